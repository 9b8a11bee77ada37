import { numberPeriods } from '#contract/officeNumbers.ts';
import { memberHandler, type Handler } from '#server/http/handler.ts';
import { officeNumbers } from './store.ts';

/** The numbers of the office. Without a period that it knows: the shortest. */
export const dashboardHandlers: readonly Handler[] = [
  memberHandler('office.numbers', {
    run: ({ db, deps, query }) => {
      const days = numberPeriods.find((period) => String(period) === query.days);
      return officeNumbers(db, days ?? numberPeriods[0], deps.now());
    },
  }),
];
