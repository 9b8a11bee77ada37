import { cleanFilters, type JobFilters } from '#contract/jobs/job.ts';

/** What travels along to /jobs in the history's state (spec 2, home). */
export interface SearchHandoff {
  searchFilters: JobFilters;
  fromHeroSearch?: true;
  fromCategoryCard?: true;
}

/** What a history entry's state says of an arrival at the jobs page; null where it says nothing. */
export function searchHandoffOf(state: unknown): SearchHandoff | null {
  if (typeof state !== 'object' || state === null || !('searchFilters' in state)) return null;
  const { searchFilters, fromHeroSearch, fromCategoryCard } = state as Record<string, unknown>;
  if (typeof searchFilters !== 'object' || searchFilters === null) return null;
  return {
    searchFilters: cleanFilters(searchFilters as Record<string, unknown>),
    ...(fromHeroSearch === true && { fromHeroSearch }),
    ...(fromCategoryCard === true && { fromCategoryCard }),
  };
}

/** What the bar of a search names (spec 2); free text too. */
const searchKeys = ['company', 'role', 'location', 'experience', 'search'] as const;

/**
 * The filters that a search set, of those that apply: what the arrival brought and no one has
 * changed since, and free text, which is a search wherever it was typed.
 */
export function smartFilters(filters: JobFilters, arrival: SearchHandoff | null): JobFilters {
  const smart: JobFilters = {};
  for (const key of searchKeys) {
    const value = filters[key];
    const brought = arrival?.searchFilters[key] === value;
    if (value !== undefined && (brought || key === 'search')) smart[key] = value;
  }
  return smart;
}
