import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { accountMerges, userPhones } from '#server/db/schema/accountSchema.ts';
import { erasedPeople } from '#server/db/schema/erasureSchema.ts';
import { leads } from '#server/db/schema/leadSchema.ts';
import { staffInvites } from '#server/db/schema/staffSchema.ts';
import { files, idempotencyKeys, supportRequests, users } from '#server/db/schema/schema.ts';
import { withdrawInviteMails } from './staff.ts';

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
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.owner, id));
  const [own] = await tx
    .select({ email: users.email, provenAt: users.emailProvenAt, phone: userPhones.phone })
    .from(users)
    .leftJoin(userPhones, eq(userPhones.userId, users.id))
    .where(eq(users.id, id));
  const email = own?.provenAt ? own.email : null;
  await tx.delete(supportRequests).where(requestsOf({ id, email }));
  const invites = await tx
    .delete(staffInvites)
    .where(eq(staffInvites.email, own?.email ?? ''))
    .returning({ id: staffInvites.id });
  for (const invite of invites) await withdrawInviteMails(tx, invite.id);
  // What lists say about the same person, too; no later list brings them back without being asked.
  await eraseLeads(tx, leadsOf({ email, phone: own?.phone }));
  // Gone with the account's rows, and back with a backup from before the accounts were joined.
  const joined = await tx
    .select({ id: accountMerges.fromId })
    .from(accountMerges)
    .where(eq(accountMerges.userId, id));
  await tx.delete(users).where(eq(users.id, id));
  await tellOf(tx, 'applicants');
  await rememberErased(tx, [id, ...joined.map((one) => one.id)].map(erasedHash), now);
  return owned.map((file) => file.id);
}

/**
 * SQL: what someone wrote to support, also while logged out.
 * @param person `email`: the proven address; null where there is none, since anyone may type one
 */
export function requestsOf({ id, email }: { id: string; email: string | null }): SQL | undefined {
  const asVisitor = and(isNull(supportRequests.userId), eq(supportRequests.email, email ?? ''));
  return or(eq(supportRequests.userId, id), email === null ? undefined : asVisitor);
}

/**
 * SQL: leads of someone, by what they have proven: anyone may type another person's address or number.
 */
export function leadsOf(proven: {
  email: string | null | undefined;
  phone: string | null | undefined;
}): SQL {
  const [email, phone] = [proven.email ?? '', proven.phone ?? ''];
  // Not blank, said to the indexes that hold no blank ones.
  return sql`(${leads.email} = ${email} and ${leads.email} <> ''
    or ${leads.phone} = ${phone} and ${leads.phone} <> '')`;
}

/**
 * Erases leads with the mails that still wait for them.
 * @param which a condition on leads
 * @returns how many they were
 */
export async function eraseLeads(tx: Db, which: SQL): Promise<number> {
  await tx.execute(sql`
    delete from outgoing_mails where next_try_at is not null and id like 'lead-%'
      and substring(id from '^lead-([^.]+)') in (select id from ${leads} where ${which})`);
  const { rows } = await tx.execute<{ number: number }>(sql`
    with gone as (delete from ${leads} where ${which} returning 1)
    select count(*)::int as number from gone`);
  return rows[0]?.number ?? 0;
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
