import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import type { Db } from '#server/db/client.ts';
import { untilNoneLeft } from './slices.ts';
import { jobSources } from '#server/db/schema/importSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';

/** statusOn() of contract/jobs/jobFacts.ts as SQL: the jobs that are open at `now` (ms since 1970). */
export const isOpen = (now: number): SQL => isOpenOn(indianDay(now));

/** The same for a day in India. */
export function isOpenOn(day: string | Placeholder): SQL {
  const running = or(isNull(jobs.closingDate), gte(jobs.closingDate, day));
  return and(eq(jobs.status, 'active'), running)!;
}

/** The other half: jobs that the admin closed, and those whose last day is over; no deleted ones. */
export function isClosed(now: number): SQL {
  const over = or(eq(jobs.status, 'inactive'), lt(jobs.closingDate, indianDay(now)));
  return and(over, isNull(jobs.deletedAt))!;
}

/** The job of this id, as long as it is not deleted. */
export function isThere(id: string | Placeholder): SQL {
  return and(eq(jobs.id, id), isNull(jobs.deletedAt))!;
}

/**
 * Writes down that jobs whose last day is over are inactive, and of those with a source that it was
 * their last day: a later one there opens them again.
 * @returns how many were not yet
 */
export async function closeEndedJobs(db: Db, now: number): Promise<number> {
  const ended = and(eq(jobs.status, 'active'), lt(jobs.closingDate, indianDay(now)));
  const at = new Date(now);
  return untilNoneLeft(async (size) => {
    // Without a transaction: most rounds find none.
    const found = await db.select({ id: jobs.id }).from(jobs).where(ended).limit(size);
    return found.length === 0 ? 0 : db.transaction((tx) => close(tx, idsOf(found)));
  });

  async function close(tx: Db, found: readonly string[]): Promise<number> {
    const isOne = and(inArray(jobs.id, found), ended);
    const locked = tx.select({ id: jobs.id }).from(jobs).where(isOne).orderBy(jobs.id);
    const ids = idsOf(await locked.for('update'));
    const ofThem = inArray(jobSources.jobId, ids);
    await tx
      .update(jobSources)
      .set({ endedSince: sql`${jobs.updatedAt}` })
      .from(jobs)
      .where(and(ofThem, eq(jobs.id, jobSources.jobId)));
    await tx.update(jobs).set({ status: 'inactive', updatedAt: at }).where(inArray(jobs.id, ids));
    await tx.update(jobSources).set({ endedAt: at }).where(ofThem);
    return ids.length;
  }
}

/**
 * Writes down that jobs are closed because someone decided so: no import opens them again by itself.
 * A trigger does that where their status changes; what was closed already keeps its status.
 */
export async function decideOnJobs(tx: Db, ids: readonly string[]): Promise<void> {
  const isClosedByItself = or(jobSources.closedByImport, isNotNull(jobSources.endedAt));
  await tx
    .update(jobSources)
    .set({ closedByImport: false, endedAt: null })
    .where(and(inArray(jobSources.jobId, [...ids]), isClosedByItself));
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
