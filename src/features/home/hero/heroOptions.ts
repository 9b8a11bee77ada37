import type { FilterOptions } from '#contract/jobs/job.ts';
import { experienceRanges } from '#contract/options.ts';
import { useResource } from '#src/hooks/pageData.tsx';

/** What the location list offers where the filter options cannot be had (spec 8). */
const fallbackLocations = [
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
