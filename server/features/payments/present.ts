import { limits } from '#contract/limits.ts';
import type { PaymentRecord, Receipt } from '#contract/payment.ts';
import type { Order } from './orders.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

function facts(order: Order) {
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
    testMode: order.provider === 'sandbox',
  };
}

function refundableUntil({ paidAt }: Order): string | null {
  return paidAt && new Date(paidAt.getTime() + limits.refundWindow).toISOString();
}

/** An order as the office sees it. */
export function presentPayment(order: Order, email: string | null): PaymentRecord {
  return {
    ...facts(order),
    status: order.status,
    paymentId: order.paymentId,
    email,
    refundReason: order.refundReason,
    createdAt: order.createdAt.toISOString(),
    paidAt: iso(order.paidAt),
    refundableUntil: refundableUntil(order),
  };
}

/** Orders as their buyer sees them; those that were not paid are left out. */
export function presentReceipts(orders: readonly Order[]): Receipt[] {
  return orders.flatMap((order) => {
    const { status, paymentId } = order;
    const paidAt = iso(order.paidAt);
    const until = refundableUntil(order);
    if ((status !== 'paid' && status !== 'refunded') || !paymentId || !paidAt || !until) return [];
    return [{ ...facts(order), status, paymentId, paidAt, refundableUntil: until }];
  });
}
