import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * Whose account was erased: a hash of its random id and nothing else, so that a backup from before
 * cannot bring the person back (server/domain/erasure.ts).
 */
export const erasedPeople = pgTable('erased_people', {
  hash: text('hash').primaryKey(),
  erasedAt: moment('erased_at').notNull(),
});
