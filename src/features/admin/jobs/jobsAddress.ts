import { limits } from '#contract/limits.ts';
import { categories, jobStatuses } from '#contract/options.ts';
import { pageSizes } from '#src/features/admin/shared/list/pageSizes.ts';
import { href } from '#contract/http/paths.ts';

/** What is in the address of /admin-jobs, so that reload, back and links keep it. */
export interface JobsAddress {
  search: string;
  status: string;
  category: string;
  sort: string;
  /** How many rows a page has; blank for the usual number. */
  size: string;
  /** How many pages were loaded; blank for one. */
  pages: string;
}

export const plainAddress: JobsAddress = {
  ...{ search: '', status: '', category: '', sort: '', size: '', pages: '' },
};

/** Reads the address; what no filter offers is left out. */
export function readAddress(query: string): JobsAddress {
  const params = new URLSearchParams(query);
  const known = (name: string, options: readonly string[]) => {
    const value = params.get(name) ?? '';
    return options.includes(value) ? value : '';
  };
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    status: known('status', jobStatuses),
    category: known('category', categories),
    sort: known('sort', ['oldest']),
    size: known('size', pageSizes),
    pages: pagesOf(params.get('pages')),
  };
}

/** How many pages were loaded, as the address says it; blank where that is no number of pages. */
const pagesOf = (text: string | null) => (/^[1-9]\d{0,3}$/.test(text ?? '') ? (text ?? '') : '');

/** So many of the first pages, of this many rows, as one answer holds. */
export function pagesAtOnce(pages: string, size: number): number {
  return Math.max(1, Math.min(Number(pages), Math.floor(limits.jobsMaxPageSize / size)));
}

/** The address of a list; what is blank is left out. */
export function addressOf(address: JobsAddress): string {
  return href('adminJobs', undefined, { ...address });
}

/** What the server is asked for the jobs of an address. */
export function listQuery({ search, status, category, sort }: JobsAddress): Record<string, string> {
  return {
    ...{ search, status, category, partial: 'no' },
    ...(sort === 'oldest' && { sortBy: 'createdAt', sortOrder: 'asc' }),
  };
}

/** Whether something narrows the list. */
export function isNarrowed({ search, status, category }: JobsAddress): boolean {
  return search !== '' || status !== '' || category !== '';
}
