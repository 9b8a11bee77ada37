import { eq } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { RefundEffect, RefundReason, RunningPlan } from '#contract/payments/payment.ts';
import { recordChange } from '#server/domain/audit.ts';
import type { Db } from '#server/db/client.ts';
import { withAndWithout, type Period } from '#server/domain/carriedTime.ts';
import { lockUser } from '#server/domain/membership.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { plans } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { PaymentProviderError, type ProviderRefund } from '#server/http/api/payments.ts';
import { queueRefundMail } from './mails.ts';
import { cancelSubscription, lockOrder, orderOf, type Order } from './orders.ts';

/**
 * Decides a refund: the plan ends at once, and the money is wanted back. The provider is asked
 * afterwards (sendRefund), so that nothing is lost where it does not answer.
 *
 * Spec 9: a cancellation must be asked for within 48 hours of the purchase. `requestedAt` is when
 * the buyer asked, which may be before someone of the admin reads it. Duplicate payments and
 * failures of the gateway have no such limit. `by` is the administrator, for the log.
 *
 * @throws PAYMENT_NOT_FOUND where this provider has no such order, REFUND_NOT_POSSIBLE where it was not
 *   paid, or its refund is decided already and has not failed, REFUND_WINDOW_OVER for a cancellation
 *   that was not asked for in time
 */
export async function decideRefund(
  db: Db,
  deps: Deps,
  orderId: string,
  wish: { reason: RefundReason; requestedAt: number; by: string },
): Promise<Order> {
  return db.transaction(async (tx) => {
    const order = await lockWithBuyer(tx, deps, orderId);
    if (!order) throw new ApiError('PAYMENT_NOT_FOUND');
    const isFirst = order.status === 'paid' && order.refund === null;
    if (!order.paidAt || !(isFirst || order.refund === 'failed')) {
      throw new ApiError('REFUND_NOT_POSSIBLE');
    }
    const paidAt = order.paidAt.getTime();
    const inTime =
      wish.requestedAt >= paidAt &&
      wish.requestedAt <= paidAt + limits.refundWindow &&
      wish.requestedAt <= deps.now();
    // A refund that was granted once, and failed, may be tried again at any time.
    if (isFirst && wish.reason === 'cancellation' && !inTime) {
      throw new ApiError('REFUND_WINDOW_OVER');
    }
    const refundReason = isFirst ? wish.reason : order.refundReason;
    const values = { refund: 'wanted', refundReason, checkedAt: new Date(deps.now()) } as const;
    await tx.update(paymentOrders).set(values).where(eq(paymentOrders.id, order.id));
    await cancelSubscription(tx, order);
    await recordChange(tx, {
      by: wish.by,
      at: new Date(deps.now()),
      action: 'refund',
      entity: 'payment',
      id: order.id,
      label: order.planName,
      before: { refund: order.refund, refundReason: order.refundReason },
      after: { refund: values.refund, refundReason },
    });
    return { ...order, ...values };
  });
}

/**
 * What a refund would leave its buyer with, before it is decided. Nothing changes.
 * @throws PAYMENT_NOT_FOUND where this provider has no such order
 */
export async function refundEffect(db: Db, deps: Deps, orderId: string): Promise<RefundEffect> {
  const order = await orderOf(db, deps.payments.name, orderId);
  if (!order) throw new ApiError('PAYMENT_NOT_FOUND');
  if (!order.userId) return { before: null, after: null };
  const found = await withAndWithout(db, order.userId, order.subscriptionId, deps.now());
  const sold = await db.select({ type: plans.type, name: plans.name }).from(plans);
  const running = (period: Period | undefined): RunningPlan | null =>
    period
      ? {
          planType: period.planType,
          planName: sold.find(({ type }) => type === period.planType)?.name ?? period.planType,
          endsAt: new Date(period.expiresAt).toISOString(),
        }
      : null;
  return { before: running(found.before), after: running(found.after) };
}

/**
 * Asks the provider for a refund that is wanted. The same order always asks with the same key, so
 * that two servers, or a second try after a lost answer, send the money back once. Where the
 * provider does not answer, the refund stays wanted, and reconciliation tries again.
 * @returns the order afterwards, and whether the refund was accepted just now
 * @throws PAYMENT_NOT_FOUND as keepRefund
 */
