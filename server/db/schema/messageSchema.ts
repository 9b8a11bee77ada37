import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Language } from '#contract/language.ts';
import type {
  MailRefusal,
  MessageChange,
  MessageChannel,
  MessageObstacle,
  MessageResult,
  MessageState,
} from '#contract/messages/message.ts';
import type { PlaceholderValues } from '#contract/messages/placeholders.ts';
import { created, moment, outgoing } from './columns.ts';
import { applications, jobs, users } from './schema.ts';

/** Messages to be used again, in both languages. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The name in the form by which two are the same. */
    key: text('key').notNull(),
    englishSubject: text('english_subject').notNull(),
    englishText: text('english_text').notNull(),
    hinglishSubject: text('hinglish_subject').notNull(),
    hinglishText: text('hinglish_text').notNull(),
    createdAt: created(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When it was deleted: shown to no one from then on, and erased for good some days later. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('message_templates_by_key')
      .on(table.key)
      .where(sql`${table.deletedAt} is null`),
    index('message_templates_by_deletion').on(table.deletedAt),
  ],
);

/** Mails that an admin sent together. */
export const messageSends = pgTable(
  'message_sends',
  {
    id: text('id').primaryKey(),
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** A user's id, which stays when the account is erased. */
    byId: text('by_id').notNull(),
    /** Of what was asked for: the same id with something else is refused. */
    digest: text('digest').notNull(),
    /** How many the admin has said yes to. */
    expected: integer('expected').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When its mails leave. */
    until: moment('until').notNull(),
  },
  (table) => [index('message_sends_by_job').on(table.jobId, table.createdAt)],
);

/**
 * What admins wrote to people, with how it stands. A mail is sent from here by a queue
 * (features/applications/messages/deliver.ts): the last release does not know of it, and so cannot
 * send it without asking whether the person may still be written to.
 */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    jobId: text('job_id').notNull(),
    /** Null where a chat or a call was opened. */
    sendId: text('send_id').references(() => messageSends.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<MessageChannel>().notNull(),
    language: text('language').$type<Language>().notNull(),
    /** As the person reads them. */
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The values that are in them: where one is another when the mail leaves, it is not sent. */
    used: jsonb('used').$type<Partial<PlaceholderValues>>(),
    /** A user's id, which stays when the account is erased. */
    byId: text('by_id').notNull(),
    state: text('state').$type<MessageState>().notNull(),
    /** Why it was refused or not sent; of one that waits, why the last try failed. */
    reason: text('reason').$type<MailRefusal | MessageObstacle | MessageChange>(),
    result: text('result').$type<MessageResult>(),
    ...outgoing(),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('messages_by_try')
      .on(table.nextTryAt, table.id)
      .where(sql`${table.nextTryAt} is not null`),
    index('messages_by_user').on(table.userId, table.createdAt, table.id),
    index('messages_by_job').on(table.jobId, table.createdAt, table.id),
    index('messages_by_application').on(table.applicationId, table.createdAt, table.id),
    index('messages_by_send').on(table.sendId, table.state),
  ],
);
