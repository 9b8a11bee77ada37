import { cleanFilters, summaryOf, type Job } from '#contract/job.ts';
import { statusOn } from '#contract/jobFacts.ts';
import { dayProblems } from '#contract/jobFactsForm.ts';
import { jobForm, jobUpdate, type JobForm } from '#contract/jobForm.ts';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, openHandler, type Handler } from '#server/http/handler.ts';
import { newId } from '#server/db/ids.ts';
import { presentFacts, presentPay } from './facts.ts';
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

/** A job as readers see it at `now` (ms): no search columns, and the office's notes for the office only. */
function present(row: JobRow, now: number, forOffice = false): Job {
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
    pay: presentPay(row, forOffice),
    ...presentFacts(row, forOffice),
    category: row.category,
    jobType: row.jobType,
    status: statusOn(row, now),
    rating: row.rating,
    impressions: row.impressions,
    openings: row.openings,
    applicantsCount: row.applicantsCount,
    createdAt: row.createdAt.toISOString(),
    demo: row.demo,
  };
}

/** Refuses days that cannot be, as seen at `now` (ms). */
function checkDays(form: JobForm, now: number): void {
  const errors = dayProblems(form, now);
  if (Object.keys(errors).length > 0) throw new ApiError('INVALID_FIELDS', { errors });
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
  openHandler('jobs.filterOptions', {
    run: ({ db, deps }) => filterOptions(db, deps.now()),
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
    async run({ db, params, query, user, deps }) {
      const row = await existing(findJob(db, params.jobId ?? ''));
      // The office looking at its own posting is no interest in it, nor is a phone that fetches
      // it in case there is no network later.
      const looked = user?.role !== 'admin' && query.prefetch === undefined;
      if (looked) await countImpression(db, row.id);
      return present(row, deps.now(), user?.role === 'admin');
    },
  }),

  memberHandler('jobs.create', {
    body: jobForm,
    status: 201,
    async run({ db, body, deps }) {
      checkDays(body, deps.now());
      const id = newId();
      await addJob(db, id, body, new Date(deps.now()));
      return present(await existing(findJob(db, id)), deps.now(), true);
    },
  }),

  memberHandler('jobs.update', {
    body: jobUpdate,
    async run({ db, body, params, deps }) {
      const id = params.jobId ?? '';
      if ('jobName' in body) checkDays(body, deps.now());
      if (!(await changeJob(db, id, body, new Date(deps.now()))))
        throw new ApiError('JOB_NOT_FOUND');
      return present(await existing(findJob(db, id)), deps.now(), true);
    },
  }),

  memberHandler('jobs.remove', {
    async run({ db, params }) {
      if (!(await removeJob(db, params.jobId ?? ''))) throw new ApiError('JOB_NOT_FOUND');
      return { message: 'Job deleted' };
    },
  }),
];
