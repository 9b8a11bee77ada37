import { createHash } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { erasedPeople } from '#server/db/schema/erasureSchema.ts';
import { leads } from '#server/db/schema/leadSchema.ts';
import { staffInvites } from '#server/db/schema/staffSchema.ts';
import { files, idempotencyKeys, supportRequests, users } from '#server/db/schema/schema.ts';

/** Hashes written in one statement. */
const batch = 1_000;

/** By what an erased account is remembered: ids are random, so no one can be found by it. */
const erasedHash = (id: string): string => createHash('sha256').update(id).digest('hex');

/**
 * Erases an account with what hangs on it: rows by their foreign keys, what the person wrote to
 * support, and kept answers. Payments stay, without a name, as the books must. To be called in a
 * transaction.
 * @returns the ids of the person's files: their bytes are to be removed after the commit
 */
export async function eraseUser(tx: Db, id: string, now: number): Promise<string[]> {
  const owned = await tx.select({ id: files.id }).from(files).where(eq(files.ownerId, id));
  await tx.delete(supportRequests).where(eq(supportRequests.userId, id));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.owner, id));
  const own = tx.select({ email: users.email }).from(users).where(eq(users.id, id));
  await tx.delete(staffInvites).where(inArray(staffInvites.email, own));
  // What lists say about the same person, too; no later list brings them back without being asked.
  await tx.delete(leads).where(and(inArray(leads.email, own), ne(leads.email, '')));
  await tx.delete(users).where(eq(users.id, id));
  await tellOf(tx, 'applicants');
  await rememberErased(tx, [erasedHash(id)], now);
  return owned.map((file) => file.id);
}

/** Adds hashes to the ledger of erased people; those that it holds stay as they are. */
export async function rememberErased(
  tx: Db,
  hashes: readonly string[],
  now: number,
): Promise<void> {
  const erasedAt = new Date(now);
  for (let from = 0; from < hashes.length; from += batch) {
    const rows = hashes.slice(from, from + batch).map((hash) => ({ hash, erasedAt }));
    await tx.insert(erasedPeople).values(rows).onConflictDoNothing();
  }
}

/**
 * Erases everyone again whom the ledger names, as after a restore. To be called in a transaction.
 * @returns how many they were, and the ids of their files
 */
export async function eraseAgain(
  tx: Db,
  now: number,
): Promise<{ people: number; fileIds: string[] }> {
  const hash = sql`encode(sha256(convert_to(${users.id}, 'UTF8')), 'hex')`;
  const known = tx.select({ hash: erasedPeople.hash }).from(erasedPeople);
  const back = await tx.select({ id: users.id }).from(users).where(inArray(hash, known));
  const fileIds: string[] = [];
  for (const { id } of back) fileIds.push(...(await eraseUser(tx, id, now)));
  return { people: back.length, fileIds };
}
