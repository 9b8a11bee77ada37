import { cleanFilters, summaryOf, type Job } from '#contract/job.ts';
import { jobForm, jobUpdate } from '#contract/jobForm.ts';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, openHandler, type Handler } from '#server/http/handler.ts';
import { newId } from '#server/db/ids.ts';
import {
  addJob,
  changeJob,
  countImpression,
  filterOptions,
  findJob,
  listJobs,
  removeJob,
  type JobRow,
} from './store.ts';

/** A job as readers see it: no search columns. */
function present(row: JobRow): Job {
  const { salaryFrom, salaryTo, salaryCurrency, salaryInrFrom, salaryInrTo, salaryInrDate } = row;
  return {
    _id: row.id,
    jobName: row.jobName,
    companyName: row.companyName,
    logoUrl: row.logoUrl,
    experience: row.experience,
    location: row.location,
    country: row.country,
    description: row.description,
    skills: row.skills,
    salaryRange: row.salaryRange,
    pay:
      salaryFrom !== null &&
      salaryTo !== null &&
      salaryCurrency !== null &&
      salaryInrFrom !== null &&
      salaryInrTo !== null &&
      salaryInrDate !== null
        ? {
            from: salaryFrom,
            to: salaryTo,
            currency: salaryCurrency,
            inrFrom: salaryInrFrom,
            inrTo: salaryInrTo,
            inrDate: salaryInrDate,
          }
        : null,
    category: row.category,
    jobType: row.jobType,
    status: row.status,
    rating: row.rating,
    impressions: row.impressions,
    openings: row.openings,
    applicantsCount: row.applicantsCount,
    createdAt: row.createdAt.toISOString(),
    demo: row.demo,
  };
}

/** A whole number of at least 1 from a query, or the fallback where it is none. */
function positive(text: string | undefined, fallback: number, maximum: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, maximum) : fallback;
}

async function existing(found: Promise<JobRow | undefined>): Promise<JobRow> {
  const row = await found;
  if (!row) throw new ApiError('JOB_NOT_FOUND');
  return row;
}

/** The calls of spec section 7 under /jobs that are about postings. */
export const jobHandlers: readonly Handler[] = [
  openHandler('jobs.filterOptions', { run: ({ db }) => filterOptions(db) }),

  openHandler('jobs.list', {
    async run({ db, query, user }) {
      const page = positive(query.page, 1, 1_000_000);
      const limit = positive(query.limit, limits.jobsPageSize, limits.jobsMaxPageSize);
      const status =
        query.status === 'active' || query.status === 'inactive' ? query.status : undefined;
      const { rows, total } = await listJobs(db, {
        filters: cleanFilters(query),
        // Only the office sees closed postings in a list.
        status: user?.role === 'admin' ? status : 'active',
        order: query.sortOrder === 'asc' ? 'asc' : 'desc',
        page,
        limit,
      });
      return { jobs: rows.map((row) => summaryOf(present(row))), total, page, limit };
    },
  }),

  openHandler('jobs.get', {
    async run({ db, params, query, user }) {
      const row = await existing(findJob(db, params.jobId ?? ''));
      // The office looking at its own posting is no interest in it, nor is a phone that fetches
      // it in case there is no network later.
      const looked = user?.role !== 'admin' && query.prefetch === undefined;
      if (looked) await countImpression(db, row.id);
      return present(row);
    },
  }),

  memberHandler('jobs.create', {
    body: jobForm,
    status: 201,
    async run({ db, body, deps }) {
      const id = newId();
      await addJob(db, id, body, new Date(deps.now()));
      return present(await existing(findJob(db, id)));
    },
  }),

  memberHandler('jobs.update', {
    body: jobUpdate,
    async run({ db, body, params, deps }) {
      const id = params.jobId ?? '';
      if (!(await changeJob(db, id, body, new Date(deps.now()))))
        throw new ApiError('JOB_NOT_FOUND');
      return present(await existing(findJob(db, id)));
    },
  }),

  memberHandler('jobs.remove', {
    async run({ db, params }) {
      if (!(await removeJob(db, params.jobId ?? ''))) throw new ApiError('JOB_NOT_FOUND');
      return { message: 'Job deleted' };
    },
  }),
];
