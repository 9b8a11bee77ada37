import { eq, inArray, sql } from 'drizzle-orm';
import { facetsOf } from '#contract/jobs/jobMatching.ts';
import { termsOf, type SearchableJob } from '#contract/search/ranking/jobTerms.ts';
import { consonantCode } from '#contract/search/text/phoneticDistance.ts';
import type { Db } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { searchPostings } from './schema.ts';
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
  | 'experienceFrom'
  | 'experienceTo'
  | 'titleKey'
  | 'companyKey'
  | 'locationKey'
  | 'description'
  | 'salaryRange'
  | 'salaryInrTo'
  | 'salaryPeriod'
>;

/** Jobs written in one statement: their terms go over in a few arrays. */
const batch = 100;

/**
 * Puts jobs into the search index, or writes their entries anew after a change; and so with
 * what filters read of them. To be called in the transaction that writes the jobs, with jobs that are in the table. A removed job's entries
 * go with it by the foreign key.
 */
export async function indexJobs(db: Db, list: readonly IndexedJob[]): Promise<void> {
  await readFacetsAnew(db, list);
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

/**
 * What filters read, where another release read something else out of the same texts: of a job that was
 * deleted meanwhile, or as an import had kept it.
 */
async function readFacetsAnew(db: Db, list: readonly IndexedJob[]): Promise<void> {
  for (const row of list) {
    const { title, company, location, ...years } = facetsOf({ ...row, title: row.jobName });
    const facets = { titleKey: title, companyKey: company, locationKey: location, ...years };
    const isSame = Object.entries(facets).every(
      ([name, value]) => row[name as keyof typeof facets] === value,
    );
    if (!isSame) await db.update(jobs).set(facets).where(eq(jobs.id, row.id));
  }
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
 * Words are only added: one that no job has any more leads a search nowhere, and goes when the whole
 * index has been written anew. In a fixed order, so that two transactions never wait for each other in a ring.
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
