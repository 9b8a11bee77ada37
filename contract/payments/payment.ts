import type { PlanType } from '#contract/options.ts';
import type { SubscriptionReply } from './plan.ts';

/** Months that a purchase pays for (spec 9: Pro 3 months, Premium 6 months). */
export const planMonths = { free: 0, basic: 3, premium: 6 } as const satisfies Record<
  PlanType,
  number
>;

/** The one currency that plans are sold in, and its smallest unit: the provider counts in paise. */
export const currency = 'INR';
export const paisePerRupee = 100;

/** What a purchase costs, in rupees: the plan's rupees per month times its months, paid once. */
export function totalRupees(plan: { type: PlanType; amount: number }): number {
  return plan.amount * planMonths[plan.type];
}

/**
 * The states of an order, in the only direction that it moves: a later one never goes back to an
 * earlier one. A payment that arrives late still counts: failed and expired may become paid.
 */
export const orderStatuses = ['created', 'failed', 'expired', 'paid', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A refund: to be asked for, asked for at the provider, on its way to the account, or refused. */
export type RefundState = 'wanted' | 'requested' | 'done' | 'failed';

/** Whether an order can be refunded now, apart from the 48 hours that only some reasons keep to. */
export function isRefundable(order: { status: OrderStatus; refund: RefundState | null }): boolean {
  return (order.status === 'paid' && order.refund === null) || order.refund === 'failed';
}

/** Why money goes back (spec 9): a cancellation within 48 hours, or one of the two exceptions. */
export const refundReasons = ['cancellation', 'duplicate', 'gateway'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** The answer to create-order (spec 3, payment order). */
export interface OrderReply {
  /** `amount` is in paise, the provider's unit. */
  order: { id: string; amount: number; currency: string };
  /** `amountPerMonth` and `total` are in rupees; `total` is what is charged, once. */
  planDetails: {
    name: string;
    type: PlanType;
    months: number;
    amountPerMonth: number;
    total: number;
  };
  /** To be sent back as `subscription_id`. */
  subscription: string;
  checkout: {
    keyId: string;
    /** The provider's checkout script, loaded when someone buys. */
    scriptUrl: string;
    /** No real money moves. */
    testMode: boolean;
  };
}

/** The answer to verify-payment. */
export interface VerifiedReply extends SubscriptionReply {
  code: 'PLAN_ACTIVATED';
  message: string;
  planName: string;
}

/** A purchase, as its buyer sees it. Times are ISO 8601. */
export interface Receipt {
  orderId: string;
  paymentId: string;
  planType: PlanType;
  planName: string;
  amountPaise: number;
  currency: string;
  months: number;
  status: 'paid' | 'refunded';
  refund: RefundState | null;
  paidAt: string;
  refundedAt: string | null;
  /** Until when a cancellation brings all of it back. */
  refundableUntil: string;
  testMode: boolean;
  /** When the plan ends or ended; null where it never ran. Copies kept from before lack it. */
  runsUntil?: string | null;
  /** Days of it that were left of what it took the place of. */
  addedDays?: number;
}

/**
 * An order, as the admin sees it. Of the buyer what is known: `phone`, in E.164, may be all that an account has; all
 * three are null where it is gone.
 */
export interface PaymentRecord extends Omit<
  Receipt,
  'status' | 'paymentId' | 'paidAt' | 'refundableUntil' | 'runsUntil' | 'addedDays'
> {
  status: OrderStatus;
  paymentId: string | null;
  email: string | null;
  name: string | null;
  phone: string | null;
  refundReason: RefundReason | null;
  createdAt: string;
  paidAt: string | null;
  refundableUntil: string | null;
}

/** What a buyer has, and would have after a refund; null where nothing runs. */
export interface RefundEffect {
  before: RunningPlan | null;
  after: RunningPlan | null;
}

/** A trial or plan that runs. `endsAt` is ISO 8601. */
export interface RunningPlan {
  planType: PlanType;
  planName: string;
  endsAt: string;
}

/** What the provider's checkout script hands over after a payment. */
export interface CheckoutResponse {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Why an attempt to pay failed, as the provider words it. */
export interface CheckoutFailure {
  error: {
    code: string;
    description: string;
    source?: string;
    step?: string;
    reason?: string;
    metadata?: { order_id?: string; payment_id?: string };
  };
}

/** What the payment dialog is opened with. `amount` is in paise. */
export interface CheckoutOptions {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description?: string;
  prefill?: { name?: string; email?: string; contact?: string };
  theme?: { color?: string };
  handler(response: CheckoutResponse): void;
  modal?: { ondismiss?(): void };
}

/** `window.Razorpay`, which the checkout script of the provider and of the sandbox both define. */
export type CheckoutConstructor = new (options: CheckoutOptions) => {
  open(): void;
  on(event: 'payment.failed', listener: (failure: CheckoutFailure) => void): void;
};

/** India is so many minutes ahead of UTC, as `Date` counts it. */
const india = -330;

/**
 * A date or time of a payment: all of them are by India's clock, and say so where the device has another.
 * @param text the date or time in words
 * @param iso the moment itself
 * @param named says that it is Indian time
 */
export const inIndia = (text: string, iso: string, named: (text: string) => string): string =>
  new Date(iso).getTimezoneOffset() === india ? text : named(text);
