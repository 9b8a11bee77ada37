import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { PasswordField } from '#src/components/fields/PasswordField.tsx';

interface CurrentPasswordProps {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}

/** The password that someone has now: someone who found an open phone does not know it. */
export function CurrentPassword({ value, onChange, error }: CurrentPasswordProps) {
  const { t } = useTranslation('profile');
  return (
    <PasswordField
      label={t('password.current')}
      hint={t('password.why')}
      name="currentPassword"
      autoComplete="current-password"
      maxLength={limits.passwordMax}
      showText={t('auth:show')}
      hideText={t('auth:hide')}
      value={value}
      {...(error !== undefined && { error })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
