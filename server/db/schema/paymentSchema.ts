import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { created } from './columns.ts';

/** What the payment sandbox remembers where several processes share it. */
export const sandboxRecords = pgTable(
  'sandbox_records',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** In the provider's wire format. */
    thing: jsonb('thing').$type<object>().notNull(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('sandbox_payments_by_order').on(sql`(thing ->> 'order_id')`),
  ],
);
