import { and, eq, ne, sql } from 'drizzle-orm';
import { maskedPhone } from '#contract/account/phoneNumber.ts';
import type { ProvenEmailReply } from '#contract/http/accountCalls.ts';
import { limits } from '#contract/limits.ts';
import { href, paths } from '#contract/http/paths.ts';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/db/schema/schema.ts';
import { mergeAccounts } from '#server/domain/accounts/mergeAccounts.ts';
import { previewOf } from '#server/domain/accounts/mergePreview.ts';
import { ApiError } from '#server/http/api/errors.ts';
import type { Input } from '#server/http/api/handler.ts';
import { profileOf } from '#server/http/api/profile.ts';
import { passSecondStep } from '#server/http/auth/authenticator.ts';
import type { CheckedCode } from '#server/http/auth/mailedCodes.ts';
import { presentSession } from '#server/http/auth/presentSession.ts';
import { phoneOf } from '#server/http/auth/userPhones.ts';
import { withdrawDeletionNotice } from '#server/http/mail/deletionNotice.ts';
import { queueMail, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { mailText } from '#server/http/mail/mailTexts.ts';

type UserRow = typeof users.$inferSelect;

/**
 * Joins an account that has a number alone with the one whose mailbox was just proven. What no one had
 * proven there before ends: its password may be that of someone who only typed the address.
 * @returns null where the address is no other account's, or the own account has one already
 * @throws OTHER_ACCOUNT until the person has agreed; MERGE_REFUSED, OTP_EXPIRED
 */
export async function joinByEmail(
  input: Input<{ agreed?: 'merge' | undefined }>,
  code: CheckedCode,
): Promise<ProvenEmailReply | null> {
  const { db, deps, body, user, device, after } = input;
  const { target } = code;
  const [own] = await db.select().from(users).where(eq(users.id, user.id));
  if (!own || own.email !== null || target === null) return null;
  const theirs = and(eq(users.email, target), ne(users.id, own.id));
  const [other] = await db.select().from(users).where(theirs);
  if (!other) return null;
  const now = deps.now();
  if (body.agreed !== 'merge') {
    const preview = await previewOf(db, { from: own, into: other, now });
    const endsPassword = other.emailProvenAt === null && other.passwordHash !== null;
    throw new ApiError('OTHER_ACCOUNT', {
      extra: { other: { kind: 'merge', preview, endsPassword } },
    });
  }
  const phone = (await phoneOf(db, own.id)) ?? '';
  const row = await db.transaction(async (tx) => {
    if (!(await code.spend(tx))) throw new ApiError('OTP_EXPIRED');
    const { row: before } = await mergeAccounts(tx, { fromId: own.id, intoId: other.id, now });
    const stays = await proven(tx, before, now);
    if (before.deleteAfter) {
      const notice = { userId: stays.id, deleteAfter: before.deleteAfter, to: stays.email };
      await withdrawDeletionNotice(tx, deps, { ...notice, language: stays.language });
    }
    const link = deps.publicUrl + href('forgotPassword');
    const values = { phone: maskedPhone(phone), support: deps.support.email, link };
    const hasLost = stays.passwordHash === null && before.passwordHash !== null;
    const name = hasLost ? 'mergedNoPassword' : 'merged';
    const told = mailText(stays.language ?? own.language, name, values);
    await queueMail(tx, { userId: stays.id, to: stays.email, ...told }, now);
    return stays;
  });
  after(() => sendQueuedMails(deps));
  // Admins are not merged; the question is the same for everyone who gets a session.
  const passed = await passSecondStep(input, row, undefined);
  device.remember(passed);
  const lifetime = Math.min(user.session.expiresAt - now, limits.sessionKeptSignedIn);
  const session = await presentSession(deps, passed, lifetime, {
    redirectTo: paths.profile,
    message: 'The accounts were joined.',
  });
  const viewer = {
    ...user,
    id: row.id,
    email: row.email,
    role: row.role,
    version: row.tokenVersion,
  };
  return { user: await profileOf(db, deps, row.id, viewer), session };
}

/** An account as it is once its address is proven. `before`: as it was. */
async function proven(tx: Db, before: UserRow, now: number): Promise<UserRow> {
  const [updated] = await tx
    .update(users)
    .set({
      ...{ emailProvenAt: new Date(now), deleteAfter: null },
      ...(before.emailProvenAt === null && {
        ...{ passwordHash: null, googleSubject: null },
        tokenVersion: sql`${users.tokenVersion} + 1`,
      }),
    })
    .where(eq(users.id, before.id))
    .returning();
  if (!updated) throw new ApiError('USER_NOT_FOUND');
  return updated;
}
