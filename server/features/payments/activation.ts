import { eq } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { carriedTime, periodsOf } from '#server/domain/carriedTime.ts';
import { blocksPurchase, lockUser, membershipOf } from '#server/domain/membership.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { subscriptions } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { ProviderPayment } from '#server/http/api/payments.ts';
import { queueReceipt } from './mails.ts';
import { lockOrder, orderOf, type Order } from './orders.ts';

/**
 * `activated`: just now. `already`: before, by this payment. `duplicate`: paid, but this plan or a
 * higher one runs already (or the buyer is gone), so the money goes back. `refunded`: it went back
 * before. `refused`: this payment pays for nothing here.
 */
export type Outcome = 'activated' | 'already' | 'duplicate' | 'refunded' | 'refused';

/**
 * The one way in which a payment becomes a plan; verification, webhook and reconciliation all end
 * here. All of it in one transaction, with the buyer's row and then the order's locked, so that
 * whichever comes second finds the first one's work. It only moves forward: an order that is paid
 * or refunded stays so. A plan starts at the moment of its activation and runs for the days that
 * were promised with the order, and as much longer as was left of what it takes the place of
 * (carriedTime). The receipt is queued with it.
 * @param payment as the provider itself described it
 */
export async function activateOrder(
  db: Db,
  deps: Deps,
  payment: ProviderPayment,
): Promise<{ outcome: Outcome; order?: Order }> {
  const known = payment.orderId && (await orderOf(db, deps.payments.name, payment.orderId));
  if (!known) return { outcome: 'refused' };
  const done = await db.transaction(async (tx) => {
    const hasBuyer = known.userId !== null && (await lockUser(tx, known.userId));
    const order = await lockOrder(tx, known.id);
    if (!order) return { outcome: 'refused' as const };
    // Two accounts were joined meanwhile: it is the other one's row that must be locked.
    if (order.userId !== known.userId) return null;
    if (order.status === 'paid' || order.status === 'refunded') {
      return { outcome: settled(order, payment, deps), order };
    }
    if (!paysFor(order, payment)) {
      deps.log.warn({ order: order.id, payment: payment.id }, 'a payment does not fit its order');
      return { outcome: 'refused' as const, order };
    }
    const now = deps.now();
    const paid = { status: 'paid', paymentId: payment.id, paidAt: new Date(now) } as const;
    const userId = hasBuyer ? order.userId : null;
    if (userId === null || blocksPurchase(await membershipOf(tx, userId, now), order.planType)) {
      const refundReason = userId === null ? 'gateway' : 'duplicate';
      await update(tx, order, { ...paid, refund: 'wanted', refundReason });
      return { outcome: 'duplicate' as const, order };
    }
    const { planType, amount: paise, subscriptionId: id } = order;
    const length = order.durationDays * limits.day;
    const periods = await periodsOf(tx, userId);
    const carriedMs = carriedTime(periods, { planType, startsAt: now, length, paise });
    const expiresAt = new Date(now + length + carriedMs);
    await tx.insert(subscriptions).values({
      ...{ id, userId, planType, status: 'active', startsAt: new Date(now), expiresAt, carriedMs },
      createdAt: new Date(now),
    });
    await update(tx, order, paid);
    const activated = { ...order, ...paid };
    await queueReceipt(tx, deps, activated, { expiresAt, carriedMs });
    return { outcome: 'activated' as const, order: activated };
  });
  return done ?? activateOrder(db, deps, payment);
}

/** The money was taken, all of it, in the right currency, and is still here. */
function paysFor(order: Order, payment: ProviderPayment): boolean {
  return (
    payment.orderId === order.id &&
    payment.status === 'captured' &&
    payment.amountRefunded === 0 &&
    payment.amount === order.amount &&
    payment.currency === order.currency
  );
}

function settled(order: Order, payment: ProviderPayment, deps: Deps): Outcome {
  if (order.paymentId !== payment.id) {
    // The provider takes one payment for an order; should it ever take two, someone must look.
    deps.log.error({ order: order.id, payment: payment.id }, 'an order was paid a second time');
    return 'refused';
  }
  if (order.status === 'refunded')
    return order.refundReason === 'duplicate' ? 'duplicate' : 'refunded';
  if (order.refund === null) return 'already';
  return order.refundReason === 'duplicate' ? 'duplicate' : 'refunded';
}

async function update(
  tx: Db,
  order: Order,
  values: Partial<typeof paymentOrders.$inferInsert>,
): Promise<void> {
  await tx.update(paymentOrders).set(values).where(eq(paymentOrders.id, order.id));
}
