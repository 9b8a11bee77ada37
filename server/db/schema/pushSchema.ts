import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from '#contract/language.ts';
import type { PushNews } from '#contract/notifications.ts';
import { created, moment, outgoing, pushSite } from './columns.ts';
import { users } from './schema.ts';

/**
 * Browsers that are told of news while the app is closed (RFC 8030). One belongs to the session in
 * which it was turned on: with that it ends.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where the browser's push service takes messages. Who knows it can send nothing without our key. */
    endpoint: text('endpoint').notNull().unique(),
    /** What messages are encrypted with (RFC 8291), in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    sessionId: text('session_id').notNull(),
    sessionEndsAt: moment('session_ends_at').notNull(),
    /** The account's version then: an end of all sessions raises that. */
    tokenVersion: integer('token_version').notNull(),
    /** Whether job, company and status may be read on a locked screen. */
    details: boolean('details').notNull(),
    /** The language of this browser, where it said one. */
    language: text('language').$type<Language>(),
    createdAt: created(),
  },
  (table) => [
    index('push_subscriptions_by_user').on(table.userId),
    index('push_subscriptions_by_session').on(table.sessionId),
    index('push_subscriptions_by_end').on(table.sessionEndsAt),
  ],
);

/**
 * News on its way to a browser: one row for each, into which later news goes while it waits. Gone
 * as soon as it was sent or given up.
 */
export const outgoingPushes = pgTable(
  'outgoing_pushes',
  {
    id: text('id')
      .primaryKey()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** What happened last. */
    news: text('news').$type<PushNews>().notNull(),
    /** The applications that it is about; one that is gone by then is not told of. */
    applicationIds: text('application_ids').array().notNull(),
    ...outgoing(),
    createdAt: created(),
    site: pushSite(),
  },
  (table) => [index('outgoing_pushes_by_try').on(table.nextTryAt, table.id)],
);
