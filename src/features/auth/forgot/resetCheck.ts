import { limits } from '#contract/limits.ts';

export type ResetProblem = 'auth:reset.mismatch' | 'auth:reset.short';

/**
 * What the page checks before a reset (spec 5): the two entries match, then six characters. The
 * server enforces the shown rules.
 * @returns keys of texts by field
 */
export function resetErrors(password: string, confirm: string): Record<string, ResetProblem> {
  if (password !== confirm) return { confirm: 'auth:reset.mismatch' };
  if (password.length < limits.passwordMinOnReset) return { password: 'auth:reset.short' };
  return {};
}
