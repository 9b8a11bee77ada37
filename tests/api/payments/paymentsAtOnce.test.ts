import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { subscriptions } from '#server/db/schema/schema.ts';
import { reconcileOrders } from '#server/features/payments/reconcile.ts';
import { onEachDatabase } from '../../support/payments/paymentDatabases.ts';

await onEachDatabase((serverOf) => {
  test('200 verifications of one payment at once, with webhooks and reconciliation among them: one plan', async () => {
    const server = serverOf();
    const buyer = await server.person();
    const made = await server.order(buyer);
    const paid = await server.pay(made);
    server.mails.length = 0;
    const answers = Array.from({ length: 200 }, async (_, index) => {
      if (index % 20 === 10) void reconcileOrders(server.deps);
      if (index === 100) void server.webhooks(true);
      return server.verify(buyer, made, paid);
    });
    const bodies = (await Promise.all(answers)).map(({ status, body }) => ({ status, body }));
    await server.webhooks(false);
    expect(new Set(bodies.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(bodies[0])]),
    );
    expect(bodies[0]).toMatchObject({
      status: 200,
      body: {
        code: 'PLAN_ACTIVATED',
        currentSubscription: { planType: 'basic', daysRemaining: 92 },
      },
    });
    const rows = await server.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, buyer.id));
    expect(rows).toHaveLength(1);
    await vi.waitFor(() => expect(server.mails.length).toBeGreaterThan(0));
    expect(server.mails.filter(({ to }) => to === buyer.email)).toHaveLength(1);
  });

  test('two payments for the same plan at once: one plan, and the other money goes back', async () => {
    const server = serverOf();
    const buyer = await server.person();
    const first = await server.order(buyer);
    server.clock.now += 30 * 60_000;
    const second = await server.order(buyer);
    const paid = [await server.pay(first), await server.pay(second)] as const;
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => server.verify(buyer, first, paid[0])),
      ...Array.from({ length: 20 }, () => server.verify(buyer, second, paid[1])),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(20);
    const rows = await server.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, buyer.id));
    expect(rows).toHaveLength(1);
    server.clock.now += 60_000;
    await Promise.all(Array.from({ length: 5 }, () => reconcileOrders(server.deps)));
    const refunded = server.sandbox.store
      .all('payment')
      .filter(
        ({ id, status }) =>
          status === 'refunded' && paid.some((each) => each.razorpay_payment_id === id),
      );
    expect(refunded).toHaveLength(1);
  });

  test('orders, trial and refund at once leave one consistent story', async () => {
    const server = serverOf();
    const buyer = await server.person();
    const admin = await server.person('admin');
    const made = await server.order(buyer);
    const paid = await server.pay(made);
    const refund = () =>
      server.call('POST', `/payments/${made.order.id}/refund`, { as: admin, body: {} });
    const trial = () => server.call('POST', '/subscriptions/activate-free-trial', { as: buyer });
    await Promise.all([
      ...Array.from({ length: 10 }, () => server.verify(buyer, made, paid)),
      ...Array.from({ length: 10 }, refund),
      ...Array.from({ length: 10 }, trial),
    ]);
    await refund();
    const [order] = await server.db
      .select()
      .from(paymentOrders)
      .where(eq(paymentOrders.id, made.order.id));
    expect(order).toMatchObject({ status: 'refunded', refund: 'done' });
    const rows = await server.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, buyer.id));
    expect(rows.filter(({ status }) => status === 'active')).toEqual([]);
    expect(rows.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
    expect(rows.filter(({ status }) => status === 'trial').length).toBeLessThanOrEqual(1);
    const refunds = await server.sandbox.provider.fetchRefunds(paid.razorpay_payment_id);
    expect(refunds).toHaveLength(1);
  });
});
