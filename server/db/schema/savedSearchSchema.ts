import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { JobFilters } from '#contract/jobs/job.ts';
import type { Language } from '#contract/language.ts';
import { created, moment, outgoing, pushSite } from './columns.ts';
import { pushSubscriptions } from './pushSchema.ts';
import { jobs, users } from './schema.ts';

const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const ofJob = () =>
  text('job_id')
    .notNull()
    .references(() => jobs.id, { onDelete: 'cascade' });

/** Searches of which a person wants to be told when a job answers them. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    /** A hash of what is searched for: the same search, written otherwise, is one record. */
    key: text('key').notNull(),
    filters: jsonb('filters').$type<JobFilters>().notNull(),
    language: text('language').$type<Language>(),
    /** Told of once a week, all together. */
    digest: boolean('digest').notNull().default(false),
    /** When its person looked last at what it has found. */
    seenAt: moment('seen_at'),
    /** By the database's clock, as `opened_jobs` is: only what opens later is news. */
    createdAt: created(),
  },
  (table) => [
    unique('saved_searches_once').on(table.userId, table.key),
    index('saved_searches_by_key').on(table.key),
  ],
);

/**
 * Jobs that became open, noted by triggers, no matter who opened them: saved searches are to be looked
 * through for them. Demonstration jobs are no news.
 */
export const openedJobs = pgTable('opened_jobs', {
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  jobId: text('job_id').notNull(),
  openedAt: moment('opened_at').notNull().defaultNow(),
});

/** Jobs that a saved search has found and its person was not told of yet. */
export const searchFinds = pgTable(
  'search_finds',
  {
    searchId: text('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    jobId: ofJob(),
    /** Of a digest: not told of before this. */
    dueAt: moment('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.jobId] }),
    index('search_finds_by_job').on(table.jobId),
  ],
);

/** Who is to be told of finds, and from when on. */
export const dueAlerts = pgTable(
  'due_alerts',
  { userId: ofUser().primaryKey(), dueAt: moment('due_at').notNull() },
  (table) => [index('due_alerts_by_time').on(table.dueAt)],
);

/** A message to a person about new jobs; kept for as long as it counts for the week's most. */
export const jobAlerts = pgTable(
  'job_alerts',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    toldAt: moment('told_at').notNull(),
  },
  (table) => [
    index('job_alerts_by_user').on(table.userId, table.toldAt),
    index('job_alerts_by_time').on(table.toldAt),
  ],
);

/** Which jobs a person was told of: never twice of one. */
export const toldJobs = pgTable(
  'told_jobs',
  {
    userId: ofUser(),
    jobId: ofJob(),
    /** The message; it is forgotten before this. */
    alertId: text('alert_id').notNull(),
    /** The search that found it; it may be taken off before the message goes out. */
    searchId: text('search_id').notNull(),
    /** Null in rows of earlier releases. */
    toldAt: moment('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId] }),
    index('told_jobs_by_job').on(table.jobId),
  ],
);

/**
 * Messages about new jobs on their way to a browser: one row for each, into which later ones go while it
 * waits. A table of its own: in `outgoing_pushes` news of an application would be overwritten.
 */
export const outgoingJobAlerts = pgTable(
  'outgoing_job_alerts',
  {
    id: text('id')
      .primaryKey()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    alertIds: text('alert_ids').array().notNull(),
    ...outgoing(),
    createdAt: created(),
    site: pushSite(),
  },
  (table) => [index('outgoing_job_alerts_by_try').on(table.nextTryAt, table.id)],
);
