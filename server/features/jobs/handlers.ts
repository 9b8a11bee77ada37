import { roleCan } from '#contract/admin/roles.ts';
import { cleanFilters, type Job } from '#contract/jobs/job.ts';
import { searchForRole } from '#contract/search/roleSearch.ts';
import { limits } from '#contract/limits.ts';
import { experienceRanges } from '#contract/options.ts';
import { understoodOf } from '#contract/search/query/understood.ts';
import type { Db } from '#server/db/client.ts';
import { currentLexicons } from '#server/db/search/words/currentWords.ts';
import { evidenceOf } from '#server/domain/employerEvidence.ts';
import { keptNames } from '#server/domain/keptNames.ts';
import { openHandler, publicHandler, type Handler } from '#server/http/api/handler.ts';
import { optionOf, pageOf } from '#server/http/api/query.ts';
import { adminJobHandlers } from './adminHandlers.ts';
import { existing, present } from './present.ts';
import { hiringCompanies } from './companies.ts';
import { findJob, listJobs, type ListRequest } from './store.ts';
import { presentSummary } from './summary.ts';
import { categoryNumbers } from './categoryNumbers.ts';
import { keptTotal } from './totals.ts';

/** A job with what was checked of its company, which is the same for everyone. */
async function withEvidence(db: Db, id: string, now: number, forAdmin = false): Promise<Job> {
  const row = await existing(findJob(db, id));
  return { ...present(row, now, forAdmin), employer: await evidenceOf(db, row) };
}

/** The calls of spec section 7 under /jobs that are about postings. */
export const jobHandlers: readonly Handler[] = [
  publicHandler('jobs.filterOptions', {
    shows: ['jobs'],
    async run({ db, deps }) {
      const { choices } = await keptNames(deps, db);
      const ofCategories = await categoryNumbers(deps.requests?.read ?? db, deps.now());
      return {
        ...choices,
        numbers: { ...choices.numbers, ...(ofCategories && { categories: ofCategories }) },
        experiences: [...experienceRanges],
      };
    },
  }),

  publicHandler('jobs.companies', {
    shows: ['jobs'],
    run: async ({ db, deps }) => ({ companies: await hiringCompanies(db, deps.now()) }),
  }),

  publicHandler('jobs.list', {
    shows: ['jobs', 'applicants', 'words'],
    async run({ db, query, user, deps }) {
      const now = deps.now();
      const asked = pageOf(query, limits.jobsPageSize);
      const { page, limit } = asked;
      const status = optionOf(['active', 'inactive'], query.status);
      // Only admins see closed postings in a list.
      const forAdmin = roleCan(user?.role, 'jobs.list');
      const seen = forAdmin ? status : 'active';
      const filters = cleanFilters(query);
      const request = {
        filters,
        ...(query.sortBy === 'pay' && { sort: 'pay' as const }),
        ...(query.sortBy === 'newest' && { sort: 'newest' as const }),
        status: seen,
        order: query.sortOrder === 'asc' ? 'asc' : 'desc',
        ...asked,
        now,
        ...(deps.exactJobsVersion && {
          keptTotal: (count: () => Promise<number>) => keptTotal(deps, seen, count),
        }),
      } satisfies ListRequest;
      let found = await listJobs(db, request);
      // Among the open jobs alone: an admin who filters all of them means the filter.
      const bySearch = found.total === 0 && seen === 'active' ? searchForRole(filters) : undefined;
      const instead = bySearch && (await listJobs(db, { ...request, filters: bySearch }));
      if (instead && instead.total > 0) found = instead;
      const { rows, total, partial, plan, elsewhere, noWork, others } = found;
      // Who works on a list wants what was asked for, or to read that there is none.
      if (partial && query.partial === 'no') return { jobs: [], total: 0, page, limit };
      const presentAll = (list: typeof rows) =>
        list.map((row) => presentSummary(row, now, forAdmin));
      const search = found === instead ? filters.role : filters.search;
      const lexicon = search ? (await currentLexicons(db)).server : undefined;
      return {
        jobs: presentAll(rows),
        ...(partial && { partial }),
        ...(found === instead && { instead: filters.role }),
        ...(plan && search && lexicon && { understood: understoodOf(lexicon, search, plan) }),
        ...(elsewhere && { elsewhere }),
        // With other filters it is those that may have left the work out.
        ...(noWork && Object.keys(filters).length === 1 && { noWork }),
        ...(others && { others: { jobs: presentAll(others.rows), total: others.total } }),
        ...{ total, page, limit },
      };
    },
  }),

  // The call is not kept: each look changes the number of looks that it answers.
  openHandler('jobs.get', {
    untagged: ['impressions'],
    async run({ db, params, query, user, deps, robot }) {
      const forAdmin = roleCan(user?.role, 'jobs.get');
      const job = await withEvidence(db, params.jobId ?? '', deps.now(), forAdmin);
      // An administrator looking at a posting is no interest in it, nor is a phone that fetches
      // it in case there is no network later.
      const looked = !forAdmin && query.prefetch === undefined && !robot;
      if (looked) deps.looks.count(job._id);
      return job;
    },
    // No page shows that number.
    inPages: {
      shows: ['jobs', 'applicants', 'employers'],
      read: ({ db, params, deps }) => withEvidence(db, params.jobId ?? '', deps.now()),
      looksAt: ({ jobId = '' }) => jobId,
    },
  }),

  ...adminJobHandlers,
];
