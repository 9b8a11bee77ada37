import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { jobImportChanges } from '#server/db/importSchema.ts';
import { jobs } from '#server/db/schema.ts';
import { indexJobs } from '#server/db/search/postings.ts';

const batch = 100;

/**
 * Puts the jobs that an import changed into the search index, a few in each transaction: visitors
 * do not wait for it, and a stop in between goes on where it was. `beat` hears how many are done.
 */
export async function indexChanges(
  db: Db,
  importId: string,
  beat: (done: number) => Promise<void>,
): Promise<void> {
  let done = 0;
  let last = '';
  for (;;) {
    const some = await db
      .select({ id: jobImportChanges.jobId })
      .from(jobImportChanges)
      .where(
        and(
          eq(jobImportChanges.importId, importId),
          gt(jobImportChanges.jobId, last),
          eq(jobImportChanges.indexed, false),
        ),
      )
      .orderBy(asc(jobImportChanges.jobId))
      .limit(batch);
    if (some.length === 0) return;
    last = some.at(-1)!.id;
    const ids = some.map(({ id }) => id);
    await db.transaction(async (tx) => {
      // Locked, so that a change of the office that comes in meanwhile is indexed after this.
      const rows = await tx.select().from(jobs).where(inArray(jobs.id, ids)).for('update');
      if (rows.length > 0) await indexJobs(tx, rows);
      await tx
        .update(jobImportChanges)
        .set({ indexed: true })
        .where(and(eq(jobImportChanges.importId, importId), inArray(jobImportChanges.jobId, ids)));
    });
    done += ids.length;
    await beat(done);
  }
}

/** How many jobs of an import wait for the search index. */
export async function waitingForIndex(db: Db, importId: string): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select count(*)::int as number from job_import_changes
    where import_id = ${importId} and not indexed`);
  return rows[0]?.number ?? 0;
}
