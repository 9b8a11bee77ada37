import { randomBytes, randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { forgotPasswordForm, resetPasswordForm, verifyOtpForm } from '#contract/accountForms.ts';
import { limits } from '#contract/limits.ts';
import type { Language } from '#contract/language.ts';
import { href } from '#contract/paths.ts';
import { users } from '#server/db/schema.ts';
import type { Deps } from '#server/http/deps.ts';
import { ApiError } from '#server/http/errors.ts';
import { openHandler, type Handler } from '#server/http/handler.ts';
import { queueMail, sendQueuedMails } from '#server/http/mailQueue.ts';
import { mailText } from '#server/http/mailTexts.ts';
import { hashPassword } from '#server/http/passwords.ts';
import { passwordRefusal } from './passwordRefusal.ts';
import {
  isTokenAlive,
  spendToken,
  spendTry,
  storeCode,
  tradeCode,
  withdrawCode,
} from './resets.ts';
import { userByEmail, type UserRow } from './session.ts';

/** As many random digits as a code has; zeros in front count. */
function newCode(): string {
  return String(randomInt(10 ** limits.otpDigits)).padStart(limits.otpDigits, '0');
}

/** What is stored of a code or a token: nothing that could be used. */
const sealOf = (deps: Deps, what: 'reset code' | 'reset token', userId: string, secret: string) =>
  deps.seal.of(what, `${userId} ${secret}`);

/**
 * Whose password may be reset. Throws EMAIL_NOT_REGISTERED or GOOGLE_LOGIN_USER (spec 8). An
 * account made with Google whose address was changed to one that nobody has proven is let through:
 * the owner of that address would be shut out otherwise.
 */
function resettable(row: UserRow | undefined): UserRow {
  if (!row) throw new ApiError('EMAIL_NOT_REGISTERED');
  const isGoogles = row.googleSubject !== null && row.emailProvenAt !== null;
  if (row.passwordHash === null && isGoogles) throw new ApiError('GOOGLE_LOGIN_USER');
  return row;
}

/**
 * Not through the queue: whoever asked waits for the code now, hears where no mail server takes it,
 * and could do nothing with one that arrives after its few minutes.
 */
async function mailCode(deps: Deps, to: string, language: Language | null, code: string) {
  const minutes = String(limits.otpLifetime / 60_000);
  await deps.mail.send({ to, ...mailText(language, 'otp', { code, minutes }) });
}

/** The three steps of a forgotten password (spec 4): a code by mail, a token for it, a new password. */
export const forgottenPasswordHandlers: readonly Handler[] = [
  openHandler('auth.forgotPassword', {
    body: forgotPasswordForm,
    ignoresKey: true,
    async run({ db, body, deps, address, language }) {
      await deps.limits.take('forgotAddress', address);
      const row = resettable(await userByEmail(db, body.email));
      await deps.limits.take('forgotAll', 'all');
      const code = newCode();
      const codeSeal = sealOf(deps, 'reset code', row.id, code);
      const stored = { userId: row.id, codeSeal, now: deps.now() };
      await storeCode(db, stored);
      try {
        await mailCode(deps, row.email, language ?? row.language, code);
      } catch (error) {
        deps.log.error({ err: error }, 'no mail with a reset code');
        await withdrawCode(db, stored);
        throw new ApiError('MAIL_FAILED', { extra: { otpSent: false } });
      }
      return { message: 'The code was sent to your e-mail.', otpSent: true, code: 'OTP_SENT' };
    },
  }),

  openHandler('auth.verifyOtp', {
    body: verifyOtpForm,
    ignoresKey: true,
    async run({ db, body, deps, address }) {
      await deps.limits.take('resetAddress', address);
      const refusal = () => new ApiError('OTP_INVALID', { extra: { verified: false } });
      const row = await userByEmail(db, body.email);
      if (!row) throw refusal();
      const now = deps.now();
      const codeSeal = await spendTry(db, row.id, now);
      if (!deps.seal.holds('reset code', `${row.id} ${body.otp}`, codeSeal)) throw refusal();
      const resetToken = randomBytes(32).toString('base64url');
      const tokenSeal = sealOf(deps, 'reset token', row.id, resetToken);
      if (!(await tradeCode(db, { userId: row.id, codeSeal, tokenSeal, now }))) throw refusal();
      return { verified: true, resetToken, message: 'The code is right.' };
    },
  }),

  openHandler('auth.resetPassword', {
    body: resetPasswordForm,
    ignoresKey: true,
    async run({ db, body, deps, address, language, after }) {
      await deps.limits.take('resetAddress', address);
      const refusal = () => new ApiError('RESET_TOKEN_INVALID', { extra: { success: false } });
      const row = await userByEmail(db, body.email);
      if (!row) throw refusal();
      const tokenSeal = sealOf(deps, 'reset token', row.id, body.resetToken);
      const token = { userId: row.id, tokenSeal, now: deps.now() };
      if (!(await isTokenAlive(db, token))) throw refusal();
      const broken = passwordRefusal(body.newPassword, language, { success: false });
      if (broken) throw broken;
      const passwordHash = await hashPassword(body.newPassword);
      const link = deps.publicUrl + href('forgotPassword');
      const told = mailText(language ?? row.language, 'passwordChanged', { link });
      await db.transaction(async (tx) => {
        if (!(await spendToken(tx, token))) throw refusal();
        await tx
          .update(users)
          .set({
            passwordHash,
            tokenVersion: sql`${users.tokenVersion} + 1`,
            emailProvenAt: new Date(token.now),
            // Linked before the address was proven: by somebody else, perhaps.
            ...(row.emailProvenAt === null && { googleSubject: null }),
          })
          .where(eq(users.id, row.id));
        await queueMail(tx, { userId: row.id, to: row.email, ...told }, token.now);
      });
      await deps.limits.forget('loginAccountHere', `${row.email} ${address}`);
      await deps.limits.forget('loginAccount', row.email);
      after(() => sendQueuedMails(deps));
      return { success: true, message: 'The password was changed. Please log in.' };
    },
  }),
];
