import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ApplicationEventKind } from '#contract/applications/application.ts';
import type { JobStep } from '#contract/applications/steps.ts';
import { created, moment } from './columns.ts';
import { applications, jobs, users } from './schema.ts';

// What hangs on an application; the application itself is in schema.ts.

/** An application before a change. The moment is ISO 8601. */
export interface StateBefore {
  status: string;
  interviewAt: string | null;
  interviewPlace: string | null;
  /** Left out by a release that knew no steps. */
  stepId?: string | null;
  stepSince?: string | null;
  interviewZone?: string | null;
  interviewNote?: string | null;
}

/** What happened to an application, in the order of its ids. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The applicant: what happened to them is part of what they may take along. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ApplicationEventKind>().notNull(),
    /** The status from then on. */
    status: text('status').notNull(),
    interviewAt: moment('interview_at'),
    interviewPlace: text('interview_place'),
    /** Which admin did it; null where the applicant did. */
    byId: text('by_id'),
    at: moment('at').notNull(),
    /** The change of many that it belongs to, and how it was before: so that all of it can be undone. */
    changeId: text('change_id'),
    before: jsonb('before').$type<StateBefore>(),
  },
  (table) => [
    index('application_events_by_change')
      .on(table.changeId, table.applicationId)
      .where(sql`${table.changeId} is not null`),
    index('application_events_by_application').on(table.applicationId, table.id),
    index('application_events_by_user').on(table.userId, table.id),
  ],
);

/**
 * What the admin writes down about an application. No key to `users`: the notes are the admin's
 * own, and no part of what an applicant sees or takes along.
 */
export const applicationNotes = pgTable(
  'application_notes',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    authorId: text('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: created(),
  },
  (table) => [index('application_notes_by_application').on(table.applicationId, table.createdAt)],
);

/** The steps that a job has of its own. A job without a row has none. */
export const jobSteps = pgTable('job_steps', {
  jobId: text('job_id')
    .primaryKey()
    .references(() => jobs.id, { onDelete: 'cascade' }),
  steps: jsonb('steps').$type<JobStep[]>().notNull().default([]),
  version: integer('version').notNull().default(0),
});

/** Who went from which step to which, in the order of its ids: no part of what applicants are shown. */
export const stepMoves = pgTable(
  'step_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The applicant: it is part of what they may take along. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').notNull(),
    /** From then on; null where it ended in none. */
    stepId: text('step_id'),
    step: text('step'),
    beforeId: text('before_id'),
    beforeSince: moment('before_since'),
    byId: text('by_id').notNull(),
    at: moment('at').notNull(),
    changeId: text('change_id').notNull(),
  },
  (table) => [
    index('step_moves_by_change').on(table.changeId),
    index('step_moves_by_application').on(table.applicationId),
    index('step_moves_by_user').on(table.userId),
  ],
);

/**
 * The interviews of all jobs, as calendars know them: one for each application. A trigger of the
 * database keeps it, no matter who changes the application; one that does not stand any more is cancelled.
 */
export const interviews = pgTable(
  'interviews',
  {
    applicationId: text('application_id')
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    place: text('place').notNull(),
    zone: text('zone'),
    note: text('note'),
    cancelled: boolean('cancelled').notNull().default(false),
    /** Grows with each change (RFC 5545). */
    sequence: integer('sequence').notNull().default(0),
    /** The sequence that the reminder was about, or that needs none. */
    reminded: integer('reminded'),
  },
  (table) => [
    index('interviews_by_time').on(table.at, table.applicationId),
    index('interviews_by_user').on(table.userId),
  ],
);

/** The address of an admin's calendar: ends with the role, and with the end of all sessions. */
export const interviewFeeds = pgTable('interview_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in the address. */
  tokenHash: text('token_hash').notNull().unique(),
  tokenVersion: integer('token_version').notNull(),
  createdAt: created(),
});
