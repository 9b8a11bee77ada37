import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ApplicationEventKind } from '#contract/applications/application.ts';
import { created, moment } from './columns.ts';
import { applications, users } from './schema.ts';

// What hangs on an application; the application itself is in schema.ts.

/** An application before a change. The moment is ISO 8601. */
export interface StateBefore {
  status: string;
  interviewAt: string | null;
  interviewPlace: string | null;
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
