import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { JobReport, ReportReason, ReportStatus } from '#contract/report.ts';
import type { Db } from '#server/db/client.ts';
import { jobReports, jobs } from '#server/db/schema.ts';

type Row = typeof jobReports.$inferSelect;

/** A job's names as they are now, or undefined where there is no such job. */
export async function jobNames(db: Db, id: string) {
  const { jobName, companyName } = jobs;
  const [job] = await db.select({ jobName, companyName }).from(jobs).where(eq(jobs.id, id));
  return job;
}

/** A user's newest report of a job for this reason that the office has not closed, or undefined. */
export async function waitingReport(
  db: Db,
  of: { jobId: string; userId: string; reason: ReportReason },
): Promise<Row | undefined> {
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

/** The office's list: open ones oldest first, as they should be looked at; all others newest first. */
export async function listReports(
  db: Db,
  status: ReportStatus | undefined,
  page: { limit: number; offset: number },
): Promise<{ reports: JobReport[]; total: number; open: number }> {
  const direction = status === 'open' ? asc : desc;
  const rows = await db
    .select()
    .from(jobReports)
    .where(status && eq(jobReports.status, status))
    .orderBy(direction(jobReports.createdAt), direction(jobReports.id))
    .limit(page.limit)
    .offset(page.offset);
  const counts = await db
    .select({ status: jobReports.status, number: count() })
    .from(jobReports)
    .groupBy(jobReports.status);
  const of = (wanted?: ReportStatus) =>
    counts.reduce((sum, each) => (!wanted || each.status === wanted ? sum + each.number : sum), 0);
  return { reports: rows.map(present), total: of(status), open: of('open') };
}

/** Closes a report, or opens it again. Out: the report, or undefined where there is none. */
export async function closeReport(
  db: Db,
  id: string,
  change: { status: ReportStatus; outcome?: string | undefined },
  now: Date,
): Promise<JobReport | undefined> {
  const [row] = await db
    .update(jobReports)
    .set({
      status: change.status,
      closedAt: change.status === 'closed' ? now : null,
      ...(change.outcome !== undefined && { outcome: change.outcome || null }),
    })
    .where(eq(jobReports.id, id))
    .returning();
  return row && present(row);
}

function present(row: Row): JobReport {
  const { id, jobId, jobName, companyName, reason, text, status, outcome } = row;
  return {
    ...{ id, jobId, jobName, companyName, reason, text, status, outcome },
    byMember: row.userId !== null,
    closedAt: row.closedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
