import { and, eq, ne } from 'drizzle-orm';
import { emailProofForm } from '#contract/account/accountForms.ts';
import type { Language } from '#contract/language.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/failure.ts';
import { passwordResets, users } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { profileOf } from '#server/http/api/profile.ts';
import {
  checkCode,
  pendingTarget,
  readyCode,
  voidCodes,
  withdrawMail,
  type MailedCode,
} from '#server/http/auth/mailedCodes.ts';
import { queueMail, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { mailText } from '#server/http/mail/mailTexts.ts';
import type { Attempt } from '#server/http/security/rateLimits.ts';
import { countEmailCode, joinGuesser } from './emailLimits.ts';
import { ownId } from './ownId.ts';
import { joinByEmail } from './joinByEmail.ts';

async function refuseTaken(db: Db, id: string, email: string): Promise<void> {
  const others = and(eq(users.email, email), ne(users.id, id));
  const [taken] = await db.select({ id: users.id }).from(users).where(others);
  if (taken) throw new ApiError('EMAIL_TAKEN', { errors: { email: 'emailTaken' } });
}

/** A new address, and what is to be mailed to it; null where that was done a moment ago. */
interface NewEmail {
  userId: string;
  to: string;
  mailed: MailedCode | null;
  /** What the mail was counted for; null where there is none. */
  counted: Attempt | null;
  language: Language | null;
}

/**
 * Notes the address that a user wants to have. The account keeps its own until a code that is sent
 * there comes back: one wrong letter would otherwise send a stranger what resets the password.
 * Who has no address yet may name that of another account: who reads its mail may join both.
 * To be called in a transaction, which a refusal rolls back.
 * @throws EMAIL_TAKEN, OTP_SENDS where too many codes were asked for, by the user or for this address,
 *   or TOO_MANY_REQUESTS
 */
export async function askForEmail(
  tx: Db,
  deps: Deps,
  wanted: {
    userId: string;
    email: string;
    address: string;
    language: Language | null;
    hasEmail: boolean;
  },
): Promise<NewEmail> {
  const { userId, email, address, language } = wanted;
  if (wanted.hasEmail) await refuseTaken(tx, userId, email);
  const request = { userId, purpose: 'email' as const, known: true, target: email };
  const { mail: mailed } = await readyCode(tx, deps, request);
  const counted = mailed && (await countEmailCode(tx, deps, { userId, email, address }));
  return { userId, to: email, language, mailed, counted };
}

/**
 * Mails the code. Not through the queue, where it would be readable.
 * @throws MAIL_FAILED
 */
export async function mailEmailCode(deps: Deps, { userId, to, ...about }: NewEmail): Promise<void> {
  if (!about.mailed) return;
  const minutes = String(limits.otpLifetime / 60_000);
  const text = mailText(about.language, 'emailCode', { code: about.mailed.code, minutes });
  try {
    await deps.mail.send({ to, ...text });
  } catch (error) {
    await withdrawMail(deps.db, { userId, purpose: 'email' });
    await about.counted?.giveBack();
    deps.log.error({ err: error }, 'no mail with a code for a new address');
    throw new ApiError('MAIL_FAILED');
  }
}

/** Codes that went to the old address end with it. Throws EMAIL_TAKEN. */
async function changeEmail(tx: Db, id: string, email: string, now: number): Promise<void> {
  await refuseTaken(tx, id, email);
  try {
    await tx
      .update(users)
      .set({ email, emailProvenAt: new Date(now) })
      .where(eq(users.id, id));
  } catch (error) {
    // Two who take the same address at once meet at the column's unique index.
    throw isUniqueViolation(error) ? new ApiError('EMAIL_TAKEN') : error;
  }
  const mine = eq(passwordResets.userId, id);
  await tx.update(passwordResets).set({ codeSeal: null, tokenSeal: null }).where(mine);
  await voidCodes(tx, id);
}

/** @param email as the form showed it; undefined from an older one */
const isProven = (row: typeof users.$inferSelect, email: string | undefined): boolean =>
  email !== undefined && row.email === email && row.emailProvenAt !== null;

/** What becomes of a new address: its code, sending that again, or leaving things as they are. */
export const emailHandlers: readonly Handler[] = [
  memberHandler('user.proveEmail', {
    body: emailProofForm,
    ignoresKey: true,
    async run(input) {
      const { db, deps, params, body, user, device, language, after } = input;
      const id = ownId(user, params.userId);
      const joining = user.email === null ? await joinGuesser(db, { userId: id, device }) : null;
      const given = { userId: id, purpose: 'email' as const, text: body.code, joining };
      const code = await checkCode(db, deps, { ...given, requester: id, known: true }).catch(
        async (refusal: unknown) => {
          // Asked again because the answer was lost: the code is used up, and did what it was for.
          const [row] = await db.select().from(users).where(eq(users.id, id));
          if (row && isProven(row, body.email)) return null;
          throw refusal;
        },
      );
      if (!code) return { user: await profileOf(db, deps, id, user) };
      const joined = await joinByEmail(input, code);
      if (joined) return joined;
      await db.transaction(async (tx) => {
        const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
        if (!row) throw new ApiError('USER_NOT_FOUND');
        // The same request came at the same time, and did everything.
        if (isProven(row, body.email)) return;
        if (code.target === null || !(await code.spend(tx))) throw new ApiError('OTP_EXPIRED');
        await changeEmail(tx, id, code.target, deps.now());
        const values = { email: code.target, support: deps.support.email };
        const told = mailText(language ?? row.language, 'emailChanged', values);
        // To the old address: the one who lost the account to someone else reads it there.
        await queueMail(tx, { userId: id, to: row.email, ...told }, deps.now());
      });
      after(() => sendQueuedMails(deps));
      return { user: await profileOf(db, deps, id, user) };
    },
  }),

  memberHandler('user.sendEmailCode', {
    ignoresKey: true,
    async run({ db, deps, params, user, language, address }) {
      const id = ownId(user, params.userId);
      const email = await pendingTarget(db, id);
      if (email === null) throw new ApiError('OTP_EXPIRED');
      const wanted = { userId: id, email, address, language, hasEmail: user.email !== null };
      const asked = await db.transaction((tx) => askForEmail(tx, deps, wanted));
      await mailEmailCode(deps, asked);
      return { user: await profileOf(db, deps, id, user) };
    },
  }),

  memberHandler('user.cancelEmail', {
    async run({ db, deps, params, user }) {
      const id = ownId(user, params.userId);
      await voidCodes(db, id, 'email');
      return { user: await profileOf(db, deps, id, user) };
    },
  }),
];
