import { and, count, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { statusOn } from '#contract/jobs/jobFacts.ts';
import type { JobStatus } from '#contract/options.ts';
import type { JobReport, ReportReason, ReportStatus } from '#contract/support/report.ts';
import type { Db } from '#server/db/client.ts';
import { isThere } from '#server/domain/openJobs.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { jobReports } from '#server/db/schema/reportSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';

/** A report as it is stored. */
export type ReportRow = typeof jobReports.$inferSelect;

/** A job's names as they are now, or undefined where there is no such job. */
export async function jobNames(db: Db, id: string) {
  const { jobName, companyName } = jobs;
  const [job] = await db.select({ jobName, companyName }).from(jobs).where(isThere(id));
  return job;
}

/** A user's newest report of a job for this reason that the admin has not closed, or undefined. */
export async function waitingReport(
  db: Db,
  of: { jobId: string; userId: string; reason: ReportReason },
): Promise<ReportRow | undefined> {
  const [row] = await db
    .select()
    .from(jobReports)
    .where(
      and(
        eq(jobReports.jobId, of.jobId),
        eq(jobReports.userId, of.userId),
        eq(jobReports.reason, of.reason),
        eq(jobReports.status, 'open'),
      ),
    )
    .orderBy(desc(jobReports.createdAt))
    .limit(1);
  return row;
}

/** Keeps a report. */
export async function addReport(db: Db, report: typeof jobReports.$inferInsert): Promise<void> {
  await db.insert(jobReports).values(report);
}

/** The admin's list, newest first, with how each job stands. */
export async function listReports(
  db: Db,
  status: ReportStatus | undefined,
  page: { limit: number; offset: number },
  now: number,
): Promise<{ reports: JobReport[]; total: number; open: number }> {
  const rows = await db
    .select()
    .from(jobReports)
    .where(status && eq(jobReports.status, status))
    .orderBy(desc(jobReports.createdAt), desc(jobReports.id))
    .limit(page.limit)
    .offset(page.offset);
  const counts = await db
    .select({ status: jobReports.status, number: count() })
    .from(jobReports)
    .groupBy(jobReports.status);
  const of = (wanted?: ReportStatus) =>
    counts.reduce((sum, each) => (!wanted || each.status === wanted ? sum + each.number : sum), 0);
  return { reports: await present(db, rows, now), total: of(status), open: of('open') };
}

/** A report, kept from others until the transaction ends; undefined where there is none. */
export async function lockReport(tx: Db, id: string): Promise<ReportRow | undefined> {
  const [row] = await tx.select().from(jobReports).where(eq(jobReports.id, id)).for('update');
  return row;
}

/**
 * Closes a report, or opens it again.
 * @returns the report, or undefined where there is none
 */
export async function setReport(
  db: Db,
  id: string,
  change: Partial<ReportRow>,
  now: number,
): Promise<JobReport | undefined> {
  const rows = await db.update(jobReports).set(change).where(eq(jobReports.id, id)).returning();
  return (await present(db, rows, now))[0];
}

/** Another closed report of a job that found that it had to be paused, if there is one. */
export async function pausedByAnother(
  db: Db,
  jobId: string,
  id: string,
): Promise<string | undefined> {
  const [other] = await db
    .select({ id: jobReports.id })
    .from(jobReports)
    .where(
      and(
        eq(jobReports.jobId, jobId),
        ne(jobReports.id, id),
        eq(jobReports.status, 'closed'),
        eq(jobReports.finding, 'paused'),
      ),
    )
    .limit(1);
  return other?.id;
}

/**
 * Whether someone has switched or closed a job later than `at`, as the log says. The one who paused
 * it by a report has done so at the moment when the report was closed.
 */
export async function isSwitchedSince(db: Db, jobId: string, at: Date): Promise<boolean> {
  const switched = sql`${auditLog.changes} @> '[{"field": "status"}]'::jsonb`;
  const [line] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        ...[eq(auditLog.entity, 'job'), eq(auditLog.entityId, jobId), gt(auditLog.at, at)],
        or(eq(auditLog.action, 'close'), switched),
      ),
    )
    .limit(1);
  return line !== undefined;
}

/** A report as the admin sees it at `now` (ms). */
export async function presentReport(
  db: Db,
  row: ReportRow,
  now: number,
): Promise<JobReport | undefined> {
  return (await present(db, [row], now))[0];
}

async function present(db: Db, rows: readonly ReportRow[], now: number): Promise<JobReport[]> {
  const ids = [...new Set(rows.flatMap(({ jobId }) => jobId ?? []))];
  if (ids.length === 0) return rows.map((row) => presentOne(row));
  const { id, status, closingDate } = jobs;
  const found = await db
    .select({ id, status, closingDate })
    .from(jobs)
    .where(and(inArray(jobs.id, ids), isNull(jobs.deletedAt)));
  const open = await db
    .select({ jobId: jobReports.jobId, number: count() })
    .from(jobReports)
    .where(and(inArray(jobReports.jobId, ids), eq(jobReports.status, 'open')))
    .groupBy(jobReports.jobId);
  const statuses = new Map(found.map((job) => [job.id, statusOn(job, now)]));
  const counts = new Map(open.map((each) => [each.jobId, each.number]));
  return rows.map((row) =>
    presentOne(row, statuses.get(row.jobId ?? ''), counts.get(row.jobId) ?? 0),
  );
}

function presentOne(row: ReportRow, jobStatus?: JobStatus, openForJob = 0): JobReport {
  const { id, jobName, companyName, reason, text, status, finding, outcome } = row;
  return {
    ...{ id, jobName, companyName, reason, text, status, finding, outcome },
    jobId: jobStatus ? row.jobId : null,
    byMember: row.userId !== null,
    closedAt: row.closedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    jobStatus: jobStatus ?? null,
    openForJob: row.jobId === null && row.status === 'open' ? 1 : openForJob,
  };
}
