import type { Language } from '#contract/language.ts';
import { passwordRules } from '#contract/authForms.ts';
import { ApiError } from '#server/http/errors.ts';
import { passwordRuleTexts } from '#server/http/mailTexts.ts';

/** INVALID_PASSWORD with the rules that a new password breaks, as sentences; null where it keeps them. */
export function passwordRefusal(
  password: string,
  language: Language | null,
  extra: object = {},
): ApiError | null {
  const rules = passwordRules.filter(({ holds }) => !holds(password)).map(({ key }) => key);
  if (rules.length === 0) return null;
  const errors = passwordRuleTexts(language, rules);
  return new ApiError('INVALID_PASSWORD', { extra: { ...extra, errors, rules } });
}
