import type { MyApplication } from '#contract/applications/application.ts';

export const statusFilters = ['All', 'Applied', 'In Review'] as const;
export const sorts = ['newest', 'oldest', 'company', 'status'] as const;

export interface ListChoice {
  search: string;
  status: (typeof statusFilters)[number];
  sort: (typeof sorts)[number];
  view: 'list' | 'grid';
}

export const defaultChoice: ListChoice = {
  search: '',
  status: 'All',
  sort: 'newest',
  view: 'list',
};

/** The status that a card shows: a withdrawn application has none of the six any more. */
export function shownStatus({ applicationStatus, withdrawnAt }: MyApplication): string {
  return withdrawnAt ? 'Withdrawn' : applicationStatus;
}

/** How many filters differ from their default. */
export function activeFilters({ search, status, sort }: ListChoice): number {
  return [search.trim() !== '', status !== 'All', sort !== 'newest'].filter(Boolean).length;
}

/** Whether any filter differs from its default: then 'Clear Filters' appears (spec 2). */
export function isFiltered(choice: ListChoice): boolean {
  return activeFilters(choice) > 0;
}

/** The applications that a choice shows, in its order. Search covers job title and company. */
export function selectApplications(
  applications: readonly MyApplication[],
  { search, status, sort }: ListChoice,
): MyApplication[] {
  const words = search.trim().toLowerCase();
  const found = applications.filter(
    (a) =>
      (status === 'All' || shownStatus(a) === status) &&
      `${a.jobTitle} ${a.companyName}`.toLowerCase().includes(words),
  );
  const time = (a: MyApplication) => Date.parse(a.appliedAt);
  const order: Record<ListChoice['sort'], (a: MyApplication, b: MyApplication) => number> = {
    newest: (a, b) => time(b) - time(a),
    oldest: (a, b) => time(a) - time(b),
    company: (a, b) => a.companyName.localeCompare(b.companyName),
    status: (a, b) => shownStatus(a).localeCompare(shownStatus(b)),
  };
  return found.sort(order[sort]);
}
