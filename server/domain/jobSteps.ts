import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { jobSteps } from '#server/db/schema/applicationSchema.ts';

/** Gives a new job the steps of the one that it is a copy of; nothing where that has none. */
export async function copySteps(db: Db, from: string, to: string): Promise<void> {
  const [row] = await db.select().from(jobSteps).where(eq(jobSteps.jobId, from));
  if (!row || row.steps.length === 0) return;
  await db.insert(jobSteps).values({ jobId: to, steps: row.steps, version: 1 });
}
