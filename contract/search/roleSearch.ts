import type { JobFilters } from '#contract/jobs/job.ts';

/**
 * What to try where a role is in no title: a search for it. Employers call one work by many names.
 * @returns undefined where there is no role, or a search beside it
 */
export function searchForRole({ role, search, ...others }: JobFilters): JobFilters | undefined {
  return role && !search ? { ...others, search: role } : undefined;
}
