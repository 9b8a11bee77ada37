import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ConsentKind } from '#contract/account/consent.ts';
import { moment } from './columns.ts';
import { users } from './schema.ts';

/** What people have agreed to, and when they took it back: nothing is overwritten. */
export const consents = pgTable(
  'consents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ConsentKind>().notNull(),
    /** Of the texts that were agreed to (contract/account/consent.ts). */
    version: text('version').notNull(),
    givenAt: moment('given_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    index('consents_by_user').on(table.userId, table.id),
    index('consents_sharing_taken_back')
      .on(table.userId)
      .where(sql`kind = 'sharing' and withdrawn_at is not null`),
    // Asked each minute, of the last day.
    index('consents_sharing_by_end')
      .on(table.withdrawnAt)
      .where(sql`kind = 'sharing' and withdrawn_at is not null`),
    uniqueIndex('consents_standing')
      .on(table.userId, table.kind)
      .where(sql`withdrawn_at is null`),
  ],
);
