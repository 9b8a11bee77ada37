import { inArray } from 'drizzle-orm';
import type { WrittenAbout } from '#contract/candidates/candidate.ts';
import type { Db } from '#server/db/client.ts';
import { candidates } from '#server/db/schema/candidateSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { ApiError } from '#server/http/api/errors.ts';

/**
 * Holds some people until the transaction ends: what two admins write about one of them comes one
 * after the other, and none of them stops sharing in between.
 * @throws CANDIDATE_NOT_FOUND where one of them is no candidate
 */
export async function holdCandidates(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for('no key update');
  const found = await tx
    .select({ id: candidates.userId })
    .from(candidates)
    .where(inArray(candidates.userId, [...ids]));
  if (found.length < new Set(ids).size) throw new ApiError('CANDIDATE_NOT_FOUND');
}

/**
 * A line of the log about a person: what was written down, never its words, since a field that ends
 * with `Text` is named without its value.
 */
export function recordWritten(
  tx: Db,
  act: Act,
  id: string,
  { what, did, text }: { what: WrittenAbout; did: 'create' | 'update' | 'delete'; text: string },
): Promise<void> {
  const field = `${what}Text`;
  const isGone = did === 'delete';
  return recordChange(tx, {
    ...{ ...act, action: did, entity: 'candidate', id },
    before: { [field]: did === 'create' ? null : `before ${text}` },
    after: { [field]: isGone ? null : text },
  });
}
