import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reconcileOrders } from '#server/features/payments/reconcile.ts';
import { paymentServer, type PaymentServer } from '../../support/server/paymentServer.ts';
import { providerFront } from '../../support/server/providerFront.ts';

const patient = { timeout: 20_000 };

/** The provider hangs while it is asked: who waits, for how long, and what is left of it. */
let server: PaymentServer;
let provider: Awaited<ReturnType<typeof providerFront>>;
beforeEach(async () => {
  server = await paymentServer();
  provider = await providerFront(server.sandbox);
  server.deps.payments = provider.provider();
});
afterEach(async () => {
  await provider.close();
  await server.close();
});

const createOrder = (as: Awaited<ReturnType<PaymentServer['person']>>) =>
  server.call('POST', '/subscriptions/create-order', { as, body: { planType: 'basic' } });
const count = async (text: ReturnType<typeof sql>) =>
  (await server.db.execute<{ number: number }>(text)).rows[0]?.number;

test('who buys is told within the limit, the next at once, and it mends itself', async () => {
  const buyer = await server.person();
  provider.front.mode = 'asked in vain';
  const waiting = [1, 2, 3, 4].map(() => createOrder(buyer));
  await expect.poll(() => provider.front.asked, patient).toBeGreaterThan(0);
  // No transaction is kept open meanwhile: the embedded database would answer no one.
  expect((await server.call('GET', '/subscriptions/current', { as: buyer })).status).toBe(200);
  for (const answer of await Promise.all(waiting)) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNAVAILABLE' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const asked = provider.front.asked;
  const next = await createOrder(buyer);
  expect(next).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNAVAILABLE' } });
  expect(next.headers.get('retry-after')).toBe('1');
  expect(provider.front.asked).toBe(asked);
  expect(await reconcileOrders(server.deps)).toBe(0);

  provider.front.mode = 'well';
  await expect.poll(async () => (await createOrder(buyer)).status, patient).toBe(201);
  expect((await createOrder(buyer)).status).toBe(201);
  expect(await count(sql`select count(*)::int as number from payment_orders`)).toBe(1);
});

test('a payment whose confirmation hung is one plan in the end, with one receipt', async () => {
  const buyer = await server.person();
  const made = await server.order(buyer);
  const paid = await server.pay(made);
  provider.front.mode = 'answered in vain';
  const answers = await Promise.all([1, 2].map(() => server.verify(buyer, made, paid)));
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNAVAILABLE' } });
  }
  provider.front.mode = 'well';
  await expect.poll(async () => (await server.verify(buyer, made, paid)).status, patient).toBe(200);
  server.clock.now += 60_000;
  await reconcileOrders(server.deps);
  expect(await count(sql`select count(*)::int as number from subscriptions`)).toBe(1);
  expect(await count(sql`select count(*)::int as number from outgoing_mails`)).toBe(1);
});

test('a refund whose answer was lost is sent back once', async () => {
  const admin = await server.person('admin');
  const buyer = await server.person();
  const made = await server.order(buyer);
  await server.verify(buyer, made, await server.pay(made));
  provider.front.mode = 'answered in vain';
  const refund = () =>
    server.call('POST', `/payments/${made.order.id}/refund`, {
      as: admin,
      body: { reason: 'gateway' },
    });
  expect(await refund()).toMatchObject({ status: 200, body: { payment: { refund: 'wanted' } } });
  provider.front.mode = 'well';
  await expect
    .poll(async () => {
      server.clock.now += 60_000;
      await Promise.all([reconcileOrders(server.deps), reconcileOrders(server.deps)]);
      return count(sql`select count(*)::int as number from payment_orders where refund = 'done'`);
    }, patient)
    .toBe(1);
  expect(server.sandbox.store.all('refund')).toHaveLength(1);
});
