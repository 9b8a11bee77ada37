import { eq, sql } from 'drizzle-orm';
import type { AuditAction } from '#contract/admin/audit.ts';
import { limits } from '#contract/limits.ts';
import { supportPriorities } from '#contract/options.ts';
import {
  supportAnswerForm,
  supportStatuses,
  type SupportAnswer,
  type SupportStatus,
} from '#contract/support/support.ts';
import { supportForm } from '#contract/support/supportForm.ts';
import { actOf, recordChange } from '#server/domain/audit.ts';
import { laterThan } from '#server/domain/dates.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { supportRequests } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, openHandler, type Handler } from '#server/http/api/handler.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { optionOf, pageOf } from '#server/http/api/query.ts';
import { queueAnswer, queueRequest } from './mails.ts';
import { findRequest, listRequests, requestTimes, type SupportRow } from './store.ts';

const hour = limits.day / 24;

/**
 * Support: a request is stored, bound to its user where there is a bearer, and mailed to the
 * admin; the admin lists and answers. One person may write a few an hour; the visitors of one
 * address, which a whole village may share, many more.
 */
export const supportHandlers: readonly Handler[] = [
  openHandler('support.request', {
    body: supportForm,
    status: 201,
    async run({ db, body, user, deps, address, language, after }) {
      const userId = user?.id ?? null;
      // Before anything is counted for the neighbours; the count that holds is the one below.
      await keepToLimits(db, deps, { userId, email: body.email });
      // Members are counted by their accounts: a whole village may share one address.
      if (userId === null) await deps.limits.take('supportAddress', address);
      await deps.limits.take('supportAll', 'all');
      const id = newId();
      const createdAt = new Date(deps.now());
      await db.transaction(async (tx) => {
        await keepToLimits(tx, deps, { userId, email: body.email });
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
      const status = optionOf(supportStatuses, query.status);
      const priority = optionOf(supportPriorities, query.priority);
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
        if (isOutdated(before, body)) {
          const current = await findRequest(tx, id, deps.now());
          throw new ApiError('VERSION_CONFLICT', { extra: { current } });
        }
        if (body.status === 'answered' && answer === '' && before.answer === null) {
          throw new ApiError('INVALID_FIELDS', { errors: { answer: 'required' } });
        }
        const changed = answer !== '' && answer !== before.answer;
        const answeredAt = laterThan(before.answeredAt ?? undefined, new Date(deps.now()));
        const answered = changed && { answer, answeredAt };
        const values = { status: body.status, ...answered };
        await tx.update(supportRequests).set(values).where(eq(supportRequests.id, id));
        if (changed) await queueAnswer(tx, deps, { ...before, ...values });
        await recordChange(tx, {
          ...actOf({ deps, user }),
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

/** Whether a request is neither as it was seen nor as it is to be: sent again, it is done. */
function isOutdated(request: SupportRow, { was, status, answer = '' }: SupportAnswer): boolean {
  if (!was || (request.status === status && (answer === '' || answer === request.answer))) {
    return false;
  }
  const answeredAt = request.answeredAt?.toISOString() ?? null;
  return request.status !== was.status || answeredAt !== was.answeredAt;
}

/** What the admin did to a request, as its log names it. */
function actionOf(answered: boolean, from: SupportStatus, to: SupportStatus): AuditAction {
  if (answered) return 'answer';
  if (from === to) return 'update';
  return to === 'closed' ? 'close' : 'reopen';
}

/**
 * Throws TOO_MANY_REQUESTS with the time after which this person may write again. Called in the
 * transaction that stores the request: the lock makes those of one person follow each other, on all
 * servers of one database.
 */
async function keepToLimits(
  tx: Db,
  deps: Deps,
  person: { userId: string | null; email: string },
): Promise<void> {
  const now = deps.now();
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`support ${person.userId ?? person.email}`}, 0))`,
  );
  const times = await requestTimes(tx, person, new Date(now - limits.day));
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
