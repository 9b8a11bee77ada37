import { eq } from 'drizzle-orm';
import { isProfileComplete } from '#contract/details.ts';
import { statusOn } from '#contract/jobFacts.ts';
import type { Db } from '#server/db/client.ts';
import { membershipOf } from '#server/db/membership.ts';
import { isThere } from '#server/db/openJobs.ts';
import { jobs, users } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, type Handler } from '#server/http/handler.ts';
import { newId } from '#server/db/ids.ts';
import { addApplication, applicantsOf, applicationsOf, hasApplied, markInReview } from './store.ts';

/** Whether a job is open at `now` (ms). Throws JOB_NOT_FOUND. */
async function statusOfJob(db: Db, id: string, now: number): Promise<'active' | 'inactive'> {
  const { status, closingDate } = jobs;
  const [job] = await db.select({ status, closingDate }).from(jobs).where(isThere(id));
  if (!job) throw new ApiError('JOB_NOT_FOUND');
  return statusOn(job, now);
}

/** Who may apply (design 7): complete profile, running plan or trial, active job, once. */
async function mayApply(db: Db, userId: string, now: number): Promise<void> {
  const [user] = await db
    .select({ details: users.details })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || !isProfileComplete(user.details)) throw new ApiError('PROFILE_INCOMPLETE');
  if (!(await membershipOf(db, userId, now)).running) throw new ApiError('SUBSCRIPTION_INACTIVE');
}

/** The calls about applications: the seeker's own, and the office's view of a job's applicants. */
export const applicationHandlers: readonly Handler[] = [
  memberHandler('jobs.apply', {
    status: 201,
    async run({ db, params, user, deps }) {
      const jobId = params.jobId ?? '';
      const status = await statusOfJob(db, jobId, deps.now());
      if (await hasApplied(db, jobId, user.id)) throw new ApiError('ALREADY_APPLIED');
      if (status !== 'active') throw new ApiError('JOB_INACTIVE');
      await mayApply(db, user.id, deps.now());
      const appliedAt = new Date(deps.now());
      const id = await addApplication(db, { id: newId(), jobId, userId: user.id, appliedAt });
      if (!id) throw new ApiError('ALREADY_APPLIED');
      const [application] = await applicationsOf(db, user.id, id);
      if (!application) throw new ApiError('SERVER_ERROR');
      return { code: 'APPLIED', message: 'Application submitted successfully', application };
    },
  }),

  memberHandler('jobs.checkApplication', {
    async run({ db, params, user, deps }) {
      const jobId = params.jobId ?? '';
      await statusOfJob(db, jobId, deps.now());
      const membership = await membershipOf(db, user.id, deps.now());
      const { subscriptionStatus, remainingTrialDays } = membership.userStatus;
      const { isTrialExpired } = membership;
      return {
        hasApplied: await hasApplied(db, jobId, user.id),
        ...(subscriptionStatus === 'trial' && {
          trialInfo: { isTrialExpired, remainingTrialDays },
        }),
      };
    },
  }),

  memberHandler('jobs.mine', {
    run: async ({ db, user }) => ({ applications: await applicationsOf(db, user.id) }),
  }),

  memberHandler('jobs.applicants', {
    async run({ db, params, deps }) {
      await statusOfJob(db, params.jobId ?? '', deps.now());
      return { applicants: await applicantsOf(db, params.jobId ?? '', deps.publicUrl) };
    },
  }),

  memberHandler('jobs.markInReview', {
    async run({ db, params, deps }) {
      await statusOfJob(db, params.jobId ?? '', deps.now());
      const updated = await markInReview(db, params.jobId ?? '');
      return { message: `${updated} applicant(s) marked as In Review`, updated };
    },
  }),
];
