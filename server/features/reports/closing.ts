import { eq } from 'drizzle-orm';
import type { JobReport, ReportFinding, ReportStatus } from '#contract/support/report.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import type { Db } from '#server/db/client.ts';
import { isThere } from '#server/domain/openJobs.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { isPausedByAnother, lockReport, setReport } from './store.ts';

interface Closing {
  status: ReportStatus;
  finding?: ReportFinding | undefined;
  outcome?: string | undefined;
}

/**
 * Closes a report, or opens it again, with what that does to its job: the finding 'paused' makes it
 * inactive, and opening the report that paused it makes it active, unless another report says that
 * it must stay.
 * @returns the report, or undefined where there is none
 */
export async function closeReport(
  db: Db,
  act: Act,
  id: string,
  { status, finding, outcome }: Closing,
): Promise<JobReport | undefined> {
  return db.transaction(async (tx) => {
    const before = await lockReport(tx, id);
    if (!before) return undefined;
    const closes = status === 'closed';
    let { paused } = before;
    if (closes && finding === 'paused' && before.jobId) {
      paused ||= await setJob(tx, act, before.jobId, 'inactive');
    } else if (paused && before.jobId) {
      const stays = await isPausedByAnother(tx, before.jobId, id);
      if (!stays) await setJob(tx, act, before.jobId, 'active');
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
      { ...change, closedAt: closes ? act.at : null },
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
  await tx.update(jobs).set({ status, updatedAt: act.at }).where(eq(jobs.id, id));
  await recordChange(tx, {
    ...{ ...act, action: 'status', entity: 'job', id, label: before.jobName },
    before: { status: before.status },
    after: { status },
  });
  return true;
}
