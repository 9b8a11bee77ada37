import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { feedFetches } from '#server/db/schema/feedSchema.ts';
import { addImport, keepFile } from '#server/features/import/run/importActions.ts';
import { startImportWorker } from '#server/features/import/run/importWorker.ts';
import { ImportRefused } from '#server/features/import/run/refused.ts';
import type { FeedDeps } from './failureMail.ts';
import type { FeedRecord, FetchRecord } from './feedStore.ts';
import { FeedFailure, fetchFeed } from './fetchFeed.ts';
import { wasUndone } from './holds.ts';
import { end, followFetch, waitingFetch } from './settle.ts';

/**
 * Begins a fetch of a feed, in the transaction that decides it.
 * @param askedBy - Who asks; null: the night.
 * @returns undefined where one is under way
 */
export async function beginFetch(
  tx: Db,
  feedId: string,
  { askedBy, now }: { askedBy: string | null; now: number },
): Promise<FetchRecord | undefined> {
  const at = new Date(now);
  const [row] = await tx
    .insert(feedFetches)
    .values({ id: newId(), feedId, askedBy, startedAt: at, takenAt: at, outcome: 'running' })
    .onConflictDoNothing()
    .returning();
  return row;
}

/**
 * Fetches a feed and follows what comes of it to where it ends or waits. A process that ends in
 * between leaves either nothing, or an import that goes on by itself.
 */
export async function runFetch(
  deps: FeedDeps,
  feed: FeedRecord,
  fetch: FetchRecord,
): Promise<void> {
  try {
    await download(deps, feed, fetch);
  } catch (error) {
    // The next process begins anew.
    if (deps.background?.stopping.aborted) return;
    if (!(error instanceof FeedFailure || error instanceof ImportRefused)) throw error;
    const [reason, status] =
      error instanceof FeedFailure ? [error.reason, error.status] : ['tooLarge' as const, null];
    await end(deps, { feed, fetch, outcome: 'failed', reason, status });
    const failure = { feed: feed.id, reason, status };
    deps.log.warn(failure, 'a feed could not be fetched');
    return;
  }
  await followFetch(deps, fetch.id);
}

async function download(deps: FeedDeps, feed: FeedRecord, fetch: FetchRecord): Promise<void> {
  const { db } = deps;
  // What was taken back must come whole, to be looked at anew.
  const isKnown = feed.confirmed && !(await wasUndone(db, feed.id));
  const { etag, lastModified } = feed;
  const hash = createHash('sha256');
  const got = await fetchFeed(
    {
      ...{ url: feed.url, own: deps.feedOrigin, stopping: deps.background?.stopping },
      ...(isKnown && { known: { etag, lastModified } }),
    },
    async (stream) => {
      // A process that ended here before has left its file.
      await deps.files.imports.remove(fetch.id);
      return keepFile(deps, fetch.id, hashed(stream, hash));
    },
  );
  if (!got) {
    await end(deps, { feed, fetch, outcome: 'unchanged' });
    return;
  }
  const digest = hash.digest('base64url');
  const waiting = await waitingFetch(db, feed.id);
  if ((isKnown && digest === feed.digest) || digest === waiting?.digest) {
    await deps.files.imports.remove(fetch.id);
    await end(deps, { feed, fetch, outcome: 'unchanged' });
    return;
  }
  const marks = { digest, etag: got.etag, lastModified: got.lastModified, bytes: got.taken };
  const row = await db.transaction(async (tx) => {
    const mine = and(
      eq(feedFetches.id, fetch.id),
      eq(feedFetches.outcome, 'running'),
      eq(feedFetches.takenAt, fetch.takenAt),
    );
    const change = { ...marks, importId: fetch.id };
    const [own] = await tx.update(feedFetches).set(change).where(mine).returning();
    // Taken for lost, and begun anew by another process: the file is that one's now.
    if (!own) return null;
    return addImport(tx, {
      ...{ id: fetch.id, by: fetch.askedBy ?? feed.createdBy, bytes: got.taken },
      ...{ fileName: new URL(feed.url).hostname, feedId: feed.id, now: deps.now() },
    });
  });
  if (!row) return;
  startImportWorker(deps, row);
}

function hashed(stream: Readable, hash: ReturnType<typeof createHash>): Readable {
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return pipeline(stream, through, () => undefined);
}
