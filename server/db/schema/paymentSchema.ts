import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrderStatus, RefundReason, RefundState } from '#contract/payments/payment.ts';
import { created, moment } from './columns.ts';
import { users } from './schema.ts';

/**
 * Purchases. What was bought is written down when it is ordered (plan, amount, days), so that a
 * later change of prices touches no open order. The row outlives its buyer's account.
 */
export const paymentOrders = pgTable(
  'payment_orders',
  {
    /** The provider's order id. */
    id: text('id').primaryKey(),
    /** Who took the order: test orders mean nothing to the real provider. */
    provider: text('provider').$type<'razorpay' | 'sandbox' | 'none'>().notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    planType: text('plan_type').$type<'free' | 'basic' | 'premium'>().notNull(),
    planName: text('plan_name').notNull(),
    /** Paise. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    months: integer('months').notNull(),
    durationDays: integer('duration_days').notNull(),
    /** The id that the subscription gets when the order is paid: a second one cannot be made. */
    subscriptionId: text('subscription_id').notNull().unique(),
    status: text('status').$type<OrderStatus>().notNull().default('created'),
    paymentId: text('payment_id').unique(),
    refund: text('refund').$type<RefundState>(),
    refundReason: text('refund_reason').$type<RefundReason>(),
    refundId: text('refund_id'),
    createdAt: created(),
    paidAt: moment('paid_at'),
    refundedAt: moment('refunded_at'),
    /** When the provider was last asked about it. */
    checkedAt: moment('checked_at'),
  },
  (table) => [
    index('payment_orders_by_user').on(table.userId, table.createdAt),
    index('payment_orders_by_time').on(table.createdAt, table.id),
    // Those that the provider is asked about each minute.
    index('payment_orders_due')
      .on(table.checkedAt)
      .where(sql`status in ('created', 'failed') or refund in ('wanted', 'requested')`),
  ],
);

/** Webhook events that were acted on: the provider delivers each at least once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').$type<'razorpay' | 'sandbox' | 'none'>().notNull(),
    id: text('id').notNull(),
    event: text('event').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    index('payment_events_by_time').on(table.receivedAt),
  ],
);

/** What the payment sandbox remembers where several processes share it. */
export const sandboxRecords = pgTable(
  'sandbox_records',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    /** In the provider's wire format. */
    thing: jsonb('thing').$type<object>().notNull(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('sandbox_payments_by_order').on(sql`(thing ->> 'order_id')`),
  ],
);
