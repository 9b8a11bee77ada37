import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRazorpay } from '#server/features/payments/razorpay.ts';
import { createSandbox, ownMemory } from '#server/features/payments/sandbox.ts';
import { createSandboxStore } from '#server/features/payments/sandboxStore.ts';
import { createPayments } from '#server/features/payments/setup.ts';
import { sign } from '#server/features/payments/signature.ts';
import { projectRoot, readEnv } from '#server/env.ts';
import { createBreaker, OutwardTimeoutError } from '#server/http/outward/breaker.ts';
import { PaymentProviderError } from '#server/http/api/payments.ts';

const secret = 'key-secret-of-this-test';
const log = { warn: vi.fn(), info: vi.fn() };
const away = { who: 'provider', limit: 2_000, pause: 60_000, log };

describe('the client of the provider', () => {
  const seen: { method?: string; url?: string; headers: http.IncomingHttpHeaders; body: string }[] =
    [];
  let answer: (response: http.ServerResponse) => unknown;
  const provider = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      answer(response);
    });
  });
  const json = (status: number, body: unknown) => {
    answer = (response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
  };
  let client: ReturnType<typeof createRazorpay>;

  beforeAll(async () => {
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    client = createRazorpay({
      name: 'razorpay',
      testMode: false,
      keyId: 'rzp_live_key',
      keySecret: secret,
      webhookSecret: 'webhook-secret-of-this-test',
      scriptUrl: '',
      baseUrl: `http://127.0.0.1:${port}`,
      ask: fetch,
      breaker: createBreaker({ ...away, isOutage: () => false }),
    });
  });
  beforeEach(() => (seen.length = 0));
  afterEach(() => vi.useRealTimers());
  afterAll(() => {
    provider.closeAllConnections();
    return new Promise((resolve) => provider.close(resolve));
  });

  const payment = {
    id: 'pay_1',
    entity: 'payment',
    amount: 29_700,
    currency: 'INR',
    status: 'authorized',
    order_id: 'order_1',
    amount_refunded: 0,
    method: 'upi',
    vpa: 'someone@bank',
  };

  test('asks with basic authentication and reads what it needs', async () => {
    json(200, {
      id: 'order_1',
      entity: 'order',
      amount: 29_700,
      currency: 'INR',
      status: 'created',
    });
    const order = { amount: 29_700, currency: 'INR', receipt: 'r1' };
    expect(await client.createOrder(order)).toEqual({
      id: 'order_1',
      amount: 29_700,
      currency: 'INR',
    });
    const authorization = `Basic ${Buffer.from(`rzp_live_key:${secret}`).toString('base64')}`;
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/v1/orders',
      headers: { authorization },
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ ...order, payment_capture: true });

    json(200, payment);
    const read = { id: 'pay_1', orderId: 'order_1', amount: 29_700, currency: 'INR' };
    const authorized = { ...read, status: 'authorized', amountRefunded: 0 } as const;
    expect(await client.fetchPayment('pay_1')).toEqual(authorized);
    await client.capture(authorized);
    expect(seen[2]).toMatchObject({ method: 'POST', url: '/v1/payments/pay_1/capture' });
    expect(JSON.parse(seen[2]?.body ?? '')).toEqual({ amount: 29_700, currency: 'INR' });

    json(200, { entity: 'collection', count: 1, items: [payment] });
    expect(await client.fetchPayments('order_1')).toEqual([authorized]);
    expect(seen[3]?.url).toBe('/v1/orders/order_1/payments');

    json(200, { id: 'rfnd_1', amount: 29_700, payment_id: 'pay_1', status: 'pending' });
    const refund = { id: 'rfnd_1', amount: 29_700, paymentId: 'pay_1', status: 'pending' };
    expect(await client.refund('pay_1', 29_700, 'order_1')).toEqual(refund);
    expect(seen[4]).toMatchObject({
      url: '/v1/payments/pay_1/refund',
      headers: { 'x-refund-idempotency': 'order_1' },
    });
  });

  test('keeps ids inside their part of the address', async () => {
    json(200, payment);
    await client.fetchPayment('../orders?x=1#y');
    expect(seen[0]?.url).toBe('/v1/payments/..%2Forders%3Fx%3D1%23y');
  });

  test.each([
    [400, true],
    [404, true],
    [401, false], // wrong keys: the admin's mistake, which ends when it is mended
    [409, false],
    [429, false],
    [500, false],
    [502, false],
  ])('takes %i as refused for good: %s', async (status, refused) => {
    json(status, { error: { code: 'X', description: 'the reason' } });
    const error = await client.fetchPayment('pay_1').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PaymentProviderError);
    expect(error).toMatchObject({
      refused,
      message: expect.stringContaining('the reason') as string,
    });
    expect(JSON.stringify(error) + String(error)).not.toContain(secret);
  });

  test.each([
    ['no JSON', (response: http.ServerResponse): unknown => response.end('<html>')],
    ['another form', (response: http.ServerResponse) => response.end('{"id":1}')],
    [
      'an amount that is none',
      (response: http.ServerResponse) =>
        response.end(JSON.stringify({ ...payment, amount: '29700' })),
    ],
    ['a broken connection', (response: http.ServerResponse) => response.destroy()],
    [
      'a redirect, which would carry the key away',
      (response: http.ServerResponse) => {
        response.writeHead(302, { Location: 'http://127.0.0.1:1/' });
        response.end();
      },
    ],
  ])('takes %s as no answer', async (_, send) => {
    answer = (response) => send(response);
    await expect(client.fetchPayment('pay_1')).rejects.toMatchObject({
      name: 'PaymentProviderError',
      refused: false,
    });
    expect(seen).toHaveLength(1);
  });

  test.each([
    ['says nothing', () => undefined],
    [
      'begins to answer and stops',
      (response: http.ServerResponse) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.write('{"id":');
      },
    ],
  ])('waits for a provider that %s until the limit, and no longer', async (_, send) => {
    answer = (response) => send(response);
    const error = await client.fetchPayment('pay_1').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'PaymentProviderError', refused: false });
    expect((error as Error).cause).toBeInstanceOf(OutwardTimeoutError);
  });

  test('knows the provider’s signatures', () => {
    const right = sign('order_1|pay_1', secret);
    expect(client.verifyPaymentSignature('order_1', 'pay_1', right)).toBe(true);
    expect(client.verifyPaymentSignature('order_1', 'pay_2', right)).toBe(false);
    expect(client.verifyPaymentSignature('order_1', 'pay_1', '')).toBe(false);
    const body = Buffer.from('{"a":"₹"}');
    expect(client.verifyWebhookSignature(body, sign(body, 'webhook-secret-of-this-test'))).toBe(
      true,
    );
    expect(client.verifyWebhookSignature(body, sign(body, secret))).toBe(false);
    // Known by heart: HMAC-SHA256 of "order_1|pay_1" with "s", from another implementation.
    expect(sign('order_1|pay_1', 's')).toBe(
      '742a38a9b459999e738a2d54e89b9f64b144535a09efaf21054dc143460d16c7',
    );
  });
});

