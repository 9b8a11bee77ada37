import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { OrderReply, PaymentRecord, Receipt } from '#contract/payments/payment.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { userPhones } from '#server/db/schema/accountSchema.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { paymentEvents, paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { plans, subscriptions, users } from '#server/db/schema/schema.ts';
import { mergeAccounts } from '#server/domain/accounts/mergeAccounts.ts';
import { activateOrder } from '#server/features/payments/activation.ts';
import { reconcileOrders } from '#server/features/payments/reconcile.ts';
import { keepRefund } from '#server/features/payments/refunds.ts';
import { sign } from '#server/features/payments/signature.ts';
import { mailPolicy, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { PaymentProviderError } from '#server/http/api/payments.ts';
import { failNextTransaction } from '../../support/processes/nextTransaction.ts';
import {
  paymentServer,
  type PaymentServer,
  type Person,
} from '../../support/server/paymentServer.ts';

let server: PaymentServer;
let buyer: Person;
let admin: Person;
const hour = 60 * 60 * 1_000;

beforeAll(async () => {
  server = await paymentServer();
  admin = await server.person('admin');
}, 60_000);
beforeEach(async () => {
  buyer = await server.person();
  server.mails.length = 0;
});
afterAll(() => server.close());

const active = (planType: string, planName: string, daysRemaining: number) => ({
  currentSubscription: { planType, planName, status: 'active', daysRemaining },
});
const orderRow = async (id: string) =>
  (await server.db.select().from(paymentOrders).where(eq(paymentOrders.id, id)))[0];
const mailsTo = (person: Person) => server.mails.filter(({ to }) => to === person.email);
const plansOf = (userId: string) =>
  server.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));

async function bought(planType = 'basic', as = buyer): Promise<OrderReply> {
  const made = await server.order(as, planType);
  const answer = await server.verify(as, made, await server.pay(made));
  expect(answer.status).toBe(200);
  return made;
}

/** A webhook as the provider would send it, signed with its secret unless told otherwise. */
async function webhook(
  event: object,
  { id = `evt_${Math.random()}`, secret = server.sandbox.keys.webhookSecret } = {},
): Promise<number> {
  const body = JSON.stringify(event);
  const answer = await server.app.request('/api/payments/webhook', {
    method: 'POST',
    headers: { 'X-Razorpay-Signature': sign(body, secret), 'X-Razorpay-Event-Id': id },
    body,
  });
  return answer.status;
}

const eventOf = (name: string, paymentId: string, changes: object = {}) => ({
  entity: 'event',
  event: name,
  payload: {
    payment: { entity: { ...server.sandbox.store.get('payment', paymentId), ...changes } },
  },
});

