import { limits } from '#contract/limits.ts';
import { reportStatuses } from '#contract/support/report.ts';
import { reportClosing, reportForm } from '#contract/support/reportForm.ts';
import { actOf } from '#server/domain/audit.ts';
import { newId } from '#server/db/ids.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, openHandler, type Handler } from '#server/http/api/handler.ts';
import { optionOf, pageOf } from '#server/http/api/query.ts';
import { closeReport } from './closing.ts';
import { addReport, jobNames, listReports, waitingReport } from './store.ts';

/**
 * Reports of jobs: anyone may send one, the admin lists and closes them. Who has reported a job
 * for the same reason, and is not answered yet, gets the report they have.
 */
export const reportHandlers: readonly Handler[] = [
  openHandler('jobs.report', {
    body: reportForm,
    status: 201,
    async run({ db, deps, params, body, user, address }) {
      const jobId = params.jobId ?? '';
      const job = await jobNames(db, jobId);
      if (!job) throw new ApiError('JOB_NOT_FOUND');
      const message = 'Thank you. Our team will look at this job.';
      const userId = user?.id ?? null;
      if (userId) {
        const waiting = await waitingReport(db, { jobId, userId, reason: body.reason });
        if (waiting && waiting.text === body.text) return { id: waiting.id, message };
        await deps.limits.take('reportUser', userId);
      }
      await deps.limits.take('reportAddress', address);
      await deps.limits.take('reportAll', 'all');
      const id = newId();
      await addReport(db, { id, jobId, ...job, userId, ...body, createdAt: new Date(deps.now()) });
      return { id, message };
    },
  }),

  memberHandler('jobs.reports', {
    async run({ db, deps, query }) {
      const status = optionOf(reportStatuses, query.status);
      return listReports(db, status, pageOf(query, limits.reportsPageSize), deps.now());
    },
  }),

  memberHandler('jobs.closeReport', {
    body: reportClosing,
    async run({ db, deps, params, body, user }) {
      const act = actOf({ deps, user });
      const report = await closeReport(db, act, params.reportId ?? '', body);
      if (!report) throw new ApiError('REPORT_NOT_FOUND');
      return report;
    },
  }),
];
