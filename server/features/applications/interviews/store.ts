import { and, asc, count, eq, gte, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { InterviewLine } from '#contract/applications/interviews.ts';
import type { Db } from '#server/db/client.ts';
import { interviews } from '#server/db/schema/applicationSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { givenName } from '#server/domain/shownName.ts';

/** Which interviews are meant: from a moment on, until another one where it is given. */
export interface Span {
  from: Date;
  until?: Date | undefined;
  /** With those of deleted jobs that were called off: calendars have to hear of it. */
  ofDeletedJobs?: boolean;
}

function inSpan({ from, until, ofDeletedJobs = false }: Span): SQL {
  const isThere = isNull(jobs.deletedAt);
  const shown = ofDeletedJobs ? or(isThere, eq(interviews.cancelled, true)) : isThere;
  const own = [gte(interviews.at, from), isNull(users.deleteAfter)];
  return and(...own, shown, until ? lt(interviews.at, until) : undefined)!;
}

/** An interview with its sequence, as calendars count changes. */
export type StoredInterview = InterviewLine & { sequence: number };

/** Interviews of all jobs in the order of their time, also those that were called off. */
export async function interviewsIn(
  db: Db,
  span: Span,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredInterview[]> {
  const rows = await joined(db)
    .where(inSpan(span))
    .orderBy(asc(interviews.at), asc(interviews.applicationId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ interview, jobId, jobName, companyName, details, email }) => {
    const { applicationId, at, place, zone, note, cancelled, sequence } = interview;
    return {
      ...{ applicationId, jobId, jobName, companyName, cancelled, sequence },
      ...{ at: at.toISOString(), place, ...(zone && { zone }), ...(note && { note }) },
      userName: givenName(details) || (email ?? ''),
    };
  });
}

/** How many there are. */
export async function countInterviews(db: Db, span: Span): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(users, eq(users.id, applications.userId))
    .where(inSpan(span));
  return row?.number ?? 0;
}

function joined(db: Db) {
  return db
    .select({
      interview: interviews,
      jobId: jobs.id,
      jobName: jobs.jobName,
      companyName: jobs.companyName,
      details: users.details,
      email: users.email,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(users, eq(users.id, applications.userId));
}