describe('an order', () => {
  test('costs what the plan of the server costs, in paise, whatever is sent along', async () => {
    const { body } = await server.call<OrderReply>('POST', '/subscriptions/create-order', {
      as: buyer,
      body: { planType: 'basic', amount: 1, currency: 'IDR' },
    });
    expect(body).toEqual({
      order: { id: expect.stringMatching(/^order_/) as string, amount: 29_700, currency: 'INR' },
      planDetails: { name: 'Pro', type: 'basic', months: 3, amountPerMonth: 99, total: 297 },
      subscription: expect.any(String) as string,
      checkout: {
        keyId: server.sandbox.keys.keyId,
        scriptUrl: '/sandbox/razorpay/checkout.js',
        testMode: true,
      },
    });
    const premium = await server.order(await server.person(), 'premium');
    expect(premium.order.amount).toBe(6 * 149 * 100);
    expect(JSON.stringify(body)).not.toContain(server.sandbox.keys.keySecret);
  });

  test('is the same one for two taps, two tabs and a reload, until it is old or the price changed', async () => {
    const taps = await Promise.all(Array.from({ length: 8 }, () => server.order(buyer)));
    expect(new Set(taps.map(({ order }) => order.id)).size).toBe(1);
    const [{ order }] = taps as [OrderReply];
    expect((await server.order(buyer, 'premium')).order.id).not.toBe(order.id);
    expect((await server.order(await server.person())).order.id).not.toBe(order.id);
    await server.db.update(plans).set({ amount: 100 }).where(eq(plans.type, 'basic'));
    const dearer = await server.order(buyer);
    expect(dearer.order).toMatchObject({ amount: 30_000 });
    expect(dearer.order.id).not.toBe(order.id);
    await server.db.update(plans).set({ amount: 99 }).where(eq(plans.type, 'basic'));
    server.clock.now += limits.orderReused;
    expect((await server.order(buyer)).order.id).not.toBe(order.id);
  });

  test.each([
    ['free', 422, 'INVALID_PLAN'],
    ['gold', 422, 'INVALID_PLAN'],
    [undefined, 422, 'INVALID_PLAN'],
    [{ $gt: '' }, 422, 'INVALID_PLAN'],
  ])('for %j is refused', async (planType, status, code) => {
    const answer = await server.call('POST', '/subscriptions/create-order', {
      as: buyer,
      body: { planType },
    });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  test('goes upwards only: the same and a lower plan are refused, Premium over Pro is not', async () => {
    await bought('basic');
    const create = (planType: string) =>
      server.call('POST', '/subscriptions/create-order', { as: buyer, body: { planType } });
    const refused = {
      status: 409,
      body: {
        code: 'INVALID_UPGRADE',
        message: 'You already have this plan or a higher plan',
      },
    };
    expect(await create('basic')).toMatchObject(refused);
    await bought('premium');
    expect(await create('basic')).toMatchObject(refused);
    expect(await create('premium')).toMatchObject(refused);
    server.clock.now += (183 + 92) * limits.day;
    expect((await create('basic')).status).toBe(201);
  });

  test('is had during the trial', async () => {
    await server.call('POST', '/subscriptions/activate-free-trial', { as: buyer });
    await bought('basic');
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 92 + 3));
  });

  test('needs a session', async () => {
    const body = { planType: 'basic' };
    const none = await server.call('POST', '/subscriptions/create-order', { body });
    expect(none).toMatchObject({ status: 401, body: { code: 'NO_TOKEN' } });
  });

  test('says USER_NOT_FOUND where the account is erased in that very moment', async () => {
    const { payments } = server.deps;
    const asked = vi.spyOn(payments, 'createOrder').mockImplementationOnce(async (order) => {
      await server.db.delete(users).where(eq(users.id, buyer.id));
      return { id: 'order_orphan', ...order };
    });
    const answer = await server.call('POST', '/subscriptions/create-order', {
      as: buyer,
      body: { planType: 'basic' },
    });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND', message: 'User session expired. Please log in again' },
    });
    expect(await orderRow('order_orphan')).toBeUndefined();
  });

  test('says PAYMENT_UNAVAILABLE where the provider is away or makes another amount', async () => {
    const create = () =>
      server.call('POST', '/subscriptions/create-order', {
        as: buyer,
        body: { planType: 'basic' },
      });
    const unavailable = { status: 503, body: { code: 'PAYMENT_UNAVAILABLE' } };
    const asked = vi.spyOn(server.deps.payments, 'createOrder');
    asked.mockRejectedValueOnce(new PaymentProviderError('away', false));
    expect(await create()).toMatchObject(unavailable);
    asked.mockResolvedValueOnce({ id: 'order_cheap', amount: 100, currency: 'INR' });
    expect(await create()).toMatchObject(unavailable);
    expect(await orderRow('order_cheap')).toBeUndefined();
    expect((await create()).status).toBe(201);
  });

  test('is not made without end', async () => {
    for (let made = 0; made < limits.ordersAnHour; made += 1) {
      await server.order(buyer);
      server.clock.now += 1;
      await server.db
        .update(paymentOrders)
        .set({ status: 'expired' })
        .where(eq(paymentOrders.userId, buyer.id));
    }
    const one = { as: buyer, body: { planType: 'basic' } };
    const answer = await server.call('POST', '/subscriptions/create-order', one);
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500);
    server.clock.now += hour;
    expect((await server.call('POST', '/subscriptions/create-order', one)).status).toBe(201);
  });
});

