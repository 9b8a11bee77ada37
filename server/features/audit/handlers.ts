import * as v from 'valibot';
import { auditActions, auditEntities } from '#contract/audit.ts';
import { day as calendarDay } from '#contract/jobFactsForm.ts';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, type Handler } from '#server/http/handler.ts';
import { listEntries } from './store.ts';

/** The beginning of a day in India, `later` days after it. Throws where the text is no day. */
function dayStart(day: string | undefined, later = 0): Date | undefined {
  if (!day) return undefined;
  if (!v.is(calendarDay, day)) throw new ApiError('BAD_REQUEST');
  return new Date(Date.parse(`${day}T00:00:00+05:30`) + later * limits.day);
}

function known<T extends string>(options: readonly T[], text: string | undefined): T | undefined {
  const option = options.find((each) => each === text);
  if (text && !option) throw new ApiError('BAD_REQUEST');
  return option;
}

/** The office's log: who changed what. It is only read here. */
export const auditHandlers: readonly Handler[] = [
  memberHandler('audit.list', {
    run: ({ db, query }) =>
      listEntries(
        db,
        {
          by: query.by || undefined,
          entity: known(auditEntities, query.entity),
          action: known(auditActions, query.action),
          from: dayStart(query.from),
          until: dayStart(query.to, 1),
        },
        { before: query.before || undefined, limit: limits.auditPageSize },
      ),
  }),
];
