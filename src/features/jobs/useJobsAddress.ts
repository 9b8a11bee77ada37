import { useLocation, useSearch } from 'wouter';
import { cleanFilters, type JobFilters } from '#contract/job.ts';
import { href, type Query } from '#contract/paths.ts';

export type Sort = 'newest' | 'oldest';

/**
 * The jobs page's state: it all stands in the address, so that back, reload and sharing work.
 * Changing filters or sort goes back to page 1 (spec 4).
 */
export function useJobsAddress() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const address = Object.fromEntries(new URLSearchParams(search));
  const filters = cleanFilters(address);
  const sort: Sort = address.sort === 'oldest' ? 'oldest' : 'newest';
  const sortInAddress = (value: Sort): Query => (value === 'oldest' ? { sort: value } : {});
  return {
    address,
    filters,
    sort,
    /** The address of another page of the same list. */
    pageHref: (page: number) =>
      href('jobs', undefined, {
        ...filters,
        ...sortInAddress(sort),
        ...(page > 1 && { page }),
      }),
    setFilters: (next: JobFilters) =>
      navigate(href('jobs', undefined, { ...cleanFilters(next), ...sortInAddress(sort) })),
    setSort: (next: Sort) =>
      navigate(href('jobs', undefined, { ...filters, ...sortInAddress(next) })),
  };
}
