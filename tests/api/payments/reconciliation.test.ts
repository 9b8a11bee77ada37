import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { reconcileOrders } from '#server/features/payments/reconcile.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { PaymentProviderError } from '#server/http/api/payments.ts';
import { active, paymentStage } from '../../support/payments/paymentStage.ts';
import type { Person } from '../../support/server/paymentServer.ts';

const { server, orderRow, mailsTo, plansOf, noSecretLogged } = await paymentStage();
let buyer: Person;

beforeEach(async () => {
  buyer = await server.person();
});

describe('reconciliation', () => {
  test('activates what was paid while no one listened', async () => {
    const made = await server.order(buyer);
    await server.pay(made);
    expect(await reconcileOrders(server.deps)).toBeGreaterThan(0);
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 92));
    await sendQueuedMails(server.deps);
    expect(mailsTo(buyer)).toHaveLength(1);
    expect(await orderRow(made.order.id)).toMatchObject({ status: 'paid' });
  });

  test('asks less and less often, and lets an order expire after five days', async () => {
    const { order } = await server.order(buyer);
    const asked = vi.spyOn(server.deps.payments, 'fetchPayments');
    const start = server.clock.now;
    let rounds = 0;
    while (server.clock.now < start + limits.orderOpen) {
      await reconcileOrders(server.deps);
      server.clock.now += 10 * 60_000;
      rounds += 1;
    }
    const times = asked.mock.calls.filter(([id]) => id === order.id).length;
    expect(times).toBeGreaterThan(20);
    expect(times).toBeLessThan(rounds / 10);
    expect(await orderRow(order.id)).toMatchObject({ status: 'created' });
    server.clock.now += limits.day;
    await reconcileOrders(server.deps);
    expect(await orderRow(order.id)).toMatchObject({ status: 'expired' });
    asked.mockRestore();
  });

  test('leaves everything as it is while the provider is away, and lets go of no order', async () => {
    const { order } = await server.order(buyer);
    server.clock.now += limits.orderOpen;
    const away = vi
      .spyOn(server.deps.payments, 'fetchPayments')
      .mockRejectedValue(new PaymentProviderError('away', false));
    await reconcileOrders(server.deps);
    expect(await orderRow(order.id)).toMatchObject({ status: 'created' });
    away.mockRestore();
    server.clock.now += limits.day;
    await reconcileOrders(server.deps);
    expect(await orderRow(order.id)).toMatchObject({ status: 'expired' });
  });

  test('gives the money back where the buyer is gone', async () => {
    const made = await server.order(buyer);
    const paid = await server.pay(made);
    await server.db.delete(users).where(eq(users.id, buyer.id));
    await reconcileOrders(server.deps);
    server.clock.now += 60_000;
    await reconcileOrders(server.deps);
    expect(await orderRow(made.order.id)).toMatchObject({
      userId: null,
      status: 'refunded',
      refundReason: 'gateway',
      paymentId: paid.razorpay_payment_id,
    });
  });

  test('takes no order of another provider', async () => {
    const made = await server.order(buyer);
    await server.pay(made);
    await server.db
      .update(paymentOrders)
      .set({ provider: 'razorpay' })
      .where(eq(paymentOrders.id, made.order.id));
    await reconcileOrders(server.deps);
    expect(await plansOf(buyer.id)).toEqual([]);
    await server.db.delete(paymentOrders).where(eq(paymentOrders.id, made.order.id));
  });
});

test('no secret stands in a log', noSecretLogged);
