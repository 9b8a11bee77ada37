import { numeric, timestamp } from 'drizzle-orm/pg-core';

/** A moment, read and written as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When a row was made. */
export const created = () => moment('created_at').notNull().defaultNow();

/** Money in any currency; the dinars have three decimals. */
export const amount = (name: string) => numeric(name, { precision: 12, scale: 3, mode: 'number' });
