import { and, eq, lte, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { createSlices } from '#server/domain/slices.ts';
import { users } from '#server/db/schema/schema.ts';
import { eraseUser } from '#server/domain/erasure.ts';
import { keepOneAdministrator, lockAdministrators } from '#server/domain/staff.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { queueDeletionNotice } from '#server/http/mail/deletionNotice.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';

/** Asking for the end of an account. It comes after two weeks, and a login in between takes it back. */
export const deletionHandlers: readonly Handler[] = [
  memberHandler('user.delete', {
    async run({ db, deps, params, language, after }) {
      const id = params.userId ?? '';
      const deleteAfter = new Date(deps.now() + limits.deletionGrace);
      await db.transaction(async (tx) => {
        const administrators = await lockAdministrators(tx);
        const [found] = await tx.select().from(users).where(eq(users.id, id)).for('update');
        if (!found) throw new ApiError('USER_NOT_FOUND');
        if (found.role === 'admin') keepOneAdministrator(administrators, id);
        const ended = { deleteAfter, tokenVersion: sql`${users.tokenVersion} + 1` };
        await tx.update(users).set(ended).where(eq(users.id, id));
        await queueDeletionNotice(tx, deps, {
          ...{ userId: id, deleteAfter, to: found.email },
          language: language ?? found.language,
        });
      });
      after(() => sendQueuedMails(deps));
      return { message: 'The account will be deleted', deleteAfter: deleteAfter.toISOString() };
    },
  }),
];

/**
 * Erases the accounts whose time has come, and the bytes of their files. Called every minute.
 * @returns how many
 */
export async function eraseAccounts(deps: Pick<Deps, 'db' | 'files' | 'now'>): Promise<number> {
  const due = lte(users.deleteAfter, new Date(deps.now()));
  const rows = await deps.db.select({ id: users.id }).from(users).where(due).limit(100);
  let erased = 0;
  const slices = createSlices();
  for (const { id } of rows) {
    await slices.breathe();
    const bytes = await deps.db.transaction(async (tx) => {
      // Asked again under the lock: a login may have come first.
      const mine = and(eq(users.id, id), due);
      const [found] = await tx.select({ id: users.id }).from(users).where(mine).for('update');
      if (!found) return null;
      return eraseUser(tx, id, deps.now());
    });
    if (bytes === null) continue;
    erased += 1;
    await Promise.all(bytes.map((file) => deps.files.remove(file)));
  }
  return erased;
}
