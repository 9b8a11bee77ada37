import * as v from 'valibot';
import { fileFields } from './details.ts';
import { limits } from '#contract/limits.ts';
import { currentPassword, email } from '#contract/schema.ts';
import { mailedCode, secondStep } from './authForms.ts';

/** What the calls of a forgotten password, of Google sign-in and of uploads in chunks take. */

export const forgotPasswordForm = v.object({ email });

export const verifyOtpForm = v.object({ email, otp: mailedCode });

/** A code for a login from a new browser. */
export const loginCodeForm = v.object({ email });

/** Proves a new address. */
export const emailProofForm = v.object({
  code: mailedCode,
  /** The address that the form shows: sent again after a lost answer, the code is used up. */
  email: v.optional(email),
  /** What was agreed to where the address is that of another account. */
  agreed: v.optional(v.literal('merge', 'unknownOption')),
});

/**
 * Ends a session: that of the bearer, or the one whose token held this proof. `expires` in seconds
 * since 1970.
 */
export const logoutForm = v.object({
  session: v.optional(
    v.object({
      id: v.pipe(v.string('required'), v.maxLength(100, 'tooLong')),
      expires: v.pipe(v.number('required'), v.integer('required'), v.minValue(1, 'required')),
      proof: v.pipe(v.string('required'), v.maxLength(100, 'tooLong')),
    }),
  ),
});

/** The rules of the new password are not here: breaking them is answered with INVALID_PASSWORD. */
export const resetPasswordForm = v.object({
  email,
  resetToken: v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(100, 'tooLong')),
  newPassword: v.pipe(
    v.string('passwordRequired'),
    v.minLength(1, 'passwordRequired'),
    v.maxLength(limits.passwordMax, 'tooLong'),
  ),
});

/** A new password for the logged-in user; someone who came by Google has no current one. */
export const changePasswordForm = v.object({
  currentPassword: v.optional(currentPassword),
  newPassword: resetPasswordForm.entries.newPassword,
});

/** An identity credential of Google: a signed token, some 1,200 characters long. */
export const googleForm = v.object({
  token: v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(8_000, 'tooLong')),
  secondStep: v.optional(secondStep),
  keepSignedIn: v.optional(v.boolean(), true),
});

export const uploadForm = v.object({
  kind: v.picklist(fileFields, 'unknownOption'),
  bytes: v.pipe(v.number('required'), v.integer('required'), v.minValue(1, 'required')),
  sha256: v.optional(v.pipe(v.string('required'), v.regex(/^[0-9a-f]{64}$/i, 'required'))),
});