describe('the sandbox', () => {
  let folder: string;
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true }));
  const start = () =>
    createSandbox({ memory: ownMemory(folder), script: '', send: fetch, now: Date.now, log });
  const pay = async (sandbox: ReturnType<typeof start>, order: object, outcome = 'pay') => {
    const body = { key_id: sandbox.keys.keyId, currency: 'INR', outcome, ...order };
    const answer = await sandbox.routes.request('/v1/payments/create/checkout', {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  test('knows after a kill what it knew before, with the same keys', async () => {
    const before = start();
    const order = await before.provider.createOrder({
      amount: 29_700,
      currency: 'INR',
      receipt: 'r',
    });
    const paid = await pay(before, { order_id: order.id, amount: 29_700 });
    // What a kill in the middle of a write leaves behind.
    fs.appendFileSync(path.join(folder, 'payments.jsonl'), '{"kind":"order","thi');
    const after = start();
    expect(after.keys).toEqual(before.keys);
    expect(await after.provider.fetchPayments(order.id)).toMatchObject([
      { id: paid.body.razorpay_payment_id, status: 'captured', amount: 29_700 },
    ]);
    // And its events still wait to be sent.
    expect(after.store.all('event')).toHaveLength(2);
    expect(fs.statSync(path.join(folder, 'keys.json')).mode & 0o077).toBe(0);
    // A second start after the broken line writes on its own line.
    await after.provider.refund(String(paid.body.razorpay_payment_id), 29_700, 'k');
    expect(await start().provider.fetchPayments(order.id)).toMatchObject([{ status: 'refunded' }]);
  });

  test('forgets what was removed', () => {
    const file = path.join(folder, 'x.jsonl');
    const event = { id: 'evt_1', body: '{}', createdAt: 0 };
    const store = createSandboxStore(file);
    store.put('event', event);
    store.remove('event', 'evt_1');
    store.remove('event', 'evt_2');
    store.put('event', { ...event, id: 'evt_3' });
    expect(createSandboxStore(file).all('event')).toEqual([{ ...event, id: 'evt_3' }]);
    expect(fs.readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  test('answers strangers as the provider does', async () => {
    const sandbox = start();
    const { routes, provider, keys } = sandbox;
    const order = await provider.createOrder({ amount: 29_700, currency: 'INR', receipt: 'r' });
    const basic = (text: string) => ({
      Authorization: `Basic ${Buffer.from(text).toString('base64')}`,
    });
    for (const headers of [{}, basic(`${keys.keyId}:guess`), basic(`other:${keys.keySecret}`)]) {
      for (const [method, to] of [
        ['POST', '/v1/orders'],
        ['GET', `/v1/orders/${order.id}/payments`],
        ['GET', '/v1/payments/pay_1'],
        ['POST', '/v1/payments/pay_1/refund'],
        ['POST', '/v1/payments/pay_1/capture'],
        ['GET', '/v1/payments/pay_1/refunds'],
      ] as const) {
        expect((await routes.request(to, { method, headers })).status, to).toBe(401);
      }
    }
    const refused = { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } };
    expect(await pay(sandbox, { order_id: order.id, amount: 100 })).toMatchObject(refused);
    expect(
      await pay(sandbox, { order_id: order.id, amount: 29_700, currency: 'USD' }),
    ).toMatchObject(refused);
    expect(await pay(sandbox, { order_id: 'order_x', amount: 29_700 })).toMatchObject(refused);
    expect(
      await pay(sandbox, { order_id: order.id, amount: 29_700, key_id: 'other' }),
    ).toMatchObject(refused);
    expect(await pay(sandbox, { order_id: order.id, amount: 29_700 }, 'steal')).toMatchObject(
      refused,
    );
    expect((await pay(sandbox, { order_id: order.id, amount: 29_700 })).status).toBe(200);
    // An order takes one payment.
    expect(await pay(sandbox, { order_id: order.id, amount: 29_700 })).toMatchObject(refused);
    await expect(
      provider.createOrder({ amount: 99, currency: 'INR', receipt: 'r' }),
    ).rejects.toMatchObject({ refused: true });
  });

  test('refunds once for a key, and never more than was paid', async () => {
    const sandbox = start();
    const { provider } = sandbox;
    const order = await provider.createOrder({ amount: 1_000, currency: 'INR', receipt: 'r' });
    const { body } = await pay(sandbox, { order_id: order.id, amount: 1_000 });
    const id = String(body.razorpay_payment_id);
    const first = await provider.refund(id, 1_000, 'key-1');
    expect(await provider.refund(id, 1_000, 'key-1')).toEqual(first);
    await expect(provider.refund(id, 1_000, 'key-2')).rejects.toMatchObject({ refused: true });
    expect(await provider.fetchRefunds(id)).toEqual([first]);
  });
});

describe('the environment', () => {
  const keys = {
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret-1',
    RAZORPAY_WEBHOOK_SECRET: 'secret-2',
  };

  test('decides for the sandbox without keys, for the provider with all of them', () => {
    expect(readEnv({}).payments).toEqual({ kind: 'sandbox' });
    expect(readEnv({ PUBLIC_URL: 'https://localhost:8443' }).payments).toEqual({ kind: 'sandbox' });
    expect(readEnv({ PUBLIC_URL: 'https://jobs.example' }).payments).toEqual({ kind: 'none' });
    const asked = { PUBLIC_URL: 'https://jobs.example', PAYMENTS: 'sandbox' };
    expect(readEnv(asked).payments).toEqual({ kind: 'sandbox' });
    expect(readEnv({ ...keys, PAYMENTS: 'sandbox' }).payments).toEqual({ kind: 'sandbox' });
    const real = {
      kind: 'razorpay',
      keyId: 'rzp_live_1',
      keySecret: 'secret-1',
      webhookSecret: 'secret-2',
    };
    expect(readEnv(keys).payments).toEqual(real);
    expect(readEnv({ ...keys, PAYMENTS: 'razorpay' }).payments).toEqual(real);
  });

  test.each([
    [{ PAYMENTS: 'razorpay' }, 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET'],
    [{ ...keys, RAZORPAY_WEBHOOK_SECRET: '' }, 'RAZORPAY_WEBHOOK_SECRET'],
    [{ RAZORPAY_KEY_SECRET: 'secret-1' }, 'RAZORPAY_KEY_ID, RAZORPAY_WEBHOOK_SECRET'],
    [{ PAYMENTS: 'cash' }, 'PAYMENTS'],
    [{ ...keys, RAZORPAY_KEY_ID: 'secret-3' }, 'RAZORPAY_KEY_ID'],
  ])('%j stops the start, and names %s', (source, names) => {
    const read = () => readEnv(source);
    expect(read).toThrow(names);
    expect(read).not.toThrow(/secret-\d/);
  });

  test('real payments serve no sandbox, and allow the provider’s hosts on the pricing page only', async () => {
    const settings = readEnv(keys).payments;
    const root = projectRoot;
    const { provider, sandbox, pages } = await createPayments({
      settings,
      shared: null,
      dataDir: '/nowhere',
      root,
      log,
    });
    expect(sandbox).toBeNull();
    expect(provider).toMatchObject({
      name: 'razorpay',
      testMode: false,
      scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    });
    expect(JSON.stringify(provider)).not.toContain('secret-');
    expect(pages).toEqual([
      {
        path: '/pricing',
        sources: {
          'script-src': ['https://checkout.razorpay.com'],
          'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
          'connect-src': ['https://lumberjack.razorpay.com'],
        },
      },
    ]);
    const trial = { ...keys, RAZORPAY_KEY_ID: 'rzp_test_1' };
    const tried = {
      settings: readEnv(trial).payments,
      shared: null,
      dataDir: '/nowhere',
      root,
      log,
    };
    expect((await createPayments(tried)).provider.testMode).toBe(true);
  });
});
