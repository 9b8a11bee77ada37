import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { OrderReply } from '#contract/payments/payment.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { plans, users } from '#server/db/schema/schema.ts';
import { PaymentProviderError } from '#server/http/api/payments.ts';
import { active, paymentStage } from '../../support/payments/paymentStage.ts';
import type { Person } from '../../support/server/paymentServer.ts';

const { server, orderRow, bought, noSecretLogged } = await paymentStage();
const hour = 60 * 60 * 1_000;
let buyer: Person;

beforeEach(async () => {
  buyer = await server.person();
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
    await bought(buyer, 'basic');
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
    await bought(buyer, 'premium');
    expect(await create('basic')).toMatchObject(refused);
    expect(await create('premium')).toMatchObject(refused);
    server.clock.now += (183 + 92) * limits.day;
    expect((await create('basic')).status).toBe(201);
  });

  test('is had during the trial', async () => {
    await server.call('POST', '/subscriptions/activate-free-trial', { as: buyer });
    await bought(buyer, 'basic');
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

test('no secret stands in a log', noSecretLogged);
