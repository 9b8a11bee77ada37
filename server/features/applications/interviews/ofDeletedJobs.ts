import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { applicantLimits } from '#contract/applications/applicants.ts';
import { interviews } from '#server/db/schema/applicationSchema.ts';
import { applications, jobs } from '#server/db/schema/schema.ts';
import { untilNoneLeft } from '#server/domain/slices.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { changeApplications } from '../change.ts';
import { queueNotices, sendNotices } from '../notices.ts';

type SweepDeps = Pick<Deps, 'db' | 'mail' | 'push' | 'log' | 'now' | 'publicUrl' | 'background'>;

/**
 * Calls off the interviews to come of jobs that were deleted, and tells their people: ten minutes
 * later, since who deletes by mistake brings the job back at once. Several may be at it. Called by
 * the server's rounds.
 * @returns how many were called off
 * @throws database errors
 */
export async function callOffOfDeletedJobs(deps: SweepDeps): Promise<number> {
  const at = new Date(deps.now());
  const deleted = lte(jobs.deletedAt, new Date(at.getTime() - applicantLimits.mailHold));
  const off = { interview: null };
  const standing = and(
    ...[eq(applications.status, 'Interview Scheduled'), isNull(applications.withdrawnAt)],
    gt(applications.interviewAt, at),
  );
  const done = await untilNoneLeft(async (size) => {
    const due = await deps.db
      .select({ id: applications.id })
      .from(interviews)
      .innerJoin(applications, eq(applications.id, interviews.applicationId))
      .innerJoin(jobs, and(eq(jobs.id, applications.jobId), deleted))
      .where(and(eq(interviews.cancelled, false), gt(interviews.at, at), standing))
      .orderBy(applications.id)
      .limit(size);
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
    return deps.db.transaction(async (tx) => {
      // Asked again: someone may have brought the job back.
      const gone = tx.select({ id: jobs.id }).from(jobs).where(deleted);
      const where = and(
        inArray(applications.id, ids),
        inArray(applications.jobId, gone),
        standing,
      )!;
      const changed = await changeApplications(tx, where, off, { by: null, at });
      await queueNotices(tx, deps, changed, off, { ofDeletedJob: true });
      return changed.length;
    });
  });
  if (done > 0) await sendNotices(deps);
  return done;
}
