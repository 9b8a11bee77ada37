import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** When each scheduled task was begun last, by whichever process. */
export const taskRuns = pgTable('task_runs', {
  name: text('name').primaryKey(),
  startedAt: moment('started_at').notNull(),
});
