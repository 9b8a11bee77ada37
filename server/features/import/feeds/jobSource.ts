import { and, eq, isNull, sql } from 'drizzle-orm';
import type { JobSource } from '#contract/import/feed.ts';
import type { Db } from '#server/db/client.ts';
import { feeds } from '#server/db/schema/feedSchema.ts';
import { jobSources } from '#server/db/schema/importSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { shown, shownColumns } from '#server/features/import/run/changes.ts';
import { keptColumns } from '#server/features/import/run/keptFields.ts';

/**
 * Where a job comes from, and what of it is another's here than there: an admin changed it, or its
 * source did since. Null where no file and no feed brought it.
 */
export async function sourceOfJob(db: Db, jobId: string): Promise<JobSource | null> {
  const [row] = await db
    .select({
      source: jobSources,
      feedId: feeds.id,
      updatedAt: jobs.updatedAt,
      job: sql<Record<string, unknown>>`to_jsonb(${jobs})`,
    })
    .from(jobSources)
    .innerJoin(jobs, eq(jobs.id, jobSources.jobId))
    .leftJoin(feeds, and(eq(feeds.sourceKey, jobSources.sourceKey), isNull(feeds.deletedAt)))
    .where(eq(jobSources.jobId, jobId));
  if (!row) return null;
  const { source, feedId, job } = row;
  const { given, givenAt, closedByImport, endedAt, endedSince } = source;
  const differ = keptColumns(job, given);
  // Its last day closed it: what an admin changed was before.
  const isEnded = endedAt?.getTime() === row.updatedAt.getTime();
  const updatedAt = (isEnded && endedSince) || row.updatedAt;
  const isChanged = givenAt !== null && !closedByImport && updatedAt > givenAt;
  return {
    ...{ name: source.sourceName, feedId },
    changedThere: givenAt?.toISOString() ?? null,
    changedHere: isChanged ? updatedAt.toISOString() : null,
    fields: shownColumns.flatMap(([field, column]) => {
      const [here, there] = [shown(job[column]), shown(given?.[column])];
      return differ.has(column) && here !== there ? { field, here, there } : [];
    }),
  };
}
