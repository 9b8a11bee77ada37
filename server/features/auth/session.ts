import { eq } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Language } from '#contract/language.ts';
import type { LoginReply } from '#contract/account/user.ts';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/db/schema/schema.ts';
import { withdrawDeletionNotice } from '#server/http/mail/deletionNotice.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import type { Device } from '#server/http/auth/device.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Input } from '#server/http/api/handler.ts';
import type { PassedRow } from '#server/http/auth/authenticator.ts';
import { presentSession } from '#server/http/auth/presentSession.ts';

export type UserRow = typeof users.$inferSelect;

/** The row of an address, or undefined. */
export async function userByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

/**
 * Opens a session for a user who has just shown who they are. A deletion that they had asked for
 * is taken back by that and said so, the language of this device becomes that of their mails, and the account
 * knows this browser from now on. Of admins is kept when that was.
 */
export async function openSession(
  { db, deps, device, language, after }: Opening,
  row: PassedRow,
  keepSignedIn: boolean,
  answer: Pick<LoginReply, 'redirectTo' | 'message'>,
): Promise<LoginReply> {
  device.remember(row);
  const spoken = language ?? row.language;
  const isStaff = row.role !== 'user';
  if (row.deleteAfter !== null || spoken !== row.language || isStaff) {
    const lastLoginAt = isStaff ? new Date(deps.now()) : row.lastLoginAt;
    const own = eq(users.id, row.id);
    const isKept = await db.transaction(async (tx) => {
      // As it is by now: of two logins at once one takes the deletion back.
      const [now] = await tx
        .select({ deleteAfter: users.deleteAfter })
        .from(users)
        .where(own)
        .for('update');
      await tx.update(users).set({ deleteAfter: null, language: spoken, lastLoginAt }).where(own);
      if (!now?.deleteAfter) return false;
      const notice = { userId: row.id, deleteAfter: now.deleteAfter, to: row.email };
      await withdrawDeletionNotice(tx, deps, { ...notice, language: spoken });
      return true;
    });
    if (isKept) after(() => sendQueuedMails(deps));
  }
  const lifetime = keepSignedIn ? limits.sessionKeptSignedIn : limits.sessionShort;
  const kept = row.deleteAfter !== null && { accountKept: true };
  return presentSession(deps, row, lifetime, { ...answer, ...kept });
}

interface Opening {
  db: Db;
  deps: Deps;
  device: Device;
  language: Language | null;
  after: Input<undefined>['after'];
}
