import type { ManyJobsReply } from '#contract/http/replies.ts';
import { summaryOf, type JobSummary } from '#contract/jobs/job.ts';
import { dayProblems } from '#contract/jobs/jobFactsForm.ts';
import { changeProblems, bulkForm, jobForm, jobUpdate } from '#contract/jobs/jobForm.ts';
import { manyJobsForm, undoManyForm } from '#contract/jobs/manyJobsForm.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { actOf } from '#server/domain/audit.ts';
import { copySteps } from '#server/domain/jobSteps.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import {
  actOnJob,
  createJob,
  deleteJob,
  restoreJob,
  duplicatesOf,
  updateJob,
} from './adminJobs.ts';
import { editJobs, lockedJobs, switchedFrom } from './manyJobs.ts';
import { agentProblems } from './facts.ts';
import { existing, present } from './present.ts';
import { versionOf } from './summary.ts';
import { findJob } from './store.ts';

const forAdmin = async (db: Db, id: string, now: number) =>
  present(await existing(findJob(db, id)), now, true);

/** The job is another one by now than the change is based on. */
class Outdated extends Error {}

function refuse(errors: Record<string, string>): void {
  if (Object.keys(errors).length > 0) throw new ApiError('INVALID_FIELDS', { errors });
}

/** Refuses days that cannot be, as seen at `now` (ms). */
const checkDays = (form: Parameters<typeof dayProblems>[0], now: number) =>
  refuse(dayProblems(form, now));

/** The admin's calls under /jobs. Every write leaves its line in the log. */
export const adminJobHandlers: readonly Handler[] = [
  memberHandler('jobs.create', {
    body: jobForm,
    status: 201,
    async run({ db, body, query, deps, user }) {
      checkDays(body, deps.now());
      const copied = query.copyOf ? await findJob(db, query.copyOf) : undefined;
      if (copied) refuse(agentProblems(body.agent, copied.agent, deps.now()));
      const id = newId();
      await createJob(db, actOf({ deps, user }), id, body);
      if (query.copyOf) await copySteps(db, query.copyOf, id);
      return forAdmin(db, id, deps.now());
    },
  }),

  memberHandler('jobs.update', {
    body: jobUpdate,
    async run({ db, body, params, deps, user }) {
      const id = params.jobId ?? '';
      const found = await updateJob(db, actOf({ deps, user }), id, body, (before) => {
        if (!('jobName' in body)) return;
        if (body.version !== undefined && body.version !== versionOf(before)) {
          throw new Outdated();
        }
        checkDays({ ...body, status: body.status ?? before.status }, deps.now());
        refuse(changeProblems(body, before));
        refuse(agentProblems(body.agent, before.agent, deps.now()));
      }).catch(async (error: unknown) => {
        if (!(error instanceof Outdated)) throw error;
        const current = await forAdmin(db, id, deps.now());
        throw new ApiError('VERSION_CONFLICT', { extra: { current } });
      });
      if (!found) throw new ApiError('JOB_NOT_FOUND');
      return forAdmin(db, id, deps.now());
    },
  }),

  memberHandler('jobs.setStatuses', {
    body: bulkForm,
    async run({ db, body, deps, user }) {
      // All of them or none: what is answered is what was done.
      return db.transaction(async (tx) => {
        const jobs: JobSummary[] = [];
        const changed: ManyJobsReply['changed'] = [];
        const failed: { id: string; code: 'JOB_NOT_FOUND' }[] = [];
        const there = await lockedJobs(tx, body.ids);
        for (const id of new Set(body.ids)) {
          const was = there.get(id);
          if (!was || !(await actOnJob(tx, actOf({ deps, user }), id, body.action))) {
            failed.push({ id, code: 'JOB_NOT_FOUND' });
            continue;
          }
          const row = await existing(findJob(tx, id));
          const job = summaryOf(present(row, deps.now(), true));
          jobs.push(job);
          const before = switchedFrom(was, row);
          if (Object.keys(before).length > 0) changed.push({ job, before });
        }
        return { jobs, failed, changed };
      });
    },
  }),

  memberHandler('jobs.editMany', {
    body: manyJobsForm,
    async run({ db, body, deps, user }) {
      const { jobs, ...change } = body;
      // A job that is over is closed (jobs.setStatuses), which says so.
      if (change.closingDate && change.closingDate < indianDay(deps.now())) {
        throw new ApiError('INVALID_FIELDS', { errors: { closingDate: 'closingDatePast' } });
      }
      const edits = jobs.map((job) => ({ ...job, change }));
      return editJobs(db, actOf({ deps, user }), edits, 'update');
    },
  }),

  memberHandler('jobs.undoMany', {
    body: undoManyForm,
    async run({ db, body, deps, user }) {
      const edits = body.jobs.map(({ before: change, ...job }) => ({ ...job, change }));
      return editJobs(db, actOf({ deps, user }), edits, 'undo');
    },
  }),

  memberHandler('jobs.remove', {
    async run({ db, params, deps, user }) {
      const found = await deleteJob(db, actOf({ deps, user }), params.jobId ?? '');
      if (!found) throw new ApiError('JOB_NOT_FOUND');
      return { message: 'Job deleted' };
    },
  }),

  memberHandler('jobs.restore', {
    async run({ db, params, deps, user }) {
      const id = params.jobId ?? '';
      if (!(await restoreJob(db, actOf({ deps, user }), id))) throw new ApiError('JOB_NOT_FOUND');
      return forAdmin(db, id, deps.now());
    },
  }),

  memberHandler('jobs.duplicates', {
    async run({ db, query, deps }) {
      const { jobName = '', companyName = '', location = '', except } = query;
      const ids = await duplicatesOf(db, { jobName, companyName, location, except }, deps.now());
      const jobs = [];
      for (const id of ids) jobs.push(summaryOf(await forAdmin(db, id, deps.now())));
      return { jobs };
    },
  }),
];
