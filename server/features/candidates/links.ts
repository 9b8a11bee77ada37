import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { candidateLinks, candidatesApart } from '#server/db/schema/candidateSchema.ts';
import type { Act } from '#server/domain/audit.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { holdCandidates, recordWritten } from './lines.ts';

/** Groups are joined one after the other: two at once could tear one apart. */
const lockLinks = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('candidate_links'))`);

const personOf = async (tx: Db, userId: string): Promise<string | undefined> => {
  const own = eq(candidateLinks.userId, userId);
  const [row] = await tx.select({ id: candidateLinks.personId }).from(candidateLinks).where(own);
  return row?.id;
};

/** Rows of `candidates_apart` of one for the other, whichever way round. */
const eitherWay = (id: string, other: string) =>
  sql`(${candidatesApart.userId}, ${candidatesApart.otherId}) in ((${id}, ${other}), (${other}, ${id}))`;

/** Rows of `candidates_apart` between any two accounts of a person. */
const betweenAccountsOf = (personId: string) => {
  const { userId } = candidateLinks;
  const accounts = sql`(select ${userId} from ${candidateLinks} where ${candidateLinks.personId} = ${personId})`;
  return sql`${candidatesApart.userId} in ${accounts} and ${candidatesApart.otherId} in ${accounts}`;
};

/**
 * Says that two accounts are one person, with all that each of them was said to be. Where any two of
 * them were said to be two people, that is taken back. The accounts themselves stay as they are, and
 * their owners see nothing of it.
 * @throws CANDIDATE_NOT_FOUND where one of them is none, INVALID_FIELDS where both are the same
 */
export async function linkCandidates(tx: Db, act: Act, id: string, other: string): Promise<void> {
  if (id === other) throw new ApiError('INVALID_FIELDS', { errors: { other: 'unknownOption' } });
  await lockLinks(tx);
  await holdCandidates(tx, [id, other]);
  const [own, others] = [await personOf(tx, id), await personOf(tx, other)];
  if (own !== undefined && own === others) return;
  const personId = own ?? others ?? newId();
  if (own !== undefined && others !== undefined) {
    await tx.update(candidateLinks).set({ personId }).where(eq(candidateLinks.personId, others));
  }
  await tx
    .insert(candidateLinks)
    .values([id, other].map((userId) => ({ userId, personId, linkedAt: act.at })))
    .onConflictDoNothing();
  await endApart(tx, act, betweenAccountsOf(personId));
  for (const one of [id, other]) {
    await recordWritten(tx, act, one, { what: 'link', did: 'create', text: personId });
  }
}

/**
 * Takes back that an account is the same person as another. Where it is not, nothing happens.
 * @throws CANDIDATE_NOT_FOUND where `id` is none
 */
export async function unlinkCandidate(tx: Db, act: Act, id: string, other: string): Promise<void> {
  await lockLinks(tx);
  await holdCandidates(tx, [id]);
  const personId = await personOf(tx, id);
  if (id === other || personId === undefined || personId !== (await personOf(tx, other))) return;
  await tx.delete(candidateLinks).where(eq(candidateLinks.userId, other));
  const left = await tx
    .select({ userId: candidateLinks.userId })
    .from(candidateLinks)
    .where(and(eq(candidateLinks.personId, personId), ne(candidateLinks.userId, other)));
  if (left.length === 1) {
    await tx.delete(candidateLinks).where(eq(candidateLinks.personId, personId));
  }
  for (const one of [id, other]) {
    await recordWritten(tx, act, one, { what: 'link', did: 'delete', text: personId });
  }
}

/**
 * Says that two accounts are two people, whatever they share: a family has one telephone. What was said
 * of them as one person is taken back.
 * @throws CANDIDATE_NOT_FOUND where one of them is none, INVALID_FIELDS where both are the same
 */
export async function sayApart(tx: Db, act: Act, id: string, other: string): Promise<void> {
  if (id === other) throw new ApiError('INVALID_FIELDS', { errors: { other: 'unknownOption' } });
  await lockLinks(tx);
  // Both before one is unlinked: a merge of the two accounts holds them in the same order.
  await holdCandidates(tx, [id, other]);
  await unlinkCandidate(tx, act, id, other);
  const said = await tx
    .insert(candidatesApart)
    .values([
      { userId: id, otherId: other, saidAt: act.at },
      { userId: other, otherId: id, saidAt: act.at },
    ])
    .onConflictDoNothing()
    .returning();
  if (said.length > 0) await recordApart(tx, act, [id, other], 'create');
}

/**
 * Takes back that two accounts are two people. Where no one said so, nothing happens.
 * @throws CANDIDATE_NOT_FOUND where `id` is none
 */
export async function takeApartBack(tx: Db, act: Act, id: string, other: string): Promise<void> {
  await lockLinks(tx);
  await holdCandidates(tx, [id]);
  await endApart(tx, act, eitherWay(id, other));
}

/** An account has one line in the log, however many others it was said to be apart from. */
async function endApart(tx: Db, act: Act, rows: SQL) {
  const gone = await tx.delete(candidatesApart).where(rows).returning();
  await recordApart(tx, act, new Set(gone.map(({ userId }) => userId)), 'delete');
}

async function recordApart(tx: Db, act: Act, ids: Iterable<string>, did: 'create' | 'delete') {
  for (const one of ids) await recordWritten(tx, act, one, { what: 'apart', did, text: 'said' });
}
