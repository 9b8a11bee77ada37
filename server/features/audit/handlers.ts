import * as v from 'valibot';
import { auditActions, auditEntities } from '#contract/admin/audit.ts';
import { day as calendarDay } from '#contract/jobs/jobFactsForm.ts';
import { limits } from '#contract/limits.ts';
import { startOfIndianDay } from '#server/domain/dates.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { optionOf } from '#server/http/api/query.ts';
import { listEntries, textsOf } from './store.ts';

/** The beginning of a day in India, `later` days after it. Throws where the text is not a day. */
function dayStart(day: string | undefined, later = 0): Date | undefined {
  if (!day) return undefined;
  if (!v.is(calendarDay, day)) throw new ApiError('BAD_REQUEST');
  return new Date(Date.parse(startOfIndianDay(day)) + later * limits.day);
}

/** The admin's log: who changed what. It is only read here. */
export const auditHandlers: readonly Handler[] = [
  memberHandler('audit.list', {
    run: ({ db, query }) =>
      listEntries(
        db,
        {
          by: query.by || undefined,
          entity: optionOf(auditEntities, query.entity),
          action: optionOf(auditActions, query.action),
          from: dayStart(query.from),
          until: dayStart(query.to, 1),
        },
        { before: query.before || undefined, limit: limits.auditPageSize },
      ),
  }),

  memberHandler('audit.texts', {
    run: async ({ db, params }) => ({ changes: await textsOf(db, params.lineId ?? '') }),
  }),
];
