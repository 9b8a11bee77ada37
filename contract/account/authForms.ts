import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { email } from '#contract/schema.ts';

/** The rules of a password, each with its key, in the order in which they are shown (spec 5). */
export const passwordRules = [
  { key: 'length', holds: (p: string) => p.length >= limits.passwordMin },
  { key: 'uppercase', holds: (p: string) => /\p{Lu}/u.test(p) },
  { key: 'number', holds: (p: string) => /\d/.test(p) },
  { key: 'special', holds: (p: string) => /[^\p{L}\p{N}\s]/u.test(p) },
] as const;

/** Whether all four rules hold. */
export function isStrongPassword(password: string): boolean {
  return passwordRules.every((rule) => rule.holds(password));
}

const somePassword = v.pipe(
  v.string('passwordRequired'),
  v.minLength(1, 'passwordRequired'),
  v.maxLength(limits.passwordMax, 'tooLong'),
);

/** What a mail carries: the digits of its code, or the token of its link, which cannot be guessed. */
export const mailedCode = v.pipe(
  v.string('otpInvalid'),
  v.trim(),
  v.regex(new RegExp(`^(\\d{${limits.otpDigits}}|[\\w-]{43})$`), 'otpInvalid'),
);

/** What an authenticator app shows, or a recovery code, as it was typed; for admins who asked for it. */
export const secondStep = v.pipe(
  v.string('otpInvalid'),
  v.maxLength(limits.secondStepCharacters, 'otpInvalid'),
);

export const loginForm = v.object({
  email,
  password: somePassword,
  secondStep: v.optional(secondStep),
  /** Of the mail that LOGIN_CODE_REQUIRED asks for. */
  code: v.optional(mailedCode),
  keepSignedIn: v.optional(v.boolean(), true),
});

export const signupForm = v.object({
  email,
  password: v.pipe(somePassword, v.check(isStrongPassword, 'passwordWeak')),
  keepSignedIn: v.optional(v.boolean(), true),
});
