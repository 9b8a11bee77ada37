import { messageLimits } from '#contract/messages/message.ts';
import { openedForm, previewForm, resultForm, sendForm } from '#contract/messages/sendForms.ts';
import { actOf } from '#server/domain/audit.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { pageOf } from '#server/http/api/query.ts';
import { existingJob } from '#server/features/applications/existing.ts';
import { isOfJob } from '#server/features/applications/store.ts';
import { messageLog, recordOpened, setResult } from './log.ts';
import { previewOf } from './preview.ts';
import { sendMessages, undoMessages } from './send.ts';

/** Messages from admins to applicants. Which admins is said by the table of roles. */
export const messageHandlers: readonly Handler[] = [
  memberHandler('messages.list', {
    run({ db, deps, query: { jobId, candidateId, applicationId, ...query } }) {
      const { pageSize } = messageLimits;
      const page = { ...pageOf(query, pageSize, pageSize), now: deps.now() };
      return messageLog(db, { jobId, candidateId, applicationId }, page);
    },
  }),

  memberHandler('messages.preview', {
    body: previewForm,
    ignoresKey: true,
    async run({ db, deps, body }) {
      await existingJob(db, body);
      return previewOf(db, body, deps.now());
    },
  }),

  memberHandler('messages.send', {
    body: sendForm,
    keyApart: true,
    async run({ db, body, ...from }) {
      const job = await existingJob(db, body);
      return sendMessages(db, actOf(from), job, body);
    },
  }),

  memberHandler('messages.undo', {
    run: ({ db, params, ...from }) => undoMessages(db, actOf(from), params.id ?? ''),
  }),

  memberHandler('messages.opened', {
    body: openedForm,
    status: 201,
    async run({ db, body, ...from }) {
      const job = await existingJob(db, body);
      if (!(await isOfJob(db, job.id, body.applicationId))) {
        throw new ApiError('APPLICATION_NOT_FOUND');
      }
      return recordOpened(db, actOf(from), body, job.label);
    },
  }),

  memberHandler('messages.setResult', {
    body: resultForm,
    async run({ db, body, params, ...from }) {
      await setResult(db, actOf(from), params.messageId ?? '', body.result);
      return { message: 'Result saved' };
    },
  }),
];
