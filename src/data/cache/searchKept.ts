import { clientLimits } from '#contract/clientLimits.ts';
import type { JobTerms, SearchableJob } from '#contract/search/ranking/jobTerms.ts';
import type { SearchSort } from '#contract/search/ranking/rank.ts';
import type { engine, ReadJobs, SearchResult } from '#contract/search/ranking/searchJobs.ts';
import type { SortOrder } from '#contract/jobs/job.ts';
import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { inSlices } from './inSlices.ts';
import { phoneLexicon } from './searchWords.ts';

/** A job of this phone's storage, from where it comes anew for each search. */
export type StoredJob = SearchableJob & { id: string };

/**
 * Searches jobs of this phone as the server would search its own (contract/search). The engine and its
 * lists of words are loaded by the first search.
 */
export async function searchKept<J extends StoredJob & { createdAt: string }>(
  jobs: readonly J[],
  query: string,
  order: SortOrder,
  sort: SearchSort,
): Promise<SearchResult<J>> {
  const [{ engine: reading, searchable }, lexicon] = await Promise.all([
    import('#contract/search/ranking/searchJobs.ts'),
    phoneLexicon(),
  ]);
  const read = await inSlices(readJobs(reading, jobs, lexicon));
  return searchable(jobs, lexicon, read).search(query, order, sort);
}

/** Each job as it was read last, by its id. */
let kept: { lexicon: Lexicon; byId: Map<string, { job: StoredJob; terms: JobTerms }> } | undefined;

/** The jobs of the last search: who searches again mostly searches in the same ones. */
let last: ReadJobs | undefined;

/**
 * Reads jobs for a search in them, in small steps, so that a slow phone answers fingers meanwhile
 * (inSlices.ts): with a processor six times as slow a thousand of them take 0.9 s. What was read
 * before is not read again.
 */
export function* readJobs(
  { termsOf, vocabularyOf }: typeof engine,
  jobs: readonly StoredJob[],
  lexicon: Lexicon,
): Generator<void, ReadJobs> {
  // Those that the phone has not any more are as many as it may have, at most: one takes about 8 kB.
  const most = jobs.length + clientLimits.jobSummaries;
  if (kept?.lexicon !== lexicon || kept.byId.size > most) kept = { lexicon, byId: new Map() };
  const { byId } = kept;
  const found: JobTerms[] = [];
  for (const job of jobs) {
    let known = byId.get(job.id);
    if (known && isRead(job, known.job)) known.job = job;
    else {
      byId.set(job.id, (known = { job, terms: termsOf(lexicon, job) }));
      yield;
    }
    found.push(known.terms);
  }
  const before = last;
  const isSame = found.every((terms, at) => terms === before?.found[at]);
  if (before && isSame && before.found.length === found.length) return before;
  const vocabulary = vocabularyOf([]);
  for (const { words } of found) {
    vocabularyOf(words, vocabulary);
    yield;
  }
  return (last = { found, vocabulary });
}

const textFields = [
  ...(['title', 'companyName', 'location', 'country', 'category', 'jobType'] as const),
  ...(['experience', 'salaryRange', 'description'] as const),
];

/** Whether nothing has changed of what is read. */
function isRead(job: SearchableJob, before: SearchableJob): boolean {
  return (
    textFields.every((field) => job[field] === before[field]) &&
    job.pay?.inrTo === before.pay?.inrTo &&
    job.pay?.period === before.pay?.period &&
    job.skills.join() === before.skills.join()
  );
}