export async function sendRefund(
  db: Db,
  deps: Deps,
  order: Order,
): Promise<{ order: Order; accepted: boolean }> {
  if (order.refund !== 'wanted' || !order.paymentId) return { order, accepted: false };
  // After a refund that failed for good a new one needs its own key.
  const key = [order.id, order.refundId].filter(Boolean).join('-');
  try {
    const refund = await deps.payments.refund(order.paymentId, order.amount, key);
    return await keepRefund(db, deps, order.id, refund);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.error({ err: error, order: order.id }, 'a refund was not accepted');
    if (!error.refused) return { order, accepted: false };
    return refusedRefund(db, deps, order);
  }
}

/** The provider says no: it was refunded already (by hand, on the provider's site), or it cannot be. */
async function refusedRefund(db: Db, deps: Deps, order: Order) {
  const refunds = await deps.payments.fetchRefunds(order.paymentId ?? '').catch(() => null);
  const full = refunds?.find(
    (refund) => refund.status !== 'failed' && refund.amount === order.amount,
  );
  if (full) return keepRefund(db, deps, order.id, full);
  if (!refunds) return { order, accepted: false };
  return db.transaction(async (tx) => {
    const locked = await lockWithBuyer(tx, deps, order.id);
    if (locked?.refund !== 'wanted') return { order: locked ?? order, accepted: false };
    await tx.update(paymentOrders).set({ refund: 'failed' }).where(eq(paymentOrders.id, order.id));
    return { order: { ...locked, refund: 'failed' as const }, accepted: false };
  });
}

/**
 * Keeps what the provider says of a refund of the whole amount: pending, processed or failed. The
 * plan ends with it, also where the admin made the refund on the provider's own site. `paymentId`
 * is given where the order may not know its payment yet (events come in any order). Forward only: a
 * refund that is done stays done.
 * @returns the order, and whether the refund was new to it
 * @throws PAYMENT_NOT_FOUND where this provider has no such order
 */
export async function keepRefund(
  db: Db,
  deps: Deps,
  orderId: string,
  refund: ProviderRefund,
): Promise<{ order: Order; accepted: boolean }> {
  return db.transaction(async (tx) => {
    const order = await lockWithBuyer(tx, deps, orderId);
    if (!order) throw new ApiError('PAYMENT_NOT_FOUND');
    const isOther = order.paymentId !== null && order.paymentId !== refund.paymentId;
    if (isOther || refund.amount !== order.amount || order.refund === 'done') {
      return { order, accepted: false };
    }
    if (refund.status === 'failed') {
      // Only of the refund that is on its way: an older one may have failed before it, and one that was
      // tried on the provider's own site was never decided here: the plan goes on.
      const isOlder = order.refundId !== null && order.refundId !== refund.id;
      if (isOlder || order.refund === null) return { order, accepted: false };
      const values = { refund: 'failed', refundId: refund.id } as const;
      await tx.update(paymentOrders).set(values).where(eq(paymentOrders.id, order.id));
      deps.log.error({ order: order.id, refund: refund.id }, 'a refund failed at the provider');
      return { order: { ...order, ...values }, accepted: false };
    }
    const accepted = order.refundedAt === null;
    const now = new Date(deps.now());
    const values = {
      status: 'refunded',
      refund: refund.status === 'processed' ? 'done' : 'requested',
      refundReason: order.refundReason ?? 'cancellation',
      refundId: refund.id,
      refundedAt: order.refundedAt ?? now,
      paymentId: refund.paymentId,
      paidAt: order.paidAt ?? now,
      checkedAt: now,
    } as const;
    await tx.update(paymentOrders).set(values).where(eq(paymentOrders.id, order.id));
    await cancelSubscription(tx, order);
    const refunded = { ...order, ...values };
    if (accepted) await queueRefundMail(tx, deps, refunded);
    return { order: refunded, accepted };
  });
}

/** The order of this provider, locked after its buyer. */
async function lockWithBuyer(tx: Db, deps: Deps, orderId: string): Promise<Order | undefined> {
  const known = await orderOf(tx, deps.payments.name, orderId);
  if (!known) return undefined;
  if (known.userId) await lockUser(tx, known.userId);
  return lockOrder(tx, orderId);
}
