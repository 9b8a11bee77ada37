import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { created, moment } from './columns.ts';
import { users } from './schema.ts';

/** What all processes of one database sign with, where the environment gives no secret. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: created(),
});

/**
 * Counted tries, where several processes share a database. The layout and the order of the columns
 * are those of rate-limiter-flexible; keys are kept as signatures, since they name people.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Ms since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_by_end').on(table.expire)],
);

/**
 * Codes that were mailed: at most one for each account and purpose. Neither code nor link is here:
 * both are derived from the seed with the server's secret, so that the same ones can be mailed again.
 */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'reset' | 'login' | 'email'>().notNull(),
    seed: text('seed').notNull(),
    /** The address that is to be proven; null where the code goes to the account's own. */
    target: text('target'),
    madeAt: moment('made_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When mails went out within the last day, ms since 1970. */
    sentAt: jsonb('sent_at').$type<number[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);

/** Sessions that were logged out before their tokens run out; forgotten when those do. */
export const endedSessions = pgTable(
  'ended_sessions',
  { id: text('id').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('ended_sessions_by_end').on(table.expiresAt)],
);
