import type { SearchHandoff } from '#contract/search/searchHandoff.ts';
import type { JobFilters } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';

/** The jobs page with filters preset: in its address, and in the history's state for its toast. */
export function jobsLink(
  searchFilters: JobFilters,
  from: Omit<SearchHandoff, 'searchFilters'> = {},
): { href: string; state: SearchHandoff } {
  return { href: href('jobs', undefined, searchFilters), state: { searchFilters, ...from } };
}
