import type { JobsArrival } from '#contract/jobsArrival.ts';
import type { JobFilters } from '#contract/job.ts';
import { href } from '#contract/paths.ts';

/** The jobs page with filters preset: in its address, and in the history's state for its toast. */
export function jobsLink(
  searchFilters: JobFilters,
  from: Omit<JobsArrival, 'searchFilters'> = {},
): { href: string; state: JobsArrival } {
  return { href: href('jobs', undefined, searchFilters), state: { searchFilters, ...from } };
}