describe('a payment', () => {
  test('that is verified activates the plan, mails a receipt and stands among the receipts', async () => {
    const made = await server.order(buyer);
    const paid = await server.pay(made);
    const { status, body } = await server.verify(buyer, made, paid);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: 'PLAN_ACTIVATED',
      message: 'Pro activated successfully!',
      planName: 'Pro',
      ...active('basic', 'Pro', 92),
      userStatus: { subscriptionStatus: 'active' },
    });
    await vi.waitFor(() => expect(mailsTo(buyer)).toHaveLength(1));
    const [mail] = mailsTo(buyer);
    expect(mail).toMatchObject({ to: buyer.email, subject: 'Receipt: Pro, ₹297' });
    for (const part of [made.order.id, paid.razorpay_payment_id, '48 hours', 'no real money'])
      expect(mail?.text).toContain(part);
    const { body: list } = await server.call<{ receipts: Receipt[] }>(
      'GET',
      '/subscriptions/receipts',
      { as: buyer },
    );
    const paidAt = new Date(server.clock.now).toISOString();
    expect(list.receipts).toEqual([
      {
        orderId: made.order.id,
        paymentId: paid.razorpay_payment_id,
        planType: 'basic',
        planName: 'Pro',
        amountPaise: 29_700,
        currency: 'INR',
        months: 3,
        status: 'paid',
        refund: null,
        paidAt,
        refundedAt: null,
        refundableUntil: new Date(server.clock.now + 48 * hour).toISOString(),
        testMode: true,
        runsUntil: new Date(server.clock.now + 92 * limits.day).toISOString(),
        addedDays: 0,
      },
    ]);
    const other = await server.person();
    const { body: others } = await server.call('GET', '/subscriptions/receipts', { as: other });
    expect(others).toEqual({ receipts: [] });
  });

  test('may be verified again: the same answer, one plan, one receipt', async () => {
    const made = await server.order(buyer);
    const paid = await server.pay(made);
    const first = await server.verify(buyer, made, paid);
    server.clock.now += 40 * limits.day;
    const again = await server.verify(buyer, made, paid);
    expect(again).toMatchObject({ status: 200, body: { ...active('basic', 'Pro', 52) } });
    expect(first.status).toBe(200);
    expect(await plansOf(buyer.id)).toHaveLength(1);
    await vi.waitFor(() => expect(mailsTo(buyer)).toHaveLength(1));
  });

  test('that failed leaves the order open; the next attempt pays it', async () => {
    const made = await server.order(buyer);
    await server.webhooks(true);
    expect(await server.pay(made, 'fail')).toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', metadata: { order_id: made.order.id } },
    });
    await server.webhooks(false);
    expect(await orderRow(made.order.id)).toMatchObject({ status: 'failed' });
    expect(await server.order(buyer)).toEqual(made);
    expect((await server.verify(buyer, made, await server.pay(made))).status).toBe(200);
    // A failure that is reported late moves nothing back.
    const failed = server.sandbox.store
      .all('payment')
      .find((payment) => payment.order_id === made.order.id && payment.status === 'failed');
    expect(await webhook(eventOf('payment.failed', failed?.id ?? ''))).toBe(200);
    expect(await orderRow(made.order.id)).toMatchObject({ status: 'paid' });
  });

  test('that is only authorised is captured first', async () => {
    const made = await server.order(buyer);
    const paid = await server.pay(made);
    const { payments } = server.deps;
    const fetched = await payments.fetchPayment(paid.razorpay_payment_id);
    vi.spyOn(payments, 'fetchPayment').mockResolvedValueOnce({ ...fetched, status: 'authorized' });
    const capture = vi.spyOn(payments, 'capture').mockResolvedValueOnce(fetched);
    expect((await server.verify(buyer, made, paid)).status).toBe(200);
    expect(capture).toHaveBeenCalledTimes(1);
  });

  test('cannot be confirmed while the provider is away; reconciliation does it', async () => {
    const made = await server.order(buyer);
    const paid = await server.pay(made);
    vi.spyOn(server.deps.payments, 'fetchPayment').mockRejectedValueOnce(
      new PaymentProviderError('away', false),
    );
    const answer = await server.verify(buyer, made, paid);
    expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNAVAILABLE' } });
    expect(await plansOf(buyer.id)).toEqual([]);
    server.clock.now += 60_000;
    await reconcileOrders(server.deps);
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 92));
  });

  test('for what runs already is no second plan: the money goes back by itself', async () => {
    const first = await server.order(buyer);
    const paidFirst = await server.pay(first);
    server.clock.now += limits.orderReused;
    const second = await server.order(buyer); // another tab, half an hour later
    const paidSecond = await server.pay(second);
    expect((await server.verify(buyer, first, paidFirst)).status).toBe(200);
    for (let times = 0; times < 2; times += 1) {
      expect(await server.verify(buyer, second, paidSecond)).toMatchObject({
        status: 409,
        body: { code: 'PAYMENT_DUPLICATE' },
      });
    }
    expect(await orderRow(second.order.id)).toMatchObject({ status: 'paid', refund: 'wanted' });
    server.clock.now += 60_000;
    await reconcileOrders(server.deps);
    expect(await orderRow(second.order.id)).toMatchObject({
      status: 'refunded',
      refund: 'done',
      refundReason: 'duplicate',
    });
    expect(server.sandbox.store.get('payment', paidSecond.razorpay_payment_id)).toMatchObject({
      status: 'refunded',
    });
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 92));
    expect(await plansOf(buyer.id)).toHaveLength(1);
    await sendQueuedMails(server.deps);
    expect(mailsTo(buyer).map(({ subject }) => subject)).toEqual([
      'Receipt: Pro, ₹297',
      'Your refund: ₹297',
    ]);
  });

  test('of Premium over a running Pro starts now, takes its place and adds its days', async () => {
    await bought('basic');
    server.clock.now += 10 * limits.day;
    await bought('premium');
    expect(await server.current(buyer)).toMatchObject(active('premium', 'Premium', 183 + 82));
    server.clock.now += (183 + 82) * limits.day - 1;
    expect(await server.current(buyer)).toMatchObject(active('premium', 'Premium', 1));
    server.clock.now += 1;
    expect((await server.current(buyer)).userStatus.subscriptionStatus).toBe('expired');
  });

  test('is written in the language of its buyer', async () => {
    const reader = await server.person('user', { language: 'hinglish' });
    await bought('premium', reader);
    await vi.waitFor(() => expect(mailsTo(reader)).toHaveLength(1));
    expect(mailsTo(reader)).toMatchObject([{ subject: 'Rasid: Premium, ₹894' }]);
  });

  test('counts although the receipt cannot be mailed, and is mailed later, once', async () => {
    vi.spyOn(server.deps.mail, 'send').mockRejectedValueOnce(new Error('no mail today'));
    await bought();
    await vi.waitFor(() =>
      expect(server.log.error).toHaveBeenCalledWith(expect.anything(), 'a mail was not sent'),
    );
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 92));
    expect(mailsTo(buyer)).toEqual([]);
    server.clock.now += mailPolicy.backoffFirst;
    await sendQueuedMails(server.deps);
    await sendQueuedMails(server.deps);
    expect(mailsTo(buyer)).toHaveLength(1);
  });
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
    const made = await bought();
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

