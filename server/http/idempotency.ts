import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { idempotencyKeys } from '#server/db/schema.ts';
import { ApiError } from './errors.ts';

export interface Answer {
  status: number;
  body: unknown;
}

/** A key as clients send it: 8 to 100 visible ASCII characters. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{8,100}$/.test(text);
}

/**
 * Runs `act` once for a key. In one transaction: the key is claimed, the effect happens, the
 * answer is kept. A second request with the key waits for the first (the primary key's lock) and
 * gets the kept answer. Same key with another call or body: KEY_REUSED. A refusal (ApiError)
 * rolls everything back, so that the same key may succeed later.
 */
export async function once(
  db: Db,
  request: { owner: string; key: string; call: CallName; body: unknown },
  act: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex');
  return db.transaction(async (tx) => {
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({
        owner: request.owner,
        key: request.key,
        call: request.call,
        bodyHash,
        status: 0,
        answer: {},
      })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    const mine = and(
      eq(idempotencyKeys.owner, request.owner),
      eq(idempotencyKeys.key, request.key),
    );
    if (claimed.length === 0) {
      const [kept] = await tx.select().from(idempotencyKeys).where(mine);
      if (!kept) throw new ApiError('STILL_RUNNING');
      if (kept.call !== request.call || kept.bodyHash !== bodyHash)
        throw new ApiError('KEY_REUSED');
      return { status: kept.status, body: kept.answer };
    }
    const answer = await act(tx);
    await tx
      .update(idempotencyKeys)
      .set({ status: answer.status, answer: answer.body })
      .where(mine);
    return answer;
  });
}

/** Forgets keys that are older than 30 days. Called by the server's daily round. */
export async function forgetOldKeys(db: Db, now: number): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now - limits.idempotencyKept)));
}
