import type { FieldMessage } from '#src/i18n/keys.ts';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { TextField } from '#src/components/fields/TextField.tsx';

interface AppCodeProps {
  label: string;
  value: string;
  error: FieldMessage | undefined;
  onChange: (code: string) => void;
}

/** What an authenticator app shows, or a recovery code, which has letters. */
export function AppCode({ label, value, error, onChange }: AppCodeProps) {
  const { t } = useTranslation('adminTwoStep');
  return (
    <TextField
      label={label}
      name="secondStep"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={limits.secondStepCharacters}
      value={value}
      error={error && t('wrong')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