describe('a refund', () => {
  const refund = (orderId: string, body: object = {}, as = admin) =>
    server.call<{ message: string; payment: PaymentRecord }>(
      'POST',
      `/payments/${orderId}/refund`,
      {
        as,
        body,
      },
    );

  test('within 48 hours ends the plan, sends all of it back and is mailed', async () => {
    const { order } = await bought();
    server.clock.now += 48 * hour;
    const { status, body } = await refund(order.id);
    expect(status).toBe(200);
    expect(body.payment).toMatchObject({
      orderId: order.id,
      status: 'refunded',
      refund: 'done',
      refundReason: 'cancellation',
      email: buyer.email,
    });
    const now = await server.current(buyer);
    expect(now).toMatchObject({
      currentSubscription: null,
      userStatus: { subscriptionStatus: 'none' },
    });
    await vi.waitFor(() => expect(mailsTo(buyer).at(-1)?.subject).toBe('Your refund: ₹297'));
    const [line] = await server.db.select().from(auditLog).where(eq(auditLog.entityId, order.id));
    expect(line).toMatchObject({ actorId: admin.id, action: 'refund', entity: 'payment' });
    expect(await refund(order.id)).toMatchObject({
      status: 409,
      body: { code: 'REFUND_NOT_POSSIBLE' },
    });
    const { body: list } = await server.call<{ receipts: Receipt[] }>(
      'GET',
      '/subscriptions/receipts',
      { as: buyer },
    );
    expect(list.receipts).toMatchObject([{ status: 'refunded', refund: 'done' }]);
  });

  test('later than 48 hours is refused, unless it was asked for in time', async () => {
    const { order } = await bought();
    const paidAt = server.clock.now;
    server.clock.now += 48 * hour + 1;
    const over = { status: 409, body: { code: 'REFUND_WINDOW_OVER' } };
    expect(await refund(order.id)).toMatchObject(over);
    for (const at of [paidAt - 1, paidAt + 48 * hour + 1, server.clock.now + hour]) {
      expect(await refund(order.id, { requestedAt: new Date(at).toISOString() })).toMatchObject(
        over,
      );
    }
    expect(await refund(order.id, { requestedAt: 'yesterday' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELDS', errors: { requestedAt: 'dateInvalid' } },
    });
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 90));
    const asked = new Date(paidAt + 47 * hour).toISOString();
    expect((await refund(order.id, { requestedAt: asked })).status).toBe(200);
  });

  test('of a failure of the gateway has no limit of time', async () => {
    const { order } = await bought();
    server.clock.now += 20 * limits.day;
    expect(await refund(order.id, { reason: 'gateway' })).toMatchObject({
      status: 200,
      body: { payment: { refundReason: 'gateway', status: 'refunded' } },
    });
  });

  test('gives a running Pro back where Premium over it is cancelled', async () => {
    await bought('basic');
    server.clock.now += limits.day;
    const { order } = await bought('premium');
    expect((await refund(order.id)).status).toBe(200);
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 91));
  });

  test('that the provider does not answer is sent by reconciliation, once', async () => {
    const made = await bought();
    const asked = vi.spyOn(server.deps.payments, 'refund');
    const { payments } = server.deps;
    const real = server.sandbox.provider.refund;
    // The worst case: it was done, and only the answer was lost.
    asked.mockImplementationOnce(async (...input) => {
      await real(...input);
      throw new PaymentProviderError('the answer was lost', false);
    });
    expect((await refund(made.order.id)).body.payment).toMatchObject({ refund: 'wanted' });
    expect((await server.current(buyer)).currentSubscription).toBeNull();
    server.clock.now += 60_000;
    await reconcileOrders(server.deps);
    expect(await orderRow(made.order.id)).toMatchObject({ status: 'refunded', refund: 'done' });
    const { paymentId } = (await orderRow(made.order.id)) ?? {};
    expect(await payments.fetchRefunds(paymentId ?? '')).toHaveLength(1);
    asked.mockRestore();
  });

  test('that is refused for good shows as failed, and may be tried again', async () => {
    const { order } = await bought();
    const asked = vi
      .spyOn(server.deps.payments, 'refund')
      .mockRejectedValueOnce(new PaymentProviderError('not enough balance', true));
    expect((await refund(order.id)).body.payment).toMatchObject({
      status: 'paid',
      refund: 'failed',
    });
    asked.mockRestore();
    server.clock.now += 5 * limits.day;
    expect((await refund(order.id)).body.payment).toMatchObject({
      status: 'refunded',
      refund: 'done',
    });
  });

  test('that failed and was never decided here leaves plan and receipt as they are', async () => {
    const made = await server.order(buyer);
    const paid = await server.pay(made);
    expect((await server.verify(buyer, made, paid)).status).toBe(200);
    const paymentId = paid.razorpay_payment_id;
    const byHand = { id: 'rfnd_by_hand', paymentId, amount: 29_700, status: 'failed' } as const;
    await keepRefund(server.db, server.deps, made.order.id, byHand);
    expect(await orderRow(made.order.id)).toMatchObject({ status: 'paid', refund: null });
    expect((await server.verify(buyer, made, paid)).status).toBe(200);
  });

  test('on its way is followed until it is done', async () => {
    const { order } = await bought();
    const { paymentId } = (await orderRow(order.id)) ?? {};
    const pending = { id: 'rfnd_slow', paymentId: paymentId ?? '', amount: 29_700 };
    const { payments } = server.deps;
    vi.spyOn(payments, 'refund').mockResolvedValueOnce({ ...pending, status: 'pending' });
    expect((await refund(order.id)).body.payment).toMatchObject({
      status: 'refunded',
      refund: 'requested',
    });
    const list = vi.spyOn(payments, 'fetchRefunds');
    list.mockResolvedValue([{ ...pending, status: 'processed' }]);
    server.clock.now += hour - 1;
    await reconcileOrders(server.deps);
    expect(await orderRow(order.id)).toMatchObject({ refund: 'requested' });
    server.clock.now += 1;
    await reconcileOrders(server.deps);
    expect(await orderRow(order.id)).toMatchObject({ refund: 'done' });
    list.mockRestore();
  });

  test('made on the provider’s own site ends the plan, too; also where its event comes first', async () => {
    const made = await server.order(buyer);
    const paid = await server.pay(made);
    await server.sandbox.provider.refund(paid.razorpay_payment_id, 29_700, `by-hand-${buyer.id}`);
    await server.webhooks(true); // captured, paid and refunded all at once, in any order
    await server.webhooks(false);
    expect(await orderRow(made.order.id)).toMatchObject({ status: 'refunded', refund: 'done' });
    expect((await server.current(buyer)).currentSubscription).toBeNull();
    // The snapshot of the capture comes last.
    const late = { status: 'captured', amount_refunded: 0 };
    expect(await webhook(eventOf('payment.captured', paid.razorpay_payment_id, late))).toBe(200);
    expect(await server.verify(buyer, made, paid)).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_NOT_VERIFIED' },
    });
    expect((await server.current(buyer)).currentSubscription).toBeNull();
  });

  test('of a part of the money leaves the plan', async () => {
    const { order } = await bought();
    const { paymentId } = (await orderRow(order.id)) ?? {};
    await server.sandbox.provider.refund(paymentId ?? '', 5_000, `part-${buyer.id}`);
    await server.webhooks(true);
    await server.webhooks(false);
    expect(await orderRow(order.id)).toMatchObject({ status: 'paid', refund: null });
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 92));
  });

  test('is the admin’s alone, and only of what was paid', async () => {
    const made = await server.order(buyer);
    expect(await refund(made.order.id, {}, buyer)).toMatchObject({ status: 403 });
    expect(await refund(made.order.id)).toMatchObject({
      status: 409,
      body: { code: 'REFUND_NOT_POSSIBLE' },
    });
    expect(await refund('order_unknown')).toMatchObject({
      status: 404,
      body: { code: 'PAYMENT_NOT_FOUND' },
    });
  });
});

