import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { CallName } from '#contract/http/calls.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import type { DoAlone } from '#server/db/postgres/locks.ts';
import { idempotencyKeys } from '#server/db/schema/schema.ts';
import { ApiError } from './errors.ts';

export interface StoredResponse {
  status: number;
  body: unknown;
}

/** A key as clients send it: 8 to 100 visible ASCII characters. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{8,100}$/.test(text);
}

/** A write that is to take effect once. */
interface KeyedRequest {
  /** The user's id, or null for a visitor. */
  owner: string | null;
  key: string;
  call: CallName;
  params: Record<string, string>;
  /** The body, byte for byte. */
  sent: string;
  /** The body as its schema gives it out. */
  body: unknown;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * What was sent, not what was understood: a release that reads a default into the same bytes must
 * not take them for something else.
 */
const hashOf = ({ call, params, sent }: KeyedRequest) =>
  sha256(`${call}\n${JSON.stringify(params)}\n${sent}`);

/** How earlier releases did it; their answers are kept for 30 days. */
const earlierHashOf = ({ params, body }: KeyedRequest) => sha256(JSON.stringify({ params, body }));
const earlierVisitors = 'anonymous';

/**
 * Whose keys these are. A visitor's own are those of the very same request: who comes upon the key
 * of another gets neither their answer nor in their way. A cookie would not do: it is lost with the
 * first answer, and that is when a request is repeated.
 */
const spaceOf = (request: KeyedRequest, hash: string) =>
  request.owner ?? `visitor ${hash.slice(0, 32)}`;

/**
 * Runs `act` once for a key. In one transaction: the key is claimed, the effect happens, the
 * answer is kept. A second request with the key waits for the first (the primary key's lock) and
 * gets the kept answer. A refusal (ApiError) rolls everything back, so that the same key may succeed
 * later.
 * @param db - The database.
 * @param request - Who sent what.
 * @param act - What the call does.
 * @returns The answer, now or then.
 * @throws KEY_REUSED where the key was sent with another call or body, STILL_RUNNING where it is taken
 *   and its answer cannot be seen; what `act` throws
 */
export async function withIdempotencyKey(
  db: Db,
  request: KeyedRequest,
  act: (tx: Db) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const bodyHash = hashOf(request);
  const { key, call } = request;
  const owner = spaceOf(request, bodyHash);
  const answered = (kept: KeptAnswer) => {
    const isSame = kept.bodyHash === bodyHash || kept.bodyHash === earlierHashOf(request);
    return kept.call === call && isSame ? { status: kept.status, body: kept.answer } : null;
  };
  return db.transaction(async (tx) => {
    const earlier = request.owner === null && (await keptAnswer(tx, earlierVisitors, key));
    const before = earlier && answered(earlier);
    if (before) return before;
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ owner, key, call, bodyHash, status: 0, answer: {} })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (claimed.length === 0) {
      const kept = await keptAnswer(tx, owner, key);
      if (!kept) throw new ApiError('STILL_RUNNING');
      const same = answered(kept);
      if (!same) throw new ApiError('KEY_REUSED');
      return same;
    }
    const answer = await act(tx);
    await tx
      .update(idempotencyKeys)
      .set({ status: answer.status, answer: answer.body })
      .where(ofKey(owner, key));
    return answer;
  });
}

type KeptAnswer = typeof idempotencyKeys.$inferSelect;

const ofKey = (owner: string, key: string) =>
  and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));

async function keptAnswer(db: Db, owner: string, key: string): Promise<KeptAnswer | undefined> {
  const [kept] = await db.select().from(idempotencyKeys).where(ofKey(owner, key));
  return kept;
}

class NotKept extends Error {}

/** What is being done by this process now, by owner and key. */
const underWay = new Set<string>();

/**
 * The same for work that is many transactions: it runs outside of any, and its answer is kept when
 * all of it is done. A second request after a stop in the middle runs again, so that such work must
 * change nothing that it has changed already.
 * @param doAlone - Knows of other processes; left out where there is one.
 * @throws STILL_RUNNING for a second request meanwhile, KEY_REUSED as withIdempotencyKey; what `act`
 *   throws
 */
export async function withKeyApart(
  db: Db,
  request: Parameters<typeof withIdempotencyKey>[1],
  act: (db: Db) => Promise<StoredResponse>,
  doAlone: DoAlone = aloneHere,
): Promise<StoredResponse> {
  const done = await doAlone(`${request.owner ?? ''} ${request.key}`, async () => {
    try {
      return await withIdempotencyKey(db, request, () => Promise.reject(new NotKept()));
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      const answer = await act(db);
      return await withIdempotencyKey(db, request, () => Promise.resolve(answer));
    }
  });
  if (!done.held) throw new ApiError('STILL_RUNNING');
  return done.value;
}

/** Where there is one process: the embedded database. */
const aloneHere: DoAlone = async (name, work) => {
  if (underWay.has(name)) return { held: false };
  underWay.add(name);
  try {
    return { held: true, value: await work() };
  } finally {
    underWay.delete(name);
  }
};

/** Forgets keys that are older than 30 days. Called by the server's daily round. */
export async function forgetOldKeys(db: Db, now: number): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now - limits.idempotencyKept)));
}
