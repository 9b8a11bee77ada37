import { heroFilters, type JobsArrival } from '#contract/heroSearch.ts';
import type { FilterOptions, JobFilters } from '#contract/job.ts';
import { experienceRanges } from '#contract/options.ts';
import { href } from '#contract/paths.ts';
import { useResource } from '#src/lib/pageData.tsx';

/** What the location list offers where the filter options cannot be had (spec 8). */
export const fallbackLocations = [
  'India',
  'Middle East',
  'UAE',
  'Saudi Arabia',
  'Qatar',
  'Kuwait',
  'Oman',
  'Bahrain',
  'Remote',
] as const;

/** The jobs page with filters preset: in its address, and in the history's state for its toast. */
export function jobsLink(
  searchFilters: JobFilters,
  from: Omit<JobsArrival, 'searchFilters'> = {},
): { href: string; state: JobsArrival } {
  return { href: href('jobs', undefined, searchFilters), state: { searchFilters, ...from } };
}

/** Where the hero's form leads: its three entries, classified. */
export function heroTarget(
  data: FormData,
  companies: readonly string[],
): ReturnType<typeof jobsLink> {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const filters = heroFilters(
    { entry: text('search'), location: text('location'), experience: text('experience') },
    companies,
  );
  return jobsLink(filters, { fromHeroSearch: true });
}

/** The choices of the hero's lists; the fixed ones until the server's, or the phone's, are there. */
export function useHeroOptions(): FilterOptions {
  const { data } = useResource({ call: 'jobs.filterOptions' });
  if (data) return data;
  return {
    companies: [],
    roles: [],
    locations: [...fallbackLocations],
    experiences: [...experienceRanges],
  };
}
