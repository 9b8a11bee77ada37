import { and, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { feedLimits, type FeedOutcome } from '#contract/import/feed.ts';
import type { Db } from '#server/db/client.ts';
import { feedFetches, feeds } from '#server/db/schema/feedSchema.ts';
import { forgetImport } from '#server/features/import/run/forget.ts';
import { actOn, readAnew } from '#server/features/import/run/importActions.ts';
import { findImport, type ImportRecord } from '#server/features/import/run/importStore.ts';
import { finishedImportWork } from '#server/features/import/run/importWorker.ts';
import { ImportRefused } from '#server/features/import/run/refused.ts';
import { queueFailureMail, type FeedDeps } from './failureMail.ts';
import type { FeedRecord, FetchRecord } from './feedStore.ts';
import { holdOf } from './holds.ts';
import { overtakenBy } from './overtaken.ts';

/** Fetches whose end is not known, the oldest first. */
export async function openFetches(db: Db): Promise<FetchRecord[]> {
  return db
    .select()
    .from(feedFetches)
    .where(inArray(feedFetches.outcome, ['running', 'waiting']))
    .orderBy(feedFetches.startedAt);
}

/** Follows a fetch to where it ends or waits, as long as this process works on its import. */
export async function followFetch(deps: FeedDeps, id: string): Promise<void> {
  for (let goesOn = true; goesOn && deps.background?.stopping.aborted !== true;) {
    const [fetch] = await deps.db.select().from(feedFetches).where(eq(feedFetches.id, id));
    if (!fetch?.importId) return;
    await finishedImportWork(fetch.importId);
    goesOn = await settleFetch(deps, fetch);
  }
}

/** Writes down what became of an import that a feed brought, once this process is done with it. */
export async function settleImport(deps: FeedDeps, importId: string): Promise<void> {
  const own = eq(feedFetches.importId, importId);
  for (const { id } of await deps.db.select().from(feedFetches).where(own)) {
    await followFetch(deps, id);
  }
}

/**
 * Takes a fetch one step further, by what its import is at: takes that over, lets it wait for an
 * admin, or writes down how it ended. Several processes may be at it: one of them does it.
 * @returns whether work was begun that leads to a next step
 */
async function settleFetch(deps: FeedDeps, fetch: FetchRecord): Promise<boolean> {
  const { db } = deps;
  const [feed] = await db.select().from(feeds).where(eq(feeds.id, fetch.feedId));
  const isOpen = fetch.outcome === 'running' || fetch.outcome === 'waiting';
  if (!feed || fetch.importId === null || !isOpen) return false;
  const row = await findImport(db, fetch.importId);
  if (!row || row.status === 'undone') {
    await end(deps, { feed, fetch, outcome: 'dropped' });
    return false;
  }
  switch (row.status) {
    case 'failed': {
      // Without a reason: an admin is throwing it away at this moment.
      const outcome = row.failure === null ? 'dropped' : 'failed';
      await end(deps, { feed, fetch, outcome, row });
      return false;
    }
    case 'done':
      await end(deps, { feed, fetch, outcome: 'taken', row });
      return false;
    case 'checked':
      return fetch.outcome === 'running' ? decide(deps, { feed, fetch, row }) : false;
    default:
      return false;
  }
}

interface Fetched {
  feed: FeedRecord;
  fetch: FetchRecord;
  row: ImportRecord;
}

async function decide(deps: FeedDeps, fetched: Fetched): Promise<boolean> {
  const { feed, row } = fetched;
  const { counts } = row;
  if (feed.deletedAt) {
    if (await end(deps, { ...fetched, outcome: 'dropped' })) await forgetImport(deps, row);
    return false;
  }
  if (row.sourceKey !== feed.sourceKey) {
    // Read on by a process of the release before, which knows of no feeds.
    if (await end(deps, { ...fetched, outcome: 'failed', reason: 'stopped' })) {
      await forgetImport(deps, row);
    }
    return false;
  }
  const overtaken = await overtakenBy(deps.db, fetched);
  // Looked at again in a minute.
  if (overtaken === 'busy') return false;
  if (overtaken === 'taken') return begunAnew(deps, fetched);
  // Only what could be read takes the place of what waits: a page that asks for a password does not.
  await dropWaiting(deps, feed.id, fetched.fetch);
  const hold = await holdOf(deps.db, fetched);
  const isSame = counts.added + counts.updated + counts.missing === 0;
  if (isSame && (hold === null || hold === 'asked')) {
    if (await end(deps, { ...fetched, outcome: 'unchanged' })) await forgetImport(deps, row);
    return false;
  }
  if (hold !== null) {
    await end(deps, { ...fetched, outcome: 'waiting', reason: hold });
    return false;
  }
  try {
    await actOn(deps, row, {
      ...{ action: 'commit', closeMissing: true, version: row.run, alone: true },
    });
    return true;
  } catch (error) {
    // Another import of the source is at work, or another process: looked at again in a minute.
    if (error instanceof ImportRefused) return false;
    throw error;
  }
}

/**
 * Reads what was fetched once more, by the mapping that its feed has now.
 * @returns whether that was begun
 */
async function begunAnew(deps: FeedDeps, { fetch, row }: Fetched): Promise<boolean> {
  const takenAt = new Date(deps.now());
  try {
    await readAnew(deps, row);
  } catch (error) {
    if (error instanceof ImportRefused) return false;
    throw error;
  }
  // A process that ends here leaves it to be read a third time, which does no harm.
  await deps.db.update(feedFetches).set({ takenAt }).where(eq(feedFetches.id, fetch.id));
  return true;
}

/**
 * Throws away what waits of a feed.
 * @param newer a later fetch that takes its place; left out, the feed is gone or has another address
 */
export async function dropWaiting(
  deps: FeedDeps,
  feedId: string,
  newer?: FetchRecord,
): Promise<void> {
  const waiting = await deps.db
    .select()
    .from(feedFetches)
    .where(
      and(
        eq(feedFetches.feedId, feedId),
        eq(feedFetches.outcome, 'waiting'),
        // A process that is late with this one may not throw away what came after it.
        newer && and(ne(feedFetches.id, newer.id), lte(feedFetches.startedAt, newer.startedAt)),
      ),
    );
  for (const { id, importId } of waiting) {
    const row = importId === null ? undefined : await findImport(deps.db, importId);
    // Taken over by an admin in this moment: it ends as that does.
    if (row && row.status !== 'checked') continue;
    if (row) await forgetImport(deps, row);
    const own = and(eq(feedFetches.id, id), eq(feedFetches.outcome, 'waiting'));
    const endedAt = new Date(deps.now());
    await deps.db.update(feedFetches).set({ outcome: 'dropped', endedAt }).where(own);
  }
}

interface End {
  feed: FeedRecord;
  fetch: FetchRecord;
  outcome: Exclude<FeedOutcome, 'running'>;
  row?: ImportRecord;
  reason?: FetchRecord['reason'];
  status?: number | null;
}

/**
 * Writes down how a fetch ended, once, and what follows for its feed.
 * @returns whether this call did it
 */
export async function end(deps: FeedDeps, ended: End): Promise<boolean> {
  const { fetch, outcome, row, status = null } = ended;
  const reason = ended.reason ?? (outcome === 'failed' ? (row?.failure ?? 'stopped') : null);
  return deps.db.transaction(async (tx) => {
    const own = and(eq(feedFetches.id, fetch.id), eq(feedFetches.outcome, fetch.outcome));
    const [done] = await tx
      .update(feedFetches)
      .set({
        ...{ outcome, status, endedAt: new Date(deps.now()) },
        // Why it waited stays readable when it is taken over.
        ...(outcome !== 'taken' && { reason }),
        ...(row && { counts: row.counts }),
        ...(outcome === 'unchanged' && { importId: null }),
      })
      .where(own)
      .returning();
    if (!done) return false;
    await follow(deps, tx, { ...ended, fetch: done });
    return true;
  });
}

async function follow(deps: FeedDeps, tx: Db, { feed, fetch, outcome, row }: End): Promise<void> {
  const own = eq(feeds.id, feed.id);
  if (outcome === 'failed') {
    if (fetch.askedBy !== null) return;
    const failures = sql`${feeds.failures} + 1`;
    const [now] = await tx.update(feeds).set({ failures }).where(own).returning();
    if (now?.failures === feedLimits.nightsToMail) await queueFailureMail(deps, tx, now, fetch);
    return;
  }
  if (outcome === 'dropped') return;
  const { etag, lastModified, digest } = fetch;
  const same = sql`${feeds.url} = ${feed.url}`;
  await tx.update(feeds).set({ failures: 0 }).where(own);
  if (outcome === 'waiting' || !row) return;
  const marks = { etag, lastModified, digest };
  if (outcome === 'unchanged') {
    await tx.update(feeds).set(marks).where(and(own, same));
    return;
  }
  const { mapping, analysis } = row;
  const taken = { mapping, format: row.format, place: analysis?.place ?? '', confirmed: true };
  await tx
    .update(feeds)
    .set({ ...marks, ...taken })
    .where(and(own, same));
}

/** The newest fetch of a feed that waits, or undefined. */
export async function waitingFetch(db: Db, feedId: string): Promise<FetchRecord | undefined> {
  const [row] = await db
    .select()
    .from(feedFetches)
    .where(and(eq(feedFetches.feedId, feedId), eq(feedFetches.outcome, 'waiting')))
    .orderBy(desc(feedFetches.startedAt))
    .limit(1);
  return row;
}
