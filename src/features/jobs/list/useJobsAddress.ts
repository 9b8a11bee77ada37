import { useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import {
  cleanFilters,
  jobsQuery,
  sortOf,
  type JobFilters,
  type JobSort,
} from '#contract/jobs/job.ts';
import {
  searchHandoffOf,
  smartFilters,
  type SearchHandoff,
} from '#contract/search/searchHandoff.ts';
import { href, type Query } from '#contract/http/paths.ts';
import { useOwnHistoryState } from '#src/hooks/ownLocation.ts';

/**
 * The jobs page's state: it all is in the address, so that back, reload and sharing work. What
 * an arrival brought in the history's state alone is put there. Changing filters or sort goes back
 * to page 1 (spec 4).
 */
export function useJobsAddress() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const state = useOwnHistoryState();
  const arrival = useMemo(() => searchHandoffOf(state), [state]);
  const address = Object.fromEntries(new URLSearchParams(search));
  const named = cleanFilters(address);
  const brought = arrival?.searchFilters ?? {};
  const inState = Object.keys(named).length === 0 && Object.keys(brought).length > 0;
  const filters = inState ? brought : named;
  const sort = sortOf({ ...address, ...filters });
  const sortInAddress = (value: JobSort, of: JobFilters): Query =>
    value === sortOf({ ...of }) ? {} : { sort: value };
  // An order that no one chose is that of the next list: a search that is begun here has the best first.
  const to = (next: JobFilters, order = address.sort ? sort : sortOf({ ...next })) =>
    href('jobs', undefined, { ...next, ...sortInAddress(order, next) });
  /** Still a search, as long as the filters that it set apply; it is not told a second time. */
  const kept: SearchHandoff | null = arrival && { searchFilters: arrival.searchFilters };

  const query = { ...address, ...filters };
  /** The address of another page of the same list. */
  const pageHref = (page: number) =>
    href('jobs', undefined, {
      ...filters,
      ...sortInAddress(sort, filters),
      ...(page > 1 && { page }),
    });
  // What names no page ('0', 'abc') is the first one, in the address too.
  const { page } = jobsQuery(query);
  const isWrongPage = address.page !== undefined && address.page !== String(page);
  const missing = inState ? to(filters) : isWrongPage ? pageHref(Number(page)) : null;
  useEffect(() => {
    if (missing) navigate(missing, { replace: true, state: arrival });
  }, [missing, navigate, arrival]);

  return {
    query,
    filters,
    smart: smartFilters(filters, arrival),
    arrival,
    kept,
    sort,
    pageHref,
    /** The address of the list with other filters. */
    filtersHref: (next: JobFilters) => to(cleanFilters(next)),
    setFilters: (next: JobFilters) => navigate(to(cleanFilters(next)), { state: kept }),
    setSort: (next: JobSort) => navigate(to(filters, next), { state: kept }),
  };
}
