import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { paymentEvents } from '#server/db/schema/paymentSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { mergeAccounts } from '#server/domain/accounts/mergeAccounts.ts';
import { activateOrder } from '#server/features/payments/activation.ts';
import { reconcileOrders } from '#server/features/payments/reconcile.ts';
import { failNextTransaction } from '../../support/processes/nextTransaction.ts';
import { active, paymentStage } from '../../support/payments/paymentStage.ts';
import type { Person } from '../../support/server/paymentServer.ts';

const { server, orderRow, mailsTo, plansOf, bought, webhook, eventOf, noSecretLogged } =
  await paymentStage();
let buyer: Person;

beforeEach(async () => {
  buyer = await server.person();
});

describe('a webhook', () => {
  test('activates by itself: the phone died after paying', async () => {
    const made = await server.order(buyer);
    await server.webhooks(true);
    await server.pay(made);
    await server.webhooks(false);
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 92));
    await vi.waitFor(() => expect(mailsTo(buyer)).toHaveLength(1));
  });

  test('before the verification: verified all the same, once', async () => {
    const made = await server.order(buyer);
    await server.webhooks(true);
    const paid = await server.pay(made);
    await server.webhooks(false);
    expect(await server.verify(buyer, made, paid)).toMatchObject({ status: 200 });
    expect(await plansOf(buyer.id)).toHaveLength(1);
    await vi.waitFor(() => expect(mailsTo(buyer)).toHaveLength(1));
  });

  test('after the verification, twice, with new ids, and a month late: nothing happens any more', async () => {
    const made = await bought(buyer);
    const { paymentId } = (await orderRow(made.order.id)) ?? {};
    // Sent and written down, before a month goes by.
    const unsent = () =>
      server.db.$count(
        outgoingMails,
        and(eq(outgoingMails.userId, buyer.id), isNull(outgoingMails.sentAt)),
      );
    await vi.waitFor(async () => expect(await unsent()).toBe(0));
    for (const name of ['order.paid', 'payment.captured', 'order.paid', 'payment.failed']) {
      expect(await webhook(eventOf(name, paymentId ?? ''), { id: `evt_${name}_${buyer.id}` })).toBe(
        200,
      );
    }
    server.clock.now += 30 * limits.day;
    expect(await webhook(eventOf('payment.captured', paymentId ?? ''))).toBe(200);
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 62));
    expect(await plansOf(buyer.id)).toHaveLength(1);
    await vi.waitFor(() => expect(mailsTo(buyer)).toHaveLength(1));
    const events = await server.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.id, `evt_order.paid_${buyer.id}`));
    expect(events).toHaveLength(1);
  });

  test('that comes after the order expired still counts: the money was taken', async () => {
    const made = await server.order(buyer);
    server.clock.now += limits.orderOpen;
    await reconcileOrders(server.deps);
    expect(await orderRow(made.order.id)).toMatchObject({ status: 'expired' });
    await server.webhooks(true);
    await server.pay(made);
    await server.webhooks(false);
    expect(await orderRow(made.order.id)).toMatchObject({ status: 'paid' });
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 92));
  });

  test('is sent again until it is taken', async () => {
    const made = await server.order(buyer);
    await server.webhooks(true);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    failNextTransaction(server.databases, new Error('a bad moment'));
    try {
      await server.pay(made);
      await server.sandbox.settled();
      expect(server.sandbox.store.all('event')).toHaveLength(1);
      vi.advanceTimersByTime(999);
      await server.sandbox.settled();
      expect(server.sandbox.store.all('event')).toHaveLength(1);
      vi.advanceTimersByTime(1);
      await server.sandbox.settled();
      expect(server.sandbox.store.all('event')).toEqual([]);
    } finally {
      vi.useRealTimers();
      await server.webhooks(false);
    }
    expect(await plansOf(buyer.id)).toHaveLength(1);
  });

  test('keeps its effect and its id together: after a failure the same event works', async () => {
    const made = await server.order(buyer);
    const paid = await server.pay(made);
    const event = eventOf('payment.captured', paid.razorpay_payment_id);
    const id = `evt_again_${made.order.id}`;
    failNextTransaction(server.databases, new Error('the database went away'));
    expect(await webhook(event, { id })).toBe(500);
    expect(await webhook(event, { id })).toBe(200);
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 92));
  });

  test('that crosses the joining of two accounts gives the plan to the one that is left', async () => {
    const made = await server.order(buyer);
    const paid = await server.pay(made);
    const into = await server.person();
    // As one is whose owner came by a mobile number alone.
    await server.db.update(users).set({ email: null }).where(eq(users.id, buyer.id));
    const transaction = server.db.transaction.bind(server.db);
    const spy = vi.spyOn(server.db, 'transaction').mockImplementationOnce(async (work, config) => {
      // Whose order it was is read; now it becomes the other account's, and this one is gone.
      await transaction(async (tx) => {
        await mergeAccounts(tx, { fromId: buyer.id, intoId: into.id, now: server.clock.now });
      });
      return transaction(work, config);
    });
    const payment = await server.deps.payments.fetchPayment(paid.razorpay_payment_id);
    const { outcome } = await activateOrder(server.db, server.deps, payment);
    spy.mockRestore();
    expect(outcome).toBe('activated');
    expect(await server.current(into)).toMatchObject(active('basic', 'Pro', 92));
    expect(await orderRow(made.order.id)).toMatchObject({ status: 'paid', refund: null });
  });

  test('with a wrong signature, another amount, order or status changes nothing', async () => {
    const made = await server.order(buyer);
    const paid = await server.pay(made);
    const id = paid.razorpay_payment_id;
    const right = eventOf('payment.captured', id);
    expect(await webhook(right, { secret: 'guessed' })).toBe(400);
    expect(await webhook(right, { secret: server.sandbox.keys.keySecret })).toBe(400);
    for (const change of [
      { amount: 100 },
      { amount: 29_701 },
      { currency: 'IDR' },
      { status: 'authorized' },
      { status: 'failed' },
      { status: 'refunded' },
      { amount_refunded: 1 },
      { order_id: 'order_unknown' },
      { order_id: null },
      { id: undefined },
    ]) {
      expect(await webhook(eventOf('order.paid', id, change))).toBe(200);
    }
    for (const body of [
      [],
      null,
      'x',
      { event: 'payment.captured' },
      { event: 'subscription.charged', payload: {} },
    ]) {
      expect(await webhook(body as object)).toBe(200);
    }
    expect(await plansOf(buyer.id)).toEqual([]);
    expect(await orderRow(made.order.id)).toMatchObject({ status: 'created' });
    const bare = await server.app.request('/api/payments/webhook', { method: 'POST', body: '{}' });
    expect(bare.status).toBe(400);
    const large = await server.app.request('/api/payments/webhook', {
      method: 'POST',
      body: 'x'.repeat(limits.jsonBodyBytes + 1),
    });
    expect(large.status).toBe(413);
  });
});

test('no secret stands in a log', noSecretLogged);
