import { limits } from '#contract/limits.ts';
import { categories, jobStatuses } from '#contract/options.ts';
import { href } from '#contract/http/paths.ts';

/** What is in the address of /admin-jobs, so that reload, back and links keep it. */
export interface JobsAddress {
  search: string;
  status: string;
  category: string;
  sort: string;
  /** How many pages were loaded; blank for one. */
  pages: string;
}

export const plainAddress: JobsAddress = {
  ...{ search: '', status: '', category: '', sort: '', pages: '' },
};

/** As many as one answer holds. */
const mostPages = limits.jobsMaxPageSize / limits.adminJobsPageSize;

const pageNumbers = Array.from({ length: mostPages }, (_, at) => String(at + 1));

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
    pages: known('pages', pageNumbers),
  };
}

/** The address of a list; what is blank is left out. */
export function addressOf(address: JobsAddress): string {
  return href('adminJobs', undefined, { ...address });
}

/** Whether something narrows the list. */
export function isNarrowed({ search, status, category }: JobsAddress): boolean {
  return search !== '' || status !== '' || category !== '';
}
