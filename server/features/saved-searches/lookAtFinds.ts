import { and, count, eq, gt, notExists, sql } from 'drizzle-orm';
import { alertPolicy, nextDigest } from '#contract/search/savedSearch.ts';
import type { Db } from '#server/db/client.ts';
import {
  dueAlerts,
  savedSearches,
  searchFinds,
  toldJobs,
} from '#server/db/schema/savedSearchSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { isOpen } from '#server/domain/openJobs.ts';

/** What a search has found since its person looked at it last. */
export interface News {
  fresh: number;
  /** Those of them that no message was made of. */
  untold: number;
}

/**
 * What is new in a person's searches, for the app itself: it counts for no week, and no night.
 * @param now ms since 1970
 * @returns by the search's id, where there is something
 */
export async function newsOf(db: Db, userId: string, now: number): Promise<Map<string, News>> {
  const own = eq(savedSearches.userId, userId);
  const known = db
    .select({ id: toldJobs.jobId })
    .from(toldJobs)
    .where(and(eq(toldJobs.userId, userId), eq(toldJobs.jobId, searchFinds.jobId)));
  const waiting = await db
    .select({ id: savedSearches.id, number: count() })
    .from(searchFinds)
    .innerJoin(savedSearches, eq(savedSearches.id, searchFinds.searchId))
    .innerJoin(jobs, eq(jobs.id, searchFinds.jobId))
    .where(and(own, isOpen(now), notExists(known)))
    .groupBy(savedSearches.id);
  const told = await db
    .select({ id: savedSearches.id, number: count() })
    .from(toldJobs)
    .innerJoin(savedSearches, eq(savedSearches.id, toldJobs.searchId))
    .innerJoin(jobs, eq(jobs.id, toldJobs.jobId))
    .where(
      and(
        own,
        eq(toldJobs.userId, userId),
        gt(toldJobs.toldAt, sql`coalesce(${savedSearches.seenAt}, ${savedSearches.createdAt})`),
        isOpen(now),
      ),
    )
    .groupBy(savedSearches.id);
  const news = new Map<string, News>();
  for (const { id, number } of waiting) news.set(id, { fresh: number, untold: number });
  for (const { id, number } of told) {
    const { fresh, untold } = news.get(id) ?? { fresh: 0, untold: 0 };
    news.set(id, { fresh: fresh + number, untold });
  }
  return news;
}

/**
 * Changes how a person is told of a search, or notes that they have looked at what it found: that is
 * told of no more. Not beside a message that is being made, and may be repeated.
 * @param now ms since 1970
 * @returns the search as it is then; undefined where the person has none of that id
 */
export async function changeSearch(
  db: Db,
  { id, userId }: { id: string; userId: string },
  change: { digest?: boolean | undefined; seen?: true | undefined },
  now: number,
): Promise<typeof savedSearches.$inferSelect | undefined> {
  return db.transaction(async (tx) => {
    // As anyone who makes a message does.
    await tx.select().from(dueAlerts).where(eq(dueAlerts.userId, userId)).for('update');
    const { digest, seen } = change;
    const mine = and(eq(savedSearches.id, id), eq(savedSearches.userId, userId));
    const [search] = await tx
      .update(savedSearches)
      .set({
        digest: digest ?? sql`${savedSearches.digest}`,
        seenAt: seen ? new Date(now) : sql`${savedSearches.seenAt}`,
      })
      .where(mine)
      .returning();
    if (!search) return undefined;
    if (seen) await noteSeen(tx, { id, userId }, now);
    if (digest !== undefined) await moveFinds(tx, { id, userId, digest }, now);
    return search;
  });
}

/** What was looked at is as what was told; what has closed meanwhile is found again once it opens. */
async function noteSeen(tx: Db, { id, userId }: { id: string; userId: string }, now: number) {
  const finds = eq(searchFinds.searchId, id);
  const open = await tx
    .select({ jobId: searchFinds.jobId })
    .from(searchFinds)
    .innerJoin(jobs, eq(jobs.id, searchFinds.jobId))
    .where(and(finds, isOpen(now)));
  const rows = open.map(({ jobId }) => ({
    ...{ userId, jobId, alertId: inTheApp, searchId: id, toldAt: new Date(now) },
  }));
  if (rows.length > 0) await tx.insert(toldJobs).values(rows).onConflictDoNothing();
  await tx.delete(searchFinds).where(finds);
}

/** In the place of a message's id: there was none. */
const inTheApp = 'app';

/** What waits is told of as it was chosen now. */
async function moveFinds(
  tx: Db,
  { id, userId, digest }: { id: string; userId: string; digest: boolean },
  now: number,
) {
  const finds = eq(searchFinds.searchId, id);
  const next = new Date(nextDigest(now));
  await tx
    .update(searchFinds)
    .set({ dueAt: digest ? next : null })
    .where(finds);
  const dueAt = digest ? next : new Date(now + alertPolicy.gathered);
  const [some] = await tx.select().from(searchFinds).where(finds).limit(1);
  if (!some) return;
  await tx
    .insert(dueAlerts)
    .values({ userId, dueAt })
    .onConflictDoUpdate({
      target: dueAlerts.userId,
      set: { dueAt: sql`least(${dueAlerts.dueAt}, excluded.due_at)` },
    });
}
