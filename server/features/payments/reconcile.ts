import { and, eq, inArray, lt } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { paymentEvents, paymentOrders } from '#server/db/schema/paymentSchema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { PaymentProviderError } from '#server/http/api/payments.ts';
import { activateOrder } from './activation.ts';
import { takeDueOrders, type Order } from './orders.ts';
import { keepRefund, sendRefund } from './refunds.ts';
import { captureIfDue } from './verify.ts';

const atOnce = 10; // orders that are taken together
const inARound = 50; // the next round takes the next

/**
 * Asks the provider about everything that is left open: orders that may have been paid by a phone
 * that died, refunds that did not go out or are on their way. Called at the start and every minute;
 * it may run twice at once, on several servers.
 * @returns how many plans it activated
 */
export async function reconcileOrders(deps: Deps): Promise<number> {
  const now = new Date(deps.now());
  let activated = 0;
  for (let taken = 0; taken < inARound; taken += atOnce) {
    const due = await takeDueOrders(deps.db, deps.payments.name, now, atOnce);
    const { count, outage } = await follow(deps, due);
    activated += count;
    if (outage || due.length < atOnce) break;
  }
  await deps.db
    .delete(paymentEvents)
    .where(lt(paymentEvents.receivedAt, new Date(now.getTime() - limits.idempotencyKept)));
  return activated;
}

/** @returns how many plans were activated, and whether the provider cannot be reached */
async function follow(
  deps: Deps,
  orders: readonly Order[],
): Promise<{ count: number; outage: boolean }> {
  let count = 0;
  for (const order of orders) {
    try {
      if (order.refund) await followRefund(deps, order);
      else if (await settle(deps, order)) count += 1;
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      deps.log.warn({ err: error, order: order.id }, 'an order could not be looked up');
      if (!error.refused) return { count, outage: true };
    }
  }
  return { count, outage: false };
}

/**
 * Activates an order that was paid; expires one that no one pays any more.
 * @returns whether it was activated now
 */
async function settle(deps: Deps, order: Order): Promise<boolean> {
  for (const attempt of await deps.payments.fetchPayments(order.id)) {
    if (attempt.orderId !== order.id) continue;
    const payment = await captureIfDue(deps, attempt, order.amount);
    if (payment.status !== 'captured') continue;
    const { outcome } = await activateOrder(deps.db, deps, payment);
    if (outcome === 'activated') return true;
    if (outcome !== 'refused') return false;
  }
  if (order.createdAt.getTime() + limits.orderOpen <= deps.now()) {
    await deps.db
      .update(paymentOrders)
      .set({ status: 'expired' })
      .where(
        and(eq(paymentOrders.id, order.id), inArray(paymentOrders.status, ['created', 'failed'])),
      );
  }
  return false;
}

async function followRefund(deps: Deps, order: Order): Promise<void> {
  if (order.refund === 'wanted') {
    await sendRefund(deps.db, deps, order);
  } else if (order.paymentId) {
    const refunds = await deps.payments.fetchRefunds(order.paymentId);
    const own = refunds.find(({ id }) => id === order.refundId);
    if (own && own.status !== 'pending') await keepRefund(deps.db, deps, order.id, own);
  }
}
