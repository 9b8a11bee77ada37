import { and, eq, gte, inArray, isNull, lt, or, type Placeholder, type SQL } from 'drizzle-orm';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import type { Db } from '#server/db/client.ts';
import { untilNoneLeft } from './slices.ts';
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
 * Writes down that jobs whose last day is over are inactive.
 * @returns how many were not yet
 */
export async function closeEndedJobs(db: Db, now: number): Promise<number> {
  const ended = and(eq(jobs.status, 'active'), lt(jobs.closingDate, indianDay(now)));
  return untilNoneLeft(async (size) => {
    const some = db.select({ id: jobs.id }).from(jobs).where(ended).limit(size);
    const closed = await db
      .update(jobs)
      .set({ status: 'inactive', updatedAt: new Date(now) })
      .where(and(inArray(jobs.id, some), ended))
      .returning({ id: jobs.id });
    return closed.length;
  });
}
