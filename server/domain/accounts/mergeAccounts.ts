import { eq, inArray, sql } from 'drizzle-orm';
import type { UserDetails } from '#contract/account/details.ts';
import type { MergePreview } from '#contract/account/merge.ts';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { accountMerges } from '#server/db/schema/accountSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { moveRows } from './moveRows.ts';
import { previewOf, type AccountPair } from './mergePreview.ts';
import { moveSharing } from './moveSharing.ts';

type Row = typeof users.$inferSelect;

/**
 * Makes one account of two that are one person's, both proven: all of `fromId` becomes that of `intoId`,
 * and `fromId` is no more, nor any session of it. To be called in a transaction.
 * @returns the account that stays, and what has moved
 * @throws USER_NOT_FOUND, or MERGE_REFUSED with the obstacle
 */
export async function mergeAccounts(
  tx: Db,
  { fromId, intoId, now }: AccountPair & { now: number },
): Promise<{ row: Row; moved: MergePreview }> {
  const locked = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [fromId, intoId]))
    // Two who merge the same accounts at once meet here, whichever way round.
    .orderBy(users.id)
    .for('update');
  const from = locked.find(({ id }) => id === fromId);
  const into = locked.find(({ id }) => id === intoId);
  // One that has got an e-mail meanwhile is not taken over.
  const isNumberAlone = from?.email === null;
  if (!from || !into || fromId === intoId || !isNumberAlone) throw new ApiError('USER_NOT_FOUND');
  const moved = await previewOf(tx, { from, into, now });
  const { obstacle } = moved;
  if (obstacle) throw new ApiError('MERGE_REFUSED', { extra: { obstacle } });
  await moveSharing(tx, { fromId, intoId, now });
  await moveRows(tx, { fromId, intoId });
  const row = await fillDetails(tx, { from, into, fields: moved.fields, now });
  await tx.insert(accountMerges).values({ userId: intoId, fromId, mergedAt: new Date(now), moved });
  // Not in the ledger of erased people: after a restore of an older backup it is whole again.
  // It gets there with the one that stays, by the row above.
  await tx.delete(users).where(eq(users.id, fromId));
  await tx.execute(sql`select refresh_candidates(array[${intoId}::text])`);
  await tellOf(tx, 'applicants');
  return { row, moved };
}

async function fillDetails(
  tx: Db,
  {
    from,
    into,
    fields,
    now,
  }: { from: Row; into: Row; fields: MergePreview['fields']; now: number },
): Promise<Row> {
  if (fields.length === 0) return into;
  const version = into.detailsVersion + 1;
  const filled = Object.fromEntries(fields.map((field) => [field, from.details[field]]));
  const versions = Object.fromEntries(fields.map((field) => [field, version]));
  const [row] = await tx
    .update(users)
    .set({
      details: { ...into.details, ...(filled as UserDetails) },
      detailsVersion: version,
      fieldVersions: { ...into.fieldVersions, ...versions, [`@${version}`]: now },
    })
    .where(eq(users.id, into.id))
    .returning();
  if (!row) throw new ApiError('USER_NOT_FOUND');
  return row;
}
