import { limits } from '#contract/limits.ts';
import type { PaymentRecord, Receipt } from '#contract/payments/payment.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { daysLeft } from '#contract/payments/plan.ts';
import type { Buyer, Order, Running } from './orders.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Sandbox orders, and those of the real provider's test keys where these are set up now. */
function isTest(order: Order, { payments }: Pick<Deps, 'payments'>): boolean {
  return order.provider === 'sandbox' || (order.provider === payments.name && payments.testMode);
}

function facts(order: Order, deps: Pick<Deps, 'payments'>) {
  const { id: orderId, planType, planName, amount: amountPaise, currency, months } = order;
  return {
    orderId,
    planType,
    planName,
    amountPaise,
    currency,
    months,
    refund: order.refund,
    refundedAt: iso(order.refundedAt),
    testMode: isTest(order, deps),
  };
}

function refundableUntil({ paidAt }: Order): string | null {
  return paidAt && new Date(paidAt.getTime() + limits.refundWindow).toISOString();
}

/** An order as the admin sees it. */
export function presentPayment(
  order: Order,
  buyer: Buyer,
  deps: Pick<Deps, 'payments'>,
): PaymentRecord {
  return {
    ...facts(order, deps),
    status: order.status,
    paymentId: order.paymentId,
    email: buyer.email,
    name: buyer.name || null,
    phone: buyer.phone,
    refundReason: order.refundReason,
    createdAt: order.createdAt.toISOString(),
    paidAt: iso(order.paidAt),
    refundableUntil: refundableUntil(order),
  };
}

/** Orders as their buyer sees them; those that were not paid are left out. */
export function presentReceipts(
  orders: readonly { order: Order; running: Running }[],
  deps: Pick<Deps, 'payments'>,
): Receipt[] {
  return orders.flatMap(({ order, running }) => {
    const { status, paymentId } = order;
    const paidAt = iso(order.paidAt);
    const until = refundableUntil(order);
    if ((status !== 'paid' && status !== 'refunded') || !paymentId || !paidAt || !until) return [];
    const runsUntil = iso(running?.expiresAt ?? null);
    const addedDays = daysLeft(running?.carriedMs ?? 0, 0);
    const own = { status, paymentId, paidAt, refundableUntil: until, runsUntil, addedDays };
    return [{ ...facts(order, deps), ...own }];
  });
}
