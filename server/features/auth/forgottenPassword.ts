import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import {
  forgotPasswordForm,
  resetPasswordForm,
  verifyOtpForm,
} from '#contract/account/accountForms.ts';
import { maskedPhone } from '#contract/account/phoneNumber.ts';
import { href } from '#contract/http/paths.ts';
import { users } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { openHandler, type Handler } from '#server/http/api/handler.ts';
import { queueMail, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { mailText } from '#server/http/mail/mailTexts.ts';
import { hashPassword } from '#server/http/auth/passwords.ts';
import { checkCode, voidCodes } from '#server/http/auth/mailedCodes.ts';
import { forgetPhone } from '#server/http/auth/userPhones.ts';
import { passwordRefusal } from './passwordRefusal.ts';
import { isTokenAlive, spendToken, storeToken } from './resets.ts';
import { sendCode } from './sendCode.ts';
import { userByEmail, type UserRow } from './session.ts';

/** What is stored of a token: nothing that could be used. */
const hmacOf = (deps: Deps, userId: string, token: string) =>
  deps.hmac.of('reset token', `${userId} ${token}`);

/**
 * Whose password may be reset. Throws EMAIL_NOT_REGISTERED or GOOGLE_LOGIN_USER (spec 8). An
 * account made with Google whose address was changed to one that no one has proven is let through:
 * the owner of that address would be shut out otherwise.
 */
function resettable(row: UserRow | undefined): UserRow {
  if (!row) throw new ApiError('EMAIL_NOT_REGISTERED');
  const isGoogles = row.googleSubject !== null && row.emailProvenAt !== null;
  if (row.passwordHash === null && isGoogles) throw new ApiError('GOOGLE_LOGIN_USER');
  return row;
}

/** A refused code, in the form that the screens of a forgotten password read (spec 7). */
function refusedCode(refusal: unknown): unknown {
  if (!(refusal instanceof ApiError)) return refusal;
  const { retryAfterSeconds } = refusal;
  return new ApiError(refusal.code, {
    extra: { verified: false },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/** The three steps of a forgotten password (spec 4): a code by mail, a token for it, a new password. */
export const forgottenPasswordHandlers: readonly Handler[] = [
  openHandler('auth.forgotPassword', {
    body: forgotPasswordForm,
    ignoresKey: true,
    async run(input) {
      const { db, body, deps, address } = input;
      const found = await userByEmail(db, body.email);
      if (!found) await deps.limits.take('codeAddress', address);
      const sent = await sendCode(input, resettable(found), 'reset');
      const message = sent.mailed
        ? 'The code was sent to your email.'
        : 'No new email was sent just now. The code of the last one still counts.';
      return { message, otpSent: true, code: 'OTP_SENT', ...sent };
    },
  }),

  openHandler('auth.verifyOtp', {
    body: verifyOtpForm,
    ignoresKey: true,
    async run({ db, body, deps, address, device }) {
      const row = await userByEmail(db, body.email);
      if (!row) {
        await deps.limits.take('codeAddress', address);
        throw refusedCode(new ApiError('OTP_INVALID'));
      }
      const code = await checkCode(db, deps, {
        ...{ userId: row.id, purpose: 'reset', text: body.otp },
        known: device.isKnownTo(row),
        requester: device.requester(row),
      }).catch(async (refusal: unknown) => {
        // Counted as for an unknown address: whether there is an account would be told without end.
        const isAbsent = refusal instanceof ApiError && refusal.code === 'OTP_EXPIRED';
        if (isAbsent) await deps.limits.take('codeAddress', address);
        throw refusedCode(refusal);
      });
      const resetToken = randomBytes(32).toString('base64url');
      const tokenSeal = hmacOf(deps, row.id, resetToken);
      const token = { userId: row.id, tokenSeal, now: deps.now() };
      await db.transaction(async (tx) => {
        if (!(await code.spend(tx))) throw refusedCode(new ApiError('OTP_INVALID'));
        await storeToken(tx, token);
      });
      return { verified: true, resetToken, message: 'The code is right.' };
    },
  }),

  openHandler('auth.resetPassword', {
    body: resetPasswordForm,
    ignoresKey: true,
    async run({ db, body, deps, address, device, language, after }) {
      const refusal = () => new ApiError('RESET_TOKEN_INVALID', { extra: { success: false } });
      const row = await userByEmail(db, body.email);
      if (!row) throw refusal();
      const tokenSeal = hmacOf(deps, row.id, body.resetToken);
      const token = { userId: row.id, tokenSeal, now: deps.now() };
      if (!(await isTokenAlive(db, token))) throw refusal();
      const broken = await passwordRefusal(body.newPassword, {
        ...{ language, email: body.email, extra: { success: false } },
      });
      if (broken) throw broken;
      const passwordHash = await hashPassword(body.newPassword, 'known');
      const link = deps.publicUrl + href('forgotPassword');
      const changed = await db.transaction(async (tx) => {
        if (!(await spendToken(tx, token))) throw refusal();
        const own = eq(users.id, row.id);
        const [before] = await tx.select().from(users).where(own).for('update');
        // What came to the account before the address was proven: from someone else, perhaps.
        const isProven = before?.emailProvenAt != null;
        const gone = isProven ? null : await forgetPhone(tx, row.id);
        const [updated] = await tx
          .update(users)
          .set({
            passwordHash,
            tokenVersion: sql`${users.tokenVersion} + 1`,
            emailProvenAt: new Date(token.now),
            ...(!isProven && { googleSubject: null }),
          })
          .where(own)
          .returning();
        await voidCodes(tx, row.id, 'reset');
        const phone = gone === null ? null : maskedPhone(gone);
        const told =
          phone === null
            ? mailText(language ?? row.language, 'passwordChanged', { link })
            : mailText(language ?? row.language, 'passwordChangedNoPhone', { link, phone });
        await queueMail(tx, { userId: row.id, to: row.email, ...told }, token.now);
        return { updated, phone };
      });
      // Who has read the owner's mail and logs in next is no stranger.
      if (changed.updated) device.remember(changed.updated);
      await deps.limits.forget('loginAccountHere', `${body.email} ${address}`);
      after(() => sendQueuedMails(deps));
      return {
        success: true,
        message: 'The password was changed. Please log in.',
        ...(changed.phone !== null && { phoneRemoved: changed.phone }),
      };
    },
  }),
];
