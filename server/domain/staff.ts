import { and, asc, eq, isNotNull, isNull, like, sql } from 'drizzle-orm';
import type { Role, StaffRole } from '#contract/account/user.ts';
import type { Db } from '#server/db/client.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { twoStep } from '#server/db/schema/staffSchema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { queueMail } from '#server/http/mail/mailQueue.ts';
import { mailText, staffText } from '#server/http/mail/mailTexts.ts';
import { recordChange } from './audit.ts';

/**
 * The ids of the administrators, locked until the transaction ends: two who take the role from each
 * other at once take turns. To be called before any other row of a user is locked.
 */
export async function lockAdministrators(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deleteAfter)))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/**
 * A site without an administrator could not be run any more.
 * @param administrators their ids
 * @param leaving the id of the one who is to be none any more
 * @throws LAST_ADMIN where there is no other one
 */
export function keepOneAdministrator(administrators: readonly string[], leaving: string): void {
  if (!administrators.some((id) => id !== leaving)) throw new ApiError('LAST_ADMIN');
}

/** A role that is given or taken. */
interface RoleChange {
  userId: string;
  role: Role;
  /** The administrator's id; null where it is done at the terminal. */
  by: string | null;
  at: Date;
  /** The role as it was seen; another one by now is a conflict. */
  was?: StaffRole | undefined;
}

/**
 * Gives someone another role, and ends all their sessions and links: what is open in any tab can do
 * nothing from its next request on, at every process, since each asks the database. Written into the
 * log, and told to the person by mail. To be called in a transaction; `sendQueuedMails` follows.
 * @returns the role before
 * @throws USER_NOT_FOUND, LAST_ADMIN, VERSION_CONFLICT with the role as it is now, ROLE_FORBIDDEN
 *   where the one who does it is no administrator any more
 */
export async function changeRole(tx: Db, { userId, role, by, at, was }: RoleChange): Promise<Role> {
  const administrators = await lockAdministrators(tx);
  if (by !== null && !administrators.includes(by)) throw new ApiError('ROLE_FORBIDDEN');
  const { role: own, email, language } = users;
  const [row] = await tx
    .select({ role: own, email, language })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!row) throw new ApiError('USER_NOT_FOUND');
  if (was !== undefined && row.role !== was && row.role !== role) {
    throw new ApiError('VERSION_CONFLICT', { extra: { current: { role: row.role } } });
  }
  if (row.role === role) return row.role;
  if (row.role === 'admin') keepOneAdministrator(administrators, userId);
  await giveRole(tx, userId, role);
  // Who is no admin has no screen to turn it off.
  if (role === 'user') await tx.delete(twoStep).where(eq(twoStep.userId, userId));
  await recordChange(tx, {
    ...{ by, at, entity: 'staff', id: userId },
    action: role === 'user' ? 'delete' : 'update',
    before: { role: row.role },
    after: { role },
  });
  const spoken = row.language ?? 'english';
  const named = (one: Role) => staffText(spoken, one === 'user' ? 'none' : one);
  const told = mailText(spoken, 'roleChanged', { role: named(role), before: named(row.role) });
  await queueMail(tx, { userId, to: row.email, ...told }, at.getTime());
  return row.role;
}

/** Sets a role and voids every token, and with the tokens every link to a file. */
async function giveRole(tx: Db, userId: string, role: Role): Promise<void> {
  await tx
    .update(users)
    .set({ role, tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, userId));
}

/**
 * Turns the second step of someone's login off. Where someone else does it, because the phone with the
 * app is lost, all sessions end: it may have been found. Written into the log. To be called in a
 * transaction.
 * @param by an admin's id; null where it is done at the terminal
 * @returns whether there was one
 */
export async function endTwoStep(
  tx: Db,
  { userId, by, at }: { userId: string; by: string | null; at: Date },
): Promise<boolean> {
  const [ended] = await tx.delete(twoStep).where(eq(twoStep.userId, userId)).returning();
  if (!ended?.since) return false;
  if (by !== userId) {
    await tx
      .update(users)
      .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
      .where(eq(users.id, userId));
  }
  const change = { action: 'update', entity: 'staff', id: userId } as const;
  await recordChange(tx, {
    ...{ ...change, by, at },
    before: { twoStep: true },
    after: { twoStep: false },
  });
  await tellOfTwoStep(tx, userId, { on: false, at });
  return true;
}

/** Writes a mail to the account's owner, who may not be the one who did it. `sendQueuedMails` follows. */
export async function tellOfTwoStep(
  tx: Db,
  userId: string,
  { on, at }: { on: boolean; at: Date },
): Promise<void> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId));
  if (!row) return;
  const told = mailText(row.language, on ? 'twoStepOn' : 'twoStepOff', {});
  await queueMail(tx, { userId, to: row.email, ...told }, at.getTime());
}

/** Takes back the mails of an invitation that still wait: their links work no more. */
export async function withdrawInviteMails(tx: Db, id: string): Promise<void> {
  const own = like(outgoingMails.id, `invite-${id}-%`);
  await tx.delete(outgoingMails).where(and(own, isNotNull(outgoingMails.nextTryAt)));
}
