import type { Language } from '#contract/language.ts';
import { passwordRules } from '#contract/account/authForms.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { isCommonPassword } from '#server/http/auth/commonPassword.ts';
import { passwordRuleTexts } from '#server/http/mail/mailTexts.ts';

/**
 * INVALID_PASSWORD with the rules that a new password breaks, as sentences; null where it keeps them.
 * Whether it is a common one is said once it keeps the others.
 */
export async function passwordRefusal(
  password: string,
  { language, email, extra }: { language: Language | null; email: string; extra?: object },
): Promise<ApiError | null> {
  const broken = passwordRules.filter(({ holds }) => !holds(password)).map(({ key }) => key);
  const isCommon = broken.length === 0 && (await isCommonPassword(password, email));
  const rules = isCommon ? (['common'] as const) : broken;
  if (rules.length === 0) return null;
  const errors = passwordRuleTexts(language, rules);
  return new ApiError('INVALID_PASSWORD', { extra: { ...extra, errors, rules } });
}
