import { and, eq, sql } from 'drizzle-orm';
import type { JobFilters } from '#contract/jobs/job.ts';
import { alertPolicy, searchName } from '#contract/search/savedSearch.ts';
import { excerpt } from '#contract/text.ts';
import { outgoingJobAlerts, savedSearches, toldJobs } from '#server/db/schema/savedSearchSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import type { PushKind } from '#server/http/push/pushSending.ts';
import { newJobsText } from '#server/http/push/pushTexts.ts';

/** Characters of a search: a locked screen shows fewer, and a push message holds 4 kB with its filters. */
const longest = 80;

/** A search as messages name it; undefined where it is too long to be sent along. */
export function namedSearch(filters: JobFilters): string | undefined {
  return JSON.stringify(filters).length > 1_000 ? undefined : excerpt(searchName(filters), longest);
}

/** Messages about new jobs, of how things stand when they are sent. */
export const newsOfJobs: PushKind = {
  table: outgoingJobAlerts,
  topic: 'jobs',
  async read(db, { id, userId, language, details }, now) {
    const found = await db
      .select({ filters: savedSearches.filters, number: sql<number>`count(*)::int` })
      .from(outgoingJobAlerts)
      .innerJoin(
        toldJobs,
        and(
          eq(toldJobs.userId, userId),
          sql`${toldJobs.alertId} = any(${outgoingJobAlerts.alertIds})`,
        ),
      )
      .innerJoin(jobs, eq(jobs.id, toldJobs.jobId))
      // One that was taken off meanwhile is not told of.
      .innerJoin(savedSearches, eq(savedSearches.id, toldJobs.searchId))
      .where(and(eq(outgoingJobAlerts.id, id), isOpen(now)))
      .groupBy(savedSearches.id);
    const [one, another] = found;
    if (!one) return undefined;
    const name = another ? undefined : namedSearch(one.filters);
    const count = found.reduce((sum, { number }) => sum + number, 0);
    const isMore = found.some(({ number }) => number >= alertPolicy.finds);
    const text = newJobsText(language, { count, isMore, name: details ? name : undefined });
    return { text: { ...text, search: name === undefined ? null : one.filters } };
  },
};
