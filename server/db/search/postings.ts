import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { termsOf, type SearchableJob } from '#contract/search/ranking/jobTerms.ts';
import { consonantCode } from '#contract/search/text/phoneticDistance.ts';
import type { Db } from '#server/db/client.ts';
import { jobs, settings } from '#server/db/schema/schema.ts';
import { serverLexicon } from './lexicon.ts';
import { searchPostings, searchWords } from './schema.ts';
import { lexiconsForIndex } from './words/currentWords.ts';

/** What is indexed of a job: columns of the jobs table. */
export type IndexedJob = Pick<
  typeof jobs.$inferSelect,
  | 'id'
  | 'jobName'
  | 'companyName'
  | 'location'
  | 'country'
  | 'skills'
  | 'category'
  | 'jobType'
  | 'experience'
  | 'description'
  | 'salaryRange'
  | 'salaryInrTo'
  | 'salaryPeriod'
>;

/** Jobs written in one statement: their terms go over in a few arrays. */
const batch = 100;

/**
 * Puts jobs into the search index, or writes their entries anew after a change. To be called in
 * the transaction that writes the jobs, with jobs that are in the table. A removed job's entries
 * go with it by the foreign key.
 */
export async function indexJobs(db: Db, list: readonly IndexedJob[]): Promise<void> {
  for (let from = 0; from < list.length; from += batch) {
    await indexBatch(db, list.slice(from, from + batch));
  }
}

/** A row of the jobs table as the rules of the contract look at it. */
export function searchableRow(job: IndexedJob): SearchableJob {
  const { jobName: title, salaryInrTo, salaryPeriod } = job;
  const pay =
    salaryInrTo === null
      ? null
      : { inrTo: salaryInrTo, ...(salaryPeriod && { period: salaryPeriod }) };
  return { ...job, title, pay };
}

async function indexBatch(db: Db, list: readonly IndexedJob[]): Promise<void> {
  const postings = { terms: [] as string[], jobs: [] as string[], weights: [] as number[] };
  const words = new Map<string, number>();
  const { phone, server } = await lexiconsForIndex(db);
  for (const job of list) {
    const known = termsOf(phone, searchableRow(job), server);
    for (const [term, weight] of known.terms) {
      postings.terms.push(term);
      postings.jobs.push(job.id);
      postings.weights.push(weight);
    }
    for (const [word, fields] of known.words) words.set(word, (words.get(word) ?? 0) | fields);
  }
  const ids = list.map(({ id }) => id);
  await db.delete(searchPostings).where(inArray(searchPostings.jobId, ids));
  await db.execute(sql`
    insert into search_postings (term, job_id, weight)
    select * from unnest(
      ${sql.param(postings.terms)}::text[],
      ${sql.param(postings.jobs)}::text[],
      ${sql.param(postings.weights)}::int[]
    )`);
  await addWords(db, words);
}

/**
 * Words are only added: one that no job has any more leads a search nowhere, and is gone with the
 * next rebuild. In a fixed order, so that two transactions never wait for each other in a ring.
 */
async function addWords(db: Db, words: ReadonlyMap<string, number>): Promise<void> {
  const list = [...words.keys()].sort();
  await db.execute(sql`
    insert into search_words as known (word, skeleton, fields)
    select * from unnest(
      ${sql.param(list)}::text[],
      ${sql.param(list.map(consonantCode))}::text[],
      ${sql.param(list.map((word) => words.get(word)!))}::int[]
    )
    on conflict (word) do update set fields = known.fields | excluded.fields
    where known.fields | excluded.fields <> known.fields`);
}

/** To be raised with every change of termsOf's rules that the lexicon does not show. */
const rules = 3;

/** Names the lexicon and the rules by which the index is written. */
function indexVersion(): string {
  const { texts, concepts } = serverLexicon();
  return createHash('sha256')
    .update(JSON.stringify([rules, [...texts], [...concepts.values()]]))
    .digest('hex');
}

const versionName = 'searchIndex';

/**
 * Writes the whole index anew where it was written by another lexicon or other rules, or never: to
 * be called at the start, before requests come in. Goes from job to job in small transactions, so
 * that a stop in between only means that it starts again.
 * @returns how many jobs were indexed
 */
export async function refreshSearchIndex(db: Db): Promise<number> {
  const [written] = await db.select().from(settings).where(eq(settings.name, versionName));
  if (written?.value === indexVersion()) return 0;
  await db.delete(searchWords);
  let count = 0;
  let last = '';
  for (;;) {
    const list = await db
      .select()
      .from(jobs)
      .where(gt(jobs.id, last))
      .orderBy(asc(jobs.id))
      .limit(batch);
    if (list.length === 0) break;
    await db.transaction((tx) => indexJobs(tx, list));
    count += list.length;
    last = list.at(-1)!.id;
  }
  await markIndexWritten(db);
  return count;
}

/** Writes down that the index holds every job of the database by today's lexicon and rules. */
export async function markIndexWritten(db: Db): Promise<void> {
  const value = indexVersion();
  await db
    .insert(settings)
    .values({ name: versionName, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
}