describe('the admin’s list', () => {
  const list = (query = '', as = admin) =>
    server.call<{ payments: PaymentRecord[]; total: number }>('GET', `/payments${query}`, { as });

  test('finds by a part of the buyer’s name, whose signs mean themselves', async () => {
    const named = await server.person('user', { details: { fullName: 'Sita 100%_Devi' } });
    const made = await bought('basic', named);
    for (const search of ['sita 100', '100%25_d', 'DEVI']) {
      expect((await list(`?search=${search}`)).body).toMatchObject({
        total: 1,
        payments: [{ orderId: made.order.id, name: 'Sita 100%_Devi', email: named.email }],
      });
    }
    expect((await list('?search=s_ta')).body.total).toBe(0);
  });

  test('knows the buyer of an account by number', async () => {
    const made = await bought();
    const phone = '+919773029480';
    await server.db.update(users).set({ email: null }).where(eq(users.id, buyer.id));
    const now = new Date();
    await server.db
      .insert(userPhones)
      .values({ userId: buyer.id, phone, addedAt: now, provenAt: now });
    const orderId = made.order.id;
    for (const search of ['97730 29480', '%2B91-9773029480', '09773029480']) {
      expect((await list(`?search=${search}`)).body).toMatchObject({
        total: 1,
        payments: [{ orderId, email: null, phone }],
      });
    }
    expect((await list('?search=977')).body.total).toBe(0);
  });

  test('finds by e-mail, order and payment, filters by status and has pages', async () => {
    const made = await bought();
    server.clock.now += 1;
    await server.order(buyer, 'premium');
    const { paymentId } = (await orderRow(made.order.id)) ?? {};
    for (const search of [made.order.id, paymentId ?? '']) {
      expect((await list(`?search=${search}`)).body).toMatchObject({
        total: 1,
        payments: [{ orderId: made.order.id, email: buyer.email, status: 'paid' }],
      });
    }
    const all = await list(`?search=${buyer.email.toUpperCase()}&limit=1&page=2`);
    expect(all.body).toMatchObject({ total: 2, payments: [{ status: 'paid' }] });
    const open = await list(`?search=${buyer.email}&status=created`);
    expect(open.body).toMatchObject({ total: 1, payments: [{ planType: 'premium' }] });
    expect((await list('?status=stolen')).status).toBe(400);
    expect((await list('', buyer)).status).toBe(403);
  });
});

test('no secret stands in a log', () => {
  const { keySecret, webhookSecret } = server.sandbox.keys;
  const logged = JSON.stringify(
    [
      ...server.log.error.mock.calls,
      ...server.log.warn.mock.calls,
      ...server.log.info.mock.calls,
    ].map((call) =>
      call.map((part: unknown) => {
        const error = (part as { err?: Error } | null)?.err;
        return error ? [error.message, String(error.cause), error.stack] : part;
      }),
    ),
  );
  expect(logged.length).toBeGreaterThan(100);
  for (const secret of [
    keySecret,
    webhookSecret,
    Buffer.from(`:${keySecret}`).toString('base64').slice(4),
  ])
    expect(logged).not.toContain(secret);
});
