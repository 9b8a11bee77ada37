import { statsPeriods } from '#contract/admin/dashboardStats.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { dashboardStats } from './store.ts';

/** The numbers of the admin. Without a period that it knows: the shortest. */
export const dashboardHandlers: readonly Handler[] = [
  memberHandler('dashboard.stats', {
    run: ({ db, deps, query }) => {
      const days = statsPeriods.find((period) => String(period) === query.days);
      return dashboardStats(db, days ?? statsPeriods[0], deps.now());
    },
  }),
];
