import { eq } from 'drizzle-orm';
import type { JobReport, ReportFinding, ReportStatus } from '#contract/support/report.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import type { Db } from '#server/db/client.ts';
import { laterThan } from '#server/domain/dates.ts';
import { decideOnJobs, isThere } from '#server/domain/openJobs.ts';
import { jobReports } from '#server/db/schema/reportSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import {
  pausedByAnother,
  isSwitchedSince,
  lockReport,
  presentReport,
  setReport,
  type ReportRow,
} from './store.ts';

interface Closing {
  status: ReportStatus;
  /** As it was on screen. Left out, whatever is there is changed. */
  was?: ReportStatus | undefined;
  finding?: ReportFinding | undefined;
  outcome?: string | undefined;
}

/**
 * Closes a report, or opens it again, with what that does to its job: the finding 'paused' makes it
 * inactive, and opening the report that paused it makes it active, unless another report says that
 * it must stay, or someone has switched or closed the job since.
 * @returns the report, or undefined where there is none
 * @throws VERSION_CONFLICT, with the report as it is now, where it is neither as it was seen nor as
 * it is to be
 */
export async function closeReport(
  db: Db,
  act: Act,
  id: string,
  closing: Closing,
): Promise<JobReport | undefined> {
  const { status, was, finding, outcome } = closing;
  return db.transaction(async (tx) => {
    const before = await lockReport(tx, id);
    if (!before) return undefined;
    if (was !== undefined && before.status !== was) {
      const current = await presentReport(tx, before, act.at.getTime());
      // Sent again, since the answer was lost: it is done.
      if (isSo(before, closing)) return current;
      throw new ApiError('VERSION_CONFLICT', { extra: { current } });
    }
    const closes = status === 'closed';
    let { paused } = before;
    if (closes && finding === 'paused' && before.jobId) {
      paused ||= await setJob(tx, act, before.jobId, 'inactive');
      // Also where its last day, or its feed, had closed it already.
      await decideOnJobs(tx, [before.jobId]);
    } else if (!closes && paused && before.jobId) {
      await publishAgain(tx, act, before.jobId, before);
      paused = false;
    }
    const change = {
      ...{ status, paused },
      finding: closes ? (finding ?? null) : null,
      ...(outcome !== undefined && { outcome: outcome || null }),
    };
    const report = await setReport(
      tx,
      id,
      // Of a report that has paused its job already: since then.
      { ...change, closedAt: closes ? (before.paused && before.closedAt) || act.at : null },
      act.at.getTime(),
    );
    await recordChange(tx, {
      ...{ ...act, action: closes ? 'close' : 'reopen', entity: 'report', id },
      label: before.jobName,
      before: { ...before },
      after: { status, finding: change.finding, ...(outcome !== undefined && { outcome }) },
    });
    return report;
  });
}

/** Whether a report is as someone wants it. */
function isSo(report: ReportRow, { status, finding, outcome }: Closing): boolean {
  if (report.status !== status) return false;
  if (status === 'open') return true;
  const isSaid = outcome === undefined || (outcome || null) === report.outcome;
  return report.finding === (finding ?? null) && isSaid;
}

/** Makes a job active again, where this report alone is why it is not. */
async function publishAgain(tx: Db, act: Act, jobId: string, report: ReportRow): Promise<void> {
  // Locked first: a switch that is being made is in the log by then.
  await tx.select({ id: jobs.id }).from(jobs).where(isThere(jobId)).for('update');
  const other = await pausedByAnother(tx, jobId, report.id);
  if (other !== undefined) {
    // From now on it is that one which keeps the job paused, and which can bring it back.
    await tx.update(jobReports).set({ paused: true }).where(eq(jobReports.id, other));
    return;
  }
  if (report.closedAt && (await isSwitchedSince(tx, jobId, report.closedAt))) return;
  await setJob(tx, act, jobId, 'active');
}

/**
 * Switches a job.
 * @returns whether it was the other way before
 */
async function setJob(
  tx: Db,
  act: Act,
  id: string,
  status: 'active' | 'inactive',
): Promise<boolean> {
  const [before] = await tx.select().from(jobs).where(isThere(id)).for('update');
  if (!before || before.status === status) return false;
  const updatedAt = laterThan(before.updatedAt, act.at);
  await tx.update(jobs).set({ status, updatedAt }).where(eq(jobs.id, id));
  await recordChange(tx, {
    ...{ ...act, action: 'status', entity: 'job', id, label: before.jobName },
    before: { status: before.status },
    after: { status },
  });
  return true;
}
