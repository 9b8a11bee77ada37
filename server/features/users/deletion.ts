import { and, count, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { files, idempotencyKeys, supportRequests, users } from '#server/db/schema.ts';
import type { Deps } from '#server/http/deps.ts';
import { queueDeletionNotice } from '#server/http/deletionNotice.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, type Handler } from '#server/http/handler.ts';
import { sendQueuedMails } from '#server/http/mailQueue.ts';

/** A site without an administrator could not be run any more. Throws LAST_ADMIN. */
async function keepOneAdministrator(tx: Db, id: string): Promise<void> {
  const [others] = await tx
    .select({ number: count() })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, id), isNull(users.deleteAfter)));
  if ((others?.number ?? 0) === 0) throw new ApiError('LAST_ADMIN');
}

/** Asking for the end of an account. It comes after two weeks, and a login in between takes it back. */
export const deletionHandlers: readonly Handler[] = [
  memberHandler('user.delete', {
    async run({ db, deps, params, language, after }) {
      const id = params.userId ?? '';
      const deleteAfter = new Date(deps.now() + limits.deletionGrace);
      await db.transaction(async (tx) => {
        const [found] = await tx.select().from(users).where(eq(users.id, id)).for('update');
        if (!found) throw new ApiError('USER_NOT_FOUND');
        if (found.role === 'admin') await keepOneAdministrator(tx, id);
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
 * Erases the accounts whose time has come, with what hangs on them: rows by their foreign keys,
 * what they wrote to support, kept answers, and the bytes of their files. Payments stay, without a
 * name, as the books must. Out: how many. Called every minute.
 */
export async function eraseAccounts(deps: Pick<Deps, 'db' | 'files' | 'now'>): Promise<number> {
  const due = lte(users.deleteAfter, new Date(deps.now()));
  const rows = await deps.db.select({ id: users.id }).from(users).where(due).limit(100);
  let erased = 0;
  for (const { id } of rows) {
    const bytes = await deps.db.transaction(async (tx) => {
      // Asked again under the lock: a login may have come first.
      const mine = and(eq(users.id, id), due);
      const [found] = await tx.select({ id: users.id }).from(users).where(mine).for('update');
      if (!found) return null;
      const owned = await tx.select({ id: files.id }).from(files).where(eq(files.ownerId, id));
      await tx.delete(supportRequests).where(eq(supportRequests.userId, id));
      await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.owner, id));
      await tx.delete(users).where(eq(users.id, id));
      return owned;
    });
    if (bytes === null) continue;
    erased += 1;
    await Promise.all(bytes.map((file) => deps.files.remove(file.id)));
  }
  return erased;
}
