import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { created, moment, outgoing } from './columns.ts';
import { users } from './schema.ts';

/**
 * Mails on their way: written in the transaction of what they tell of, sent afterwards
 * (server/http/mail/mailQueue.ts). Of a mail that is through, only the row stays for a month.
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: text('id').primaryKey(),
    /** Whose account it is about: with the account goes what was not sent yet. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Where the mail program can end such mails. */
    stopUrl: text('stop_url'),
    ...outgoing(),
    sentAt: moment('sent_at'),
    /** The admin's change of many applications that it tells of: undone, it is not sent. */
    changeId: text('change_id'),
    createdAt: created(),
  },
  (table) => [
    // Mails of one change are due at one moment.
    index('outgoing_mails_by_try')
      .on(table.nextTryAt, table.id)
      .where(sql`${table.nextTryAt} is not null`),
    index('outgoing_mails_by_time').on(table.createdAt),
    index('outgoing_mails_by_user').on(table.userId),
    index('outgoing_mails_by_change')
      .on(table.changeId, table.userId)
      .where(sql`${table.changeId} is not null`),
    // Of people on lists, who have no account, only the mail's name says whose it is.
    index('outgoing_mails_of_leads')
      .on(sql`substring(${table.id} from '^lead-([^.]+)')`)
      .where(sql`${table.nextTryAt} is not null and ${table.id} like 'lead-%'`),
  ],
);
