import * as v from 'valibot';
import { signupForm } from '#contract/account/authForms.ts';
import { fieldErrors } from '#contract/schema.ts';

/**
 * Checks a signup (spec 5).
 * @returns message keys under errors:fields by field; `confirm` is the repeated password, which
 *   only the page knows
 */
export function signupErrors(entry: {
  email: string;
  password: string;
  confirm: string;
}): Record<string, string> {
  const { issues } = v.safeParse(signupForm, entry);
  return {
    ...(issues && fieldErrors(issues)),
    ...(entry.confirm !== entry.password && { confirm: 'passwordMismatch' }),
  };
}
