import { and, count, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { JobStep, JobSteps } from '#contract/applications/steps.ts';
import { applicationStatuses } from '#contract/options.ts';
import type { Db } from '#server/db/client.ts';
import { jobSteps } from '#server/db/schema/applicationSchema.ts';
import { applications } from '#server/db/schema/schema.ts';

/** A job's list of steps as it is stored. */
export interface StoredSteps {
  steps: JobStep[];
  version: number;
}

/** A job's steps; none where it has no list yet. */
export async function stepsOf(db: Db, jobId: string): Promise<StoredSteps> {
  const [row] = await db.select().from(jobSteps).where(eq(jobSteps.jobId, jobId));
  return { steps: row?.steps ?? [], version: row?.version ?? 0 };
}

/** The same, held until the transaction ends: to be changed, or so that no one changes it meanwhile. */
export async function lockSteps(
  tx: Db,
  jobId: string,
  strength: 'update' | 'share',
): Promise<StoredSteps> {
  if (strength === 'update') await tx.insert(jobSteps).values({ jobId }).onConflictDoNothing();
  const [row] = await tx.select().from(jobSteps).where(eq(jobSteps.jobId, jobId)).for(strength);
  return { steps: row?.steps ?? [], version: row?.version ?? 0 };
}

/** A list of steps in the order of the statuses, with how many people are in each. */
export async function presentSteps(
  db: Db,
  jobId: string,
  { steps, version }: StoredSteps,
): Promise<JobSteps> {
  const rows = await db
    .select({ id: applications.stepId, number: count() })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), isNotNull(applications.stepId)))
    .groupBy(applications.stepId);
  const counts = new Map(rows.map(({ id, number }) => [id, number]));
  return {
    steps: inOrder(steps).map((step) => ({ ...step, count: counts.get(step.id) ?? 0 })),
    version: String(version),
  };
}

/** Steps by their status, in the order of the six; under each as they are in the list. */
export function inOrder(steps: readonly JobStep[]): JobStep[] {
  const place = ({ status }: JobStep) => applicationStatuses.indexOf(status);
  return [...steps].sort((a, b) => place(a) - place(b));
}

/** Applications of a job that are in one of some steps. */
export function inSteps(jobId: string, ids: readonly string[]): SQL {
  const own = and(eq(applications.jobId, jobId), inArray(applications.stepId, [...ids]));
  return ids.length === 0 ? sql`false` : own!;
}
