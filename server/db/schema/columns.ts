import { boolean, integer, numeric, text, timestamp } from 'drizzle-orm/pg-core';

/** A moment, read and written as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When a row was made. */
export const created = () => moment('created_at').notNull().defaultNow();

/** Money in any currency; the dinars have three decimals. */
export const amount = (name: string) => numeric(name, { precision: 12, scale: 3, mode: 'number' });

/** What a row has that is sent by a queue (http/outward/outgoingQueue.ts). */
export const outgoing = () => ({
  attempts: integer('attempts').notNull().default(0),
  /** A server is sending it, or ended while it did. */
  taken: boolean('taken').notNull().default(false),
  /** Not before this moment; null once it was sent or given up. */
  nextTryAt: moment('next_try_at'),
});

/** Where a message to a browser goes (http/push/pushSite.ts): null in rows of the release before. */
export const pushSite = () => text('site');
