import * as v from 'valibot';
import { limits } from './limits.ts';

/**
 * The building blocks of every form's schema. A schema's messages are keys under `errors:fields`,
 * so that page and server say the same thing in the person's language.
 */

/** PostgreSQL cannot store NUL and no form types it; lone surrogates break UTF-8. */
export function isStorable(text: string): boolean {
  // Not isWellFormed(), which many phones do not have: under the flag u only a lone one is a surrogate.
  return !/[\0\p{Surrogate}]/u.test(text);
}

const storable = v.check(isStorable, 'unreadableText');

/** A text that must say something, trimmed. `required` is the message key of a blank one. */
export function requiredText(required: string, maximum: number = limits.shortText) {
  return v.pipe(
    v.string(required),
    v.trim(),
    v.minLength(1, required),
    v.maxLength(maximum, 'tooLong'),
    storable,
  );
}

/**
 * A text of one line that people can see: no line break, nothing that turns the direction of reading
 * around, and more than characters of no width.
 */
export function requiredLine(required: string, maximum: number = limits.shortText) {
  return v.pipe(
    requiredText(required, maximum),
    v.check((text) => /[^\s\p{Cf}\p{Mn}]/u.test(text), required),
    v.check((text) => !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text), 'unreadableText'),
  );
}

/** A text that may be blank, trimmed. */
export function optionalText(maximum: number = limits.shortText) {
  return v.pipe(v.string('unreadableText'), v.trim(), v.maxLength(maximum, 'tooLong'), storable);
}

/**
 * The version of a record that a change is based on: of another one it is refused, with what is
 * stored now. Anyone who sends none changes whatever is there.
 */
export const version = v.optional(
  v.pipe(v.string('required'), v.maxLength(40, 'tooLong'), storable),
);

/** The same where no program of before leaves it out: nothing is overwritten unseen. */
export const requiredVersion = v.pipe(v.string('required'), v.maxLength(40, 'tooLong'), storable);

/** One value of a list. */
export function oneOf<const T extends readonly string[]>(options: T, message: string) {
  return v.picklist(options, message);
}

/** Well-formed e-mail addresses, as HTML's type=email judges them, with a dot in the domain. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export const email = v.pipe(
  v.string('emailRequired'),
  v.trim(),
  v.minLength(1, 'emailRequired'),
  v.maxLength(limits.emailCharacters, 'emailInvalid'),
  v.regex(emailPattern, 'emailInvalid'),
  v.toLowerCase(),
);

/** The password that someone has now, given again to show who they are. */
export const currentPassword = v.pipe(
  v.string('passwordRequired'),
  v.minLength(1, 'passwordRequired'),
  v.maxLength(limits.passwordMax, 'tooLong'),
);

/** The first message key of each wrong field: `{ fullName: 'fullNameRequired' }`. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path?.map((item) => String(item.key)).join('.') ?? 'form';
    // A key that is missing altogether has no message of ours: it is required.
    errors[field] ??= /^[a-zA-Z]+$/.test(issue.message) ? issue.message : 'required';
  }
  return errors;
}
