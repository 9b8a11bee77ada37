import { eq } from 'drizzle-orm';
import { mayRestore, mayWithdraw } from '#contract/applications/application.ts';
import { applyForm, withdrawalForm } from '#contract/applications/applicationForms.ts';
import { isProfileComplete } from '#contract/account/details.ts';
import { statusOn } from '#contract/jobs/jobFacts.ts';
import type { Db } from '#server/db/client.ts';
import { giveConsent, hasSharingOff, sharingOf } from '#server/domain/consents.ts';
import { lockUser, membershipOf } from '#server/domain/membership.ts';
import { isThere } from '#server/domain/openJobs.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { newId } from '#server/db/ids.ts';
import {
  addApplication,
  applicationsOf,
  hasApplied,
  lockApplication,
  setWithdrawn,
} from './store.ts';

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

/** The calls about one's own applications. */
export const applicationHandlers: readonly Handler[] = [
  memberHandler('jobs.apply', {
    status: 201,
    body: applyForm,
    async run({ db, params, user, deps, body }) {
      const jobId = params.jobId ?? '';
      const status = await statusOfJob(db, jobId, deps.now());
      if (await hasApplied(db, jobId, user.id)) throw new ApiError('ALREADY_APPLIED');
      if (status !== 'active') throw new ApiError('JOB_INACTIVE');
      await mayApply(db, user.id, deps.now());
      // Until the end of this no other phone takes the sharing back: it would be given again unasked.
      await lockUser(db, user.id);
      // Applying sends the profile to a company: who has taken that back is asked anew. An application
      // that was written before, and waited without a network, must not undo that.
      if (!body?.again && (await hasSharingOff(db, user.id))) throw new ApiError('SHARING_OFF');
      const appliedAt = new Date(deps.now());
      const id = await addApplication(db, { id: newId(), jobId, userId: user.id, appliedAt });
      if (!id) throw new ApiError('ALREADY_APPLIED');
      const version = body?.agreed;
      await giveConsent(db, { userId: user.id, kind: 'sharing', at: appliedAt, version });
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
        sharing: await sharingOf(db, user.id),
      };
    },
  }),

  memberHandler('jobs.mine', {
    run: async ({ db, user }) => ({
      applications: await applicationsOf(db, user.id),
      ...((await hasSharingOff(db, user.id)) && { sharingOff: true }),
    }),
  }),

  memberHandler('jobs.withdraw', {
    body: withdrawalForm,
    async run({ db, deps, params, user, body }) {
      const id = params.applicationId ?? '';
      await db.transaction(async (tx) => {
        const row = await lockApplication(tx, id, user.id);
        if (!row) throw new ApiError('APPLICATION_NOT_FOUND');
        const since = row.withdrawnAt?.toISOString();
        // Once more the same is no more.
        if (body.withdrawn === (since !== undefined)) return;
        if (body.withdrawn && !mayWithdraw(row.status)) {
          throw new ApiError('WITHDRAWAL_NOT_POSSIBLE');
        }
        if (since && !mayRestore(since, deps.now())) throw new ApiError('WITHDRAWAL_FINAL');
        await deps.limits.take('withdrawal', row.id);
        await setWithdrawn(tx, row, body.withdrawn, new Date(deps.now()));
      });
      const [application] = await applicationsOf(db, user.id, id);
      if (!application) throw new ApiError('APPLICATION_NOT_FOUND');
      return { application };
    },
  }),
];
