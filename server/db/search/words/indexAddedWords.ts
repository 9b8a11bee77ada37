import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { indexJobs } from '#server/db/search/postings.ts';
import { addedWordsToIndex, searchPostings } from '#server/db/search/schema.ts';
import { createSlices } from '#server/domain/slices.ts';

/**
 * Indexes the jobs anew that have all words of a phrase whose meaning was changed. A few in each
 * transaction: a stop in between goes on where it was, and several processes may be at it at once.
 * @param db - The database; of each slice a transaction is begun in it.
 * @param stopping - Ends it after the slice that is under way.
 * @throws Database errors: what was not done waits for the next call.
 */
export async function indexAddedWords(db: Db, stopping?: AbortSignal): Promise<void> {
  const slices = createSlices({ first: 10, most: 100 });
  for (let more = true; more;) {
    more = await slices.run((size) => db.transaction((tx) => indexSlice(tx, size)));
    if (stopping?.aborted) return;
  }
}

/** @returns whether there was something to do */
async function indexSlice(tx: Db, size: number): Promise<boolean> {
  const [phrase] = await tx
    .select()
    .from(addedWordsToIndex)
    .orderBy(asc(addedWordsToIndex.seq))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!phrase) return false;
  const ids = await jobsWith(tx, phrase.words, phrase.after, size);
  const own = eq(addedWordsToIndex.seq, phrase.seq);
  if (ids.length > 0) {
    const some = inArray(jobs.id, ids);
    await indexJobs(
      tx,
      await tx.select().from(jobs).where(some).orderBy(asc(jobs.id)).for('update'),
    );
    await tx
      .update(addedWordsToIndex)
      .set({ after: ids.at(-1)! })
      .where(own);
  }
  if (ids.length === size) return true;
  await tx.delete(addedWordsToIndex).where(own);
  // Answers that were kept since the words were changed may be by the index of before.
  await tellOf(tx, 'words');
  return true;
}

/** The next jobs, by their ids, that have all of these words. */
async function jobsWith(
  tx: Db,
  [first = '', ...others]: readonly string[],
  after: string,
  limit: number,
): Promise<string[]> {
  const { term, jobId } = searchPostings;
  const have = others.map(
    (word) => sql`exists (
      select from search_postings other
      where other.term = ${word} and other.job_id = search_postings.job_id)`,
  );
  const rows = await tx
    .select({ jobId })
    .from(searchPostings)
    .where(and(eq(term, first), gt(jobId, after), ...have))
    .orderBy(asc(jobId))
    .limit(limit);
  return rows.map((row) => row.jobId);
}
