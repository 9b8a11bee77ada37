import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MergePreview } from '#contract/account/merge.ts';
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
    purpose: text('purpose').$type<'reset' | 'login' | 'email' | 'phone'>().notNull(),
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

/** Mobile numbers that people have shown to be theirs: by them they log in. Not the profile's `mobile`, which is text. */
export const userPhones = pgTable('user_phones', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** E.164: anyone else who is to log in by it must take it from here first. */
  phone: text('phone').notNull().unique(),
  addedAt: moment('added_at').notNull(),
  /** When a code that was sent there came back last: numbers are given to other people after a while. */
  provenAt: moment('proven_at').notNull(),
});

/**
 * Codes that were sent by SMS: one for each number, no matter who it belongs to, so that asking for one tells
 * no one whether there is an account. Neither number nor code is here, only signatures of them.
 */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    phoneSeal: text('phone_seal').primaryKey(),
    requestId: text('request_id').notNull(),
    /** Requests of before: none of them is sent again. */
    earlier: text('earlier').array().notNull().default([]),
    /** What the message was counted for (`storedCounts`), given back once its code came back. */
    counted: jsonb('counted').$type<string[][]>().notNull().default([]),
    codeSeal: text('code_seal').notNull(),
    /** Wrong codes so far. */
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    /** When the provider took the message; null while it is on its way. */
    sentAt: moment('sent_at'),
    usedAt: moment('used_at'),
  },
  (table) => [index('phone_codes_by_end').on(table.expiresAt)],
);

/** Accounts of one person that became one, for the person and for who is asked about it later. */
export const accountMerges = pgTable(
  'account_merges',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The account that is no more. */
    fromId: text('from_id').notNull().unique(),
    mergedAt: moment('merged_at').notNull(),
    moved: jsonb('moved').$type<MergePreview>().notNull(),
  },
  (table) => [index('account_merges_by_user').on(table.userId)],
);

/** Sessions that were logged out before their tokens run out; forgotten when those do. */
export const endedSessions = pgTable(
  'ended_sessions',
  { id: text('id').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('ended_sessions_by_end').on(table.expiresAt)],
);
