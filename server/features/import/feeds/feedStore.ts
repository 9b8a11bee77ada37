import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { roleCan } from '#contract/admin/roles.ts';
import {
  feedLimits,
  type Feed,
  type FeedDetail,
  type FeedPage,
  type FeedReport,
} from '#contract/import/feed.ts';
import { noCounts } from '#contract/import/import.ts';
import type { Db } from '#server/db/client.ts';
import { feedFetches, feeds } from '#server/db/schema/feedSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { givenNameIn } from '#server/domain/shownName.ts';
import { shownAddress } from './feedAddress.ts';
import { nextNight } from './nightOf.ts';

export type FeedRecord = typeof feeds.$inferSelect;
export type FetchRecord = typeof feedFetches.$inferSelect;

/**
 * The feed of an id.
 * @throws FEED_NOT_FOUND where there is none, or it is deleted
 */
export async function feedById(db: Db, id: string | undefined): Promise<FeedRecord> {
  const own = and(eq(feeds.id, id ?? ''), isNull(feeds.deletedAt));
  const [row] = await db.select().from(feeds).where(own);
  if (!row) throw new ApiError('FEED_NOT_FOUND');
  return row;
}

const lastOf = (what: SQL) => sql<string | null>`(
  select f.id from feed_fetches f where f.feed_id = ${feeds.id} and ${what}
  order by f.started_at desc, f.id desc limit 1)`;

/** What has failed last, or waits for an admin. */
const needsAdmin = sql`((select f.outcome from feed_fetches f where f.feed_id = ${feeds.id}
    and f.outcome <> 'running' order by f.started_at desc, f.id desc limit 1) = 'failed'
  or exists (select 1 from feed_fetches f where f.feed_id = ${feeds.id} and f.outcome = 'waiting'))`;

const columns = {
  feed: feeds,
  lastId: lastOf(sql`true`),
  waitingId: lastOf(sql`f.outcome = 'waiting'`),
  byName: givenNameIn,
  role: users.role,
};

/** Feeds by their names. `open`: only those that need an admin. `now` in ms since 1970. */
export async function listFeeds(
  db: Db,
  { open, limit, offset }: { open: boolean; limit: number; offset: number },
  now: number,
): Promise<FeedPage> {
  const [counted] = await db
    .select({ all: count(), open: sql<number>`(count(*) filter (where ${needsAdmin}))::int` })
    .from(feeds)
    .where(isNull(feeds.deletedAt));
  const rows = await db
    .select(columns)
    .from(feeds)
    .leftJoin(users, eq(users.id, feeds.createdBy))
    .where(and(isNull(feeds.deletedAt), open ? needsAdmin : undefined))
    .orderBy(asc(feeds.name), asc(feeds.id))
    .limit(limit)
    .offset(offset);
  const { all = 0, open: waiting = 0 } = counted ?? {};
  return {
    feeds: await presentFeeds(db, rows, now),
    total: open ? waiting : all,
    open: waiting,
  };
}

/**
 * One feed as the list has it.
 * @param now ms since 1970
 * @throws FEED_NOT_FOUND where there is none, or it is deleted
 */
export async function oneFeed(db: Db, id: string | undefined, now: number): Promise<Feed> {
  const rows = await db
    .select(columns)
    .from(feeds)
    .leftJoin(users, eq(users.id, feeds.createdBy))
    .where(and(eq(feeds.id, id ?? ''), isNull(feeds.deletedAt)));
  const [feed] = await presentFeeds(db, rows, now);
  if (!feed) throw new ApiError('FEED_NOT_FOUND');
  return feed;
}

/**
 * The same with its last reports.
 * @throws FEED_NOT_FOUND as oneFeed
 */
export async function feedDetail(db: Db, id: string | undefined, now: number): Promise<FeedDetail> {
  const feed = await oneFeed(db, id, now);
  const rows = await db
    .select()
    .from(feedFetches)
    .where(eq(feedFetches.feedId, feed.id))
    .orderBy(desc(feedFetches.startedAt), desc(feedFetches.id))
    .limit(feedLimits.reports);
  return { ...feed, reports: rows.map(reportOf) };
}

interface FeedRow {
  feed: FeedRecord;
  lastId: string | null;
  waitingId: string | null;
  byName: string | null;
  role: (typeof users.$inferSelect)['role'] | null;
}

async function presentFeeds(db: Db, rows: readonly FeedRow[], now: number): Promise<Feed[]> {
  const ids = rows
    .flatMap(({ lastId, waitingId }) => [lastId, waitingId])
    .filter((id) => id !== null);
  const fetches =
    ids.length === 0 ? [] : await db.select().from(feedFetches).where(inArray(feedFetches.id, ids));
  const reports = new Map(fetches.map((row) => [row.id, reportOf(row)]));
  return rows.map(({ feed, lastId, waitingId, byName, role }) => ({
    ...{ id: feed.id, name: feed.name, address: shownAddress(feed.url), active: feed.active },
    ...{ confirmed: feed.confirmed, failures: feed.failures },
    by: {
      id: feed.createdBy,
      name: byName,
      revoked: !roleCan(role ?? undefined, 'feeds.list'),
    },
    nextAt: feed.active ? new Date(nextNight(feed, now)).toISOString() : null,
    last: reports.get(lastId ?? '') ?? null,
    waiting: reports.get(waitingId ?? '') ?? null,
    version: feed.updatedAt.toISOString(),
  }));
}

function reportOf(row: FetchRecord): FeedReport {
  return {
    id: row.id,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    byNight: row.askedBy === null,
    ...{ outcome: row.outcome, reason: row.reason, status: row.status, bytes: row.bytes },
    importId: row.importId,
    counts: row.counts && { ...noCounts, ...row.counts },
  };
}
