import { beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Receipt } from '#contract/payments/payment.ts';
import { reconcileOrders } from '#server/features/payments/reconcile.ts';
import { mailPolicy, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { PaymentProviderError } from '#server/http/api/payments.ts';
import { active, paymentStage } from '../../support/payments/paymentStage.ts';
import type { Person } from '../../support/server/paymentServer.ts';

const { server, orderRow, mailsTo, plansOf, bought, webhook, eventOf, noSecretLogged } =
  await paymentStage();
const hour = 60 * 60 * 1_000;
let buyer: Person;

beforeEach(async () => {
  buyer = await server.person();
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
    await bought(buyer, 'basic');
    server.clock.now += 10 * limits.day;
    await bought(buyer, 'premium');
    expect(await server.current(buyer)).toMatchObject(active('premium', 'Premium', 183 + 82));
    server.clock.now += (183 + 82) * limits.day - 1;
    expect(await server.current(buyer)).toMatchObject(active('premium', 'Premium', 1));
    server.clock.now += 1;
    expect((await server.current(buyer)).userStatus.subscriptionStatus).toBe('expired');
  });

  test('is written in the language of its buyer', async () => {
    const reader = await server.person('user', { language: 'hinglish' });
    await bought(reader, 'premium');
    await vi.waitFor(() => expect(mailsTo(reader)).toHaveLength(1));
    expect(mailsTo(reader)).toMatchObject([{ subject: 'Rasid: Premium, ₹894' }]);
  });

  test('counts although the receipt cannot be mailed, and is mailed later, once', async () => {
    vi.spyOn(server.deps.mail, 'send').mockRejectedValueOnce(new Error('no mail today'));
    await bought(buyer);
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

test('no secret stands in a log', noSecretLogged);
