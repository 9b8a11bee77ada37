import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { createSlices } from '#server/domain/slices.ts';
import type { SeldomTelling } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { jobImportChanges } from '#server/db/schema/importSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { indexJobs } from '#server/db/search/postings.ts';
import { counted } from './rowStore.ts';

/**
 * Puts the jobs that an import changed into the search index, a few in each transaction: visitors
 * do not wait for it, and a stop in between goes on where it was. `alive` is called in each of them
 * with the number of those that are done, and throws where the work should end.
 */
export async function indexChanges(
  db: Db,
  importId: string,
  alive: (tx: Db, done: number) => Promise<void>,
  telling: SeldomTelling,
): Promise<void> {
  const slices = createSlices({ first: 10, most: 100 });
  let done = 0;
  let last = '';
  for (let more = true; more;) {
    more = await slices.run(async (size) => {
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
        .limit(size);
      const ids = some.map(({ id }) => id);
      if (ids.length === 0) return false;
      await db.transaction(async (tx) => {
        await telling.begin(tx);
        // Locked, so that a change of the admin that comes in meanwhile is indexed after this.
        const rows = await tx.select().from(jobs).where(inArray(jobs.id, ids)).for('update');
        if (rows.length > 0) await indexJobs(tx, rows);
        const own = eq(jobImportChanges.importId, importId);
        await tx
          .update(jobImportChanges)
          .set({ indexed: true })
          .where(and(own, inArray(jobImportChanges.jobId, ids)));
        await alive(tx, done + ids.length);
      });
      done += ids.length;
      last = ids.at(-1)!;
      return true;
    });
  }
}

/** How many jobs of an import wait for the search index. */
export async function waitingForIndex(db: Db, importId: string): Promise<number> {
  return counted(
    db,
    sql`
    select count(*)::int as number from job_import_changes
    where import_id = ${importId} and not indexed`,
  );
}
