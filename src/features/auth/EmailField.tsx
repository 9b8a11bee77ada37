import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { TextField } from '#src/components/fields/TextField.tsx';
import type { FieldMessage } from '#src/i18n/keys.ts';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  /** Key under errors:fields. */
  error: string | undefined;
}

/** The e-mail of an account, with what keyboards and password managers need to know. */
export function EmailField({ value, onChange, error }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.emailCharacters}
      value={value}
      error={error && t(`errors:fields.${error as FieldMessage}`)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
