import { and, asc, eq, inArray, isNull, lt, lte, ne } from 'drizzle-orm';
import { feedLimits } from '#contract/import/feed.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { feedFetches, feeds } from '#server/db/schema/feedSchema.ts';
import type { FeedDeps } from './failureMail.ts';
import type { FeedRecord, FetchRecord } from './feedStore.ts';
import { clockOf } from './nightOf.ts';
import { beginFetch, runFetch } from './runFetch.ts';
import { end, followFetch, openFetches } from './settle.ts';

/** Ms after which a process that fetches is taken for lost: longer than a fetch may take. */
export const lostAfter = 2 * feedLimits.totalTime;
/** A feed that ends its process each time is not begun anew for ever. */
const mostTries = 3;

/**
 * Fetches the feeds whose turn has come in India's night, one after the other, and goes on with what
 * other processes left. A night that the server slept through is made up for on the same day. To be
 * called every minute.
 */
export async function fetchFeeds(deps: FeedDeps): Promise<void> {
  await goOn(deps);
  while (deps.background?.stopping.aborted !== true) {
    const due = await claimDue(deps.db, deps.now());
    if (!due) return;
    if (due.fetch) await runFetch(deps, due.feed, due.fetch);
  }
}

/** The next feed whose turn has come, for this process alone. Without a fetch: one is under way. */
async function claimDue(
  db: Db,
  now: number,
): Promise<{ feed: FeedRecord; fetch: FetchRecord | undefined } | null> {
  const { night, minutes } = clockOf(now);
  return db.transaction(async (tx) => {
    const due = and(
      eq(feeds.active, true),
      isNull(feeds.deletedAt),
      lte(feeds.minute, Math.floor(minutes)),
      ne(feeds.night, night),
    );
    const [feed] = await tx
      .select()
      .from(feeds)
      .where(due)
      .orderBy(asc(feeds.minute), asc(feeds.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!feed) return null;
    await tx.update(feeds).set({ night }).where(eq(feeds.id, feed.id));
    return { feed, fetch: await beginFetch(tx, feed.id, { askedBy: null, now }) };
  });
}

/** Goes on with fetches whose process is gone, and ends those whose import has ended. */
async function goOn(deps: FeedDeps): Promise<void> {
  for (const fetch of await openFetches(deps.db)) {
    if (deps.background?.stopping.aborted) return;
    if (fetch.importId !== null) await followFetch(deps, fetch.id);
    else if (fetch.takenAt.getTime() < deps.now() - lostAfter) await beginAnew(deps, fetch);
  }
}

async function beginAnew(deps: FeedDeps, fetch: FetchRecord): Promise<void> {
  const [feed] = await deps.db.select().from(feeds).where(eq(feeds.id, fetch.feedId));
  if (!feed) return;
  if (feed.deletedAt || fetch.tries >= mostTries) {
    const outcome = feed.deletedAt ? 'dropped' : 'failed';
    await deps.files.imports.remove(fetch.id);
    await end(deps, { feed, fetch, outcome });
    return;
  }
  const [mine] = await deps.db
    .update(feedFetches)
    .set({ takenAt: new Date(deps.now()), tries: fetch.tries + 1 })
    .where(
      and(
        eq(feedFetches.id, fetch.id),
        eq(feedFetches.outcome, 'running'),
        eq(feedFetches.takenAt, fetch.takenAt),
        isNull(feedFetches.importId),
      ),
    )
    .returning();
  if (mine) await runFetch(deps, feed, mine);
}

/** Forgets old reports, and feeds that were deleted seven days before `now` (ms). */
export async function forgetOldFeeds(db: Db, now: number): Promise<void> {
  await db.delete(feeds).where(lt(feeds.deletedAt, new Date(now - limits.deletedKept)));
  const old = lt(feedFetches.startedAt, new Date(now - feedLimits.reportsKept));
  const ended = ['unchanged', 'taken', 'failed', 'dropped'] as const;
  await db.delete(feedFetches).where(and(old, inArray(feedFetches.outcome, [...ended])));
}
