import { baseLexicon, buildLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { engine, searchable, type SearchResult } from '#contract/search/ranking/searchJobs.ts';
import { atOnce } from '#contract/search/steps.ts';
import { inSlices } from '#src/data/cache/inSlices.ts';
import { readJobs, type StoredJob } from '#src/data/cache/searchKept.ts';

type Job = StoredJob & { createdAt: string };

/** A search in jobs as they come from a phone's storage, without pauses. */
export function searchStored<J extends Job>(jobs: readonly J[], query: string): SearchResult<J> {
  const lexicon = baseLexicon();
  return searchable(jobs, lexicon, atOnce(readJobs(engine, jobs, lexicon))).search(query);
}

/** The first search of a visit, as src/data/cache/offlineJobs.ts does it. */
export async function searchFirst<J extends Job>(
  jobs: readonly J[],
  query: string,
): Promise<SearchResult<J>> {
  const lexicon = await inSlices(buildLexicon());
  const read = await inSlices(readJobs(engine, jobs, lexicon));
  return searchable(jobs, lexicon, read).search(query);
}
