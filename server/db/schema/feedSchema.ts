import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { FeedOutcome, FeedReason } from '#contract/import/feed.ts';
import type { ImportCounts, ImportFormat, ImportMapping } from '#contract/import/import.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Files of postings at an address, fetched each night. */
export const feeds = pgTable(
  'feeds',
  {
    id: text('id').primaryKey(),
    /** The source of its jobs: stays as it is. */
    name: text('name').notNull(),
    sourceKey: text('source_key').notNull(),
    /** May hold a key: only shown and logged without what follows the path. */
    url: text('url').notNull(),
    active: boolean('active').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
    /** When it is fetched: minutes after midnight in India. */
    minute: integer('minute').notNull(),
    /** The day of India's calendar in whose night it was fetched last. */
    night: text('night').notNull().default(''),
    /** Nights in a row that failed. */
    failures: integer('failures').notNull().default(0),
    /** How an admin took it over last; `confirmed` until its address is another one. */
    confirmed: boolean('confirmed').notNull().default(false),
    mapping: jsonb('mapping').$type<ImportMapping>(),
    format: text('format').$type<ImportFormat>(),
    place: text('place'),
    /** Of what was taken over last: the server's marks, and a hash of the bytes. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    digest: text('digest'),
  },
  (table) => [
    uniqueIndex('feeds_by_source')
      .on(table.sourceKey)
      .where(sql`${table.deletedAt} is null`),
    index('feeds_by_night')
      .on(table.minute, table.night)
      .where(sql`${table.active} and ${table.deletedAt} is null`),
    index('feeds_by_name').on(table.name, table.id),
    index('feeds_deleted').on(table.deletedAt),
  ],
);

/** Each fetch of a feed, and what became of it. */
export const feedFetches = pgTable(
  'feed_fetches',
  {
    id: text('id').primaryKey(),
    feedId: text('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    /** Who asked for it; null: the night. */
    askedBy: text('asked_by'),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    /** When a process began with it last. */
    takenAt: moment('taken_at').notNull(),
    tries: integer('tries').notNull().default(1),
    outcome: text('outcome').$type<FeedOutcome>().notNull(),
    reason: text('reason').$type<FeedReason>(),
    status: integer('status'),
    bytes: integer('bytes'),
    importId: text('import_id'),
    counts: jsonb('counts').$type<ImportCounts>(),
    etag: text('etag'),
    lastModified: text('last_modified'),
    digest: text('digest'),
  },
  (table) => [
    index('feed_fetches_by_feed').on(table.feedId, table.startedAt),
    index('feed_fetches_by_time').on(table.startedAt),
    index('feed_fetches_open')
      .on(table.feedId)
      .where(sql`${table.outcome} in ('running', 'waiting')`),
    // One at a time for each feed, no matter who starts it.
    uniqueIndex('feed_fetches_alone')
      .on(table.feedId)
      .where(sql`${table.outcome} = 'running'`),
  ],
);
