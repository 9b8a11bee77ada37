import { useTranslation } from 'react-i18next';
import type { CallFailure } from '#src/data/api.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { LoginAgain } from './LoginAgain.tsx';
import type { FieldMessage } from '#src/i18n/keys.ts';

interface EmailProofProps {
  page: 'profile' | 'profileComplete';
  hasPassword: boolean;
  value: string;
  onChange: (password: string) => void;
  failure: CallFailure | null;
}

/** Whether the server would not change an e-mail before the person shows who they are. */
export function asksForProof(failure: CallFailure | null): boolean {
  return ['PASSWORD_REQUIRED', 'PASSWORD_WRONG', 'LOGIN_AGAIN'].includes(failure?.code ?? '');
}

/** Below a changed e-mail: the current password, or the way to a new login by Google. */
export function EmailProof({ page, hasPassword, value, onChange, failure }: EmailProofProps) {
  const { t } = useTranslation('profile');
  if (!hasPassword) return failure?.code === 'LOGIN_AGAIN' && <LoginAgain page={page} />;
  const wrong = asksForProof(failure) ? failure?.errors.currentPassword : undefined;
  return (
    <>
      <p>{t('newEmail.hint')}</p>
      <CurrentPassword
        value={value}
        error={wrong && t(`errors:fields.${wrong as FieldMessage}`)}
        onChange={onChange}
      />
    </>
  );
}
