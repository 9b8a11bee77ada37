import type { Job } from '#contract/jobs/job.ts';
import { statusOn } from '#contract/jobs/jobFacts.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { presentFacts, presentPay } from './facts.ts';
import { tradeOf, workOf } from './tradeOf.ts';
import { shownLogo, versionOf } from './summary.ts';
import type { JobRow } from './store.ts';

/** A job as readers see it at `now` (ms): no search columns, and the admin's notes for admins only. */
export function present(row: JobRow, now: number, forAdmin = false): Job {
  const trade = tradeOf(row.jobName);
  return {
    _id: row.id,
    jobName: row.jobName,
    ...(trade && { trade }),
    ...workOf(row.jobName),
    companyName: row.companyName,
    logoUrl: shownLogo(row.logoUrl),
    experience: row.experience,
    location: row.location,
    country: row.country,
    description: row.description,
    skills: row.skills,
    salaryRange: row.salaryRange,
    pay: presentPay(row, forAdmin),
    ...presentFacts(row, forAdmin),
    category: row.category,
    jobType: row.jobType,
    status: statusOn(row, now),
    rating: row.rating,
    impressions: row.impressions,
    openings: row.openings,
    applicantsCount: row.applicantsCount,
    createdAt: row.createdAt.toISOString(),
    demo: row.demo,
    ...(forAdmin && { version: versionOf(row) }),
  };
}

/**
 * The job that was looked for.
 * @throws JOB_NOT_FOUND where there is none
 */
export async function existing(found: Promise<JobRow | undefined>): Promise<JobRow> {
  const row = await found;
  if (!row) throw new ApiError('JOB_NOT_FOUND');
  return row;
}
