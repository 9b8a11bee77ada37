import { cleanFilters, summaryOf } from '#contract/job.ts';
import { limits } from '#contract/limits.ts';
import { openHandler, type Handler } from '#server/http/handler.ts';
import { jobOfficeHandlers } from './officeHandlers.ts';
import { existing, present } from './present.ts';
import { hiringCompanies } from './companies.ts';
import { countImpression, filterOptions, findJob, listJobs } from './store.ts';

/** A whole number of at least 1 from a query, or the fallback where it is none. */
function positive(text: string | undefined, fallback: number, maximum: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, maximum) : fallback;
}

/** The calls of spec section 7 under /jobs that are about postings. */
export const jobHandlers: readonly Handler[] = [
  openHandler('jobs.filterOptions', {
    run: ({ db, deps }) => filterOptions(db, deps.now()),
  }),

  openHandler('jobs.companies', {
    run: async ({ db, deps }) => ({ companies: await hiringCompanies(db, deps.now()) }),
  }),

  openHandler('jobs.list', {
    async run({ db, query, user, deps }) {
      const now = deps.now();
      const page = positive(query.page, 1, 1_000_000);
      const limit = positive(query.limit, limits.jobsPageSize, limits.jobsMaxPageSize);
      const status =
        query.status === 'active' || query.status === 'inactive' ? query.status : undefined;
      const { rows, total, partial } = await listJobs(db, {
        filters: cleanFilters(query),
        // Only the office sees closed postings in a list.
        status: user?.role === 'admin' ? status : 'active',
        order: query.sortOrder === 'asc' ? 'asc' : 'desc',
        page,
        limit,
        now,
      });
      const summaries = rows.map((row) => summaryOf(present(row, now)));
      return { jobs: summaries, ...(partial && { partial }), total, page, limit };
    },
  }),

  openHandler('jobs.get', {
    async run({ db, params, query, user, deps, robot }) {
      const row = await existing(findJob(db, params.jobId ?? ''));
      // The office looking at its own posting is no interest in it, nor is a phone that fetches
      // it in case there is no network later.
      const looked = user?.role !== 'admin' && query.prefetch === undefined && !robot;
      if (looked) await countImpression(db, row.id, deps.now());
      return present(row, deps.now(), user?.role === 'admin');
    },
  }),

  ...jobOfficeHandlers,
];
