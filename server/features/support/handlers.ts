import { eq } from 'drizzle-orm';
import type { AuditAction } from '#contract/audit.ts';
import { limits } from '#contract/limits.ts';
import { supportPriorities } from '#contract/options.ts';
import { supportAnswerForm, supportStatuses, type SupportStatus } from '#contract/support.ts';
import { supportForm } from '#contract/supportForm.ts';
import { recordChange } from '#server/db/audit.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { supportRequests } from '#server/db/schema.ts';
import type { Deps } from '#server/http/deps.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, openHandler, type Handler } from '#server/http/handler.ts';
import { sendQueuedMails } from '#server/http/mailQueue.ts';
import { pageOf } from '#server/http/page.ts';
import { queueAnswer, queueRequest } from './mails.ts';
import { findRequest, listRequests, requestTimes } from './store.ts';

const hour = limits.day / 24;

/**
 * Support: a request is stored, bound to its user where there is a bearer, and mailed to the
 * office; the office lists and answers. One person may write a few an hour; the visitors of one
 * address, which a whole village may share, many more.
 */
export const supportHandlers: readonly Handler[] = [
  openHandler('support.request', {
    body: supportForm,
    status: 201,
    async run({ db, body, user, deps, address, language, after }) {
      const userId = user?.id ?? null;
      await keepToLimits(db, deps, { userId, email: body.email });
      // Members are counted by their accounts: a whole village may share one address.
      if (userId === null) await deps.limits.take('supportAddress', address);
      await deps.limits.take('supportAll', 'all');
      const id = newId();
      const createdAt = new Date(deps.now());
      await db.transaction(async (tx) => {
        const [row] = await tx
          .insert(supportRequests)
          .values({ id, ...body, userId, language, createdAt })
          .returning();
        if (row) await queueRequest(tx, deps, row);
      });
      after(() => sendQueuedMails(deps));
      return { id, message: 'Thank you! Your request has been sent. Our team will reply soon.' };
    },
  }),

  memberHandler('support.list', {
    async run({ db, deps, query }) {
      const status = supportStatuses.find((known) => known === query.status);
      const priority = supportPriorities.find((known) => known === query.priority);
      if ((query.status && !status) || (query.priority && !priority)) {
        throw new ApiError('BAD_REQUEST');
      }
      const filter = { status, priority, search: query.search?.trim() };
      return listRequests(db, filter, pageOf(query, limits.supportPageSize), deps.now());
    },
  }),

  memberHandler('support.answer', {
    body: supportAnswerForm,
    async run({ db, deps, params, body, user, after }) {
      const id = params.requestId ?? '';
      const answer = body.answer ?? '';
      const isNew = await db.transaction(async (tx) => {
        const [before] = await tx
          .select()
          .from(supportRequests)
          .where(eq(supportRequests.id, id))
          .for('update');
        if (!before) throw new ApiError('SUPPORT_REQUEST_NOT_FOUND');
        if (body.status === 'answered' && answer === '' && before.answer === null) {
          throw new ApiError('INVALID_FIELDS', { errors: { answer: 'required' } });
        }
        const changed = answer !== '' && answer !== before.answer;
        const answered = changed && { answer, answeredAt: new Date(deps.now()) };
        const values = { status: body.status, ...answered };
        await tx.update(supportRequests).set(values).where(eq(supportRequests.id, id));
        if (changed) await queueAnswer(tx, deps, { ...before, ...values });
        await recordChange(tx, {
          by: user.id,
          at: new Date(deps.now()),
          action: actionOf(changed, before.status, body.status),
          entity: 'support',
          id,
          before: { status: before.status, answer: before.answer },
          after: { status: body.status, ...(changed && { answer }) },
        });
        return changed;
      });
      if (isNew) after(() => sendQueuedMails(deps));
      const request = await findRequest(db, id, deps.now());
      if (!request) throw new ApiError('SUPPORT_REQUEST_NOT_FOUND');
      return request;
    },
  }),
];

/** What the office did to a request, as its log names it. */
function actionOf(answered: boolean, from: SupportStatus, to: SupportStatus): AuditAction {
  if (answered) return 'answer';
  if (from === to) return 'update';
  return to === 'closed' ? 'close' : 'reopen';
}

/** Throws TOO_MANY_REQUESTS with the time after which this person may write again. */
async function keepToLimits(
  db: Db,
  deps: Deps,
  person: { userId: string | null; email: string },
): Promise<void> {
  const now = deps.now();
  const times = await requestTimes(db, person, new Date(now - limits.day));
  const waits = [
    [limits.supportAnHour, hour],
    [limits.supportADay, limits.day],
  ].map(([most = 0, period = 0]) => {
    const oldest = times.at(-most);
    return oldest ? oldest.getTime() + period - now : 0;
  });
  const wait = Math.max(...waits);
  if (wait > 0) {
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(wait / 1000) });
  }
}
