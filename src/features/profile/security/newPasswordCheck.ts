import { isStrongPassword } from '#contract/account/authForms.ts';

/**
 * What is wrong before a password is changed: keys under errors:fields by field. `current` null:
 * there is none to give. The server decides on the same rules.
 */
export function newPasswordErrors(entry: {
  current: string | null;
  password: string;
  confirm: string;
}): Record<string, string> {
  return {
    ...(entry.current === '' && { currentPassword: 'passwordRequired' }),
    ...(!isStrongPassword(entry.password) && { password: 'passwordWeak' }),
    ...(entry.confirm !== entry.password && { confirm: 'passwordMismatch' }),
  };
}
