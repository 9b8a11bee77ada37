import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { PasswordField } from '#src/components/fields/PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

interface NewPasswordProps {
  labels: { password: string; confirm: string };
  value: { password: string; confirm: string };
  errors: { password?: string | undefined; confirm?: string | undefined };
  onChange: (field: 'password' | 'confirm', text: string) => void;
}

/** A new password and its repetition, with the rules in between. */
export function NewPassword({ labels, value, errors, onChange }: NewPasswordProps) {
  const { t } = useTranslation('auth');
  const field = (name: 'password' | 'confirm') => ({
    name,
    label: labels[name],
    value: value[name],
    error: errors[name],
    autoComplete: 'new-password',
    maxLength: limits.passwordMax,
    showText: t('show'),
    hideText: t('hide'),
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  return (
    <>
      <PasswordField {...field('password')} aria-describedby="password-rules" />
      <PasswordRules id="password-rules" password={value.password} />
      <PasswordField {...field('confirm')} />
    </>
  );
}
