import type { JobFilters } from './job.ts';

/** What travels along to /jobs in the history's state (spec 2, home). */
export interface JobsArrival {
  searchFilters: JobFilters;
  fromHeroSearch?: true;
  fromCategoryCard?: true;
}
