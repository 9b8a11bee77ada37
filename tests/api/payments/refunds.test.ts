import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { PaymentRecord, Receipt } from '#contract/payments/payment.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { reconcileOrders } from '#server/features/payments/reconcile.ts';
import { keepRefund } from '#server/features/payments/refunds.ts';
import { PaymentProviderError } from '#server/http/api/payments.ts';
import { active, paymentStage } from '../../support/payments/paymentStage.ts';
import type { Person } from '../../support/server/paymentServer.ts';

const { server, admin, orderRow, mailsTo, bought, webhook, eventOf, noSecretLogged } =
  await paymentStage();
const hour = 60 * 60 * 1_000;
let buyer: Person;

beforeEach(async () => {
  buyer = await server.person();
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
    const { order } = await bought(buyer);
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
    const { order } = await bought(buyer);
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
    const { order } = await bought(buyer);
    server.clock.now += 20 * limits.day;
    expect(await refund(order.id, { reason: 'gateway' })).toMatchObject({
      status: 200,
      body: { payment: { refundReason: 'gateway', status: 'refunded' } },
    });
  });

  test('gives a running Pro back where Premium over it is cancelled', async () => {
    await bought(buyer, 'basic');
    server.clock.now += limits.day;
    const { order } = await bought(buyer, 'premium');
    expect((await refund(order.id)).status).toBe(200);
    expect(await server.current(buyer)).toMatchObject(active('basic', 'Pro', 91));
  });

  test('that the provider does not answer is sent by reconciliation, once', async () => {
    const made = await bought(buyer);
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
    const { order } = await bought(buyer);
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
    const { order } = await bought(buyer);
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
    const { order } = await bought(buyer);
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

test('no secret stands in a log', noSecretLogged);
