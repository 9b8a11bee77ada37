import { Hono, type Context } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { newId } from '#server/db/ids.ts';
import type { SandboxOrder, SandboxPayment, SandboxRefund, SandboxStore } from './sandboxStore.ts';
import type { SandboxWebhooks } from './sandboxWebhooks.ts';
import { paymentContent, sign } from './signature.ts';

const amount = v.pipe(v.number(), v.integer(), v.minValue(100)); // the provider's least: 1 rupee
const orderBody = v.object({
  amount,
  currency: v.literal('INR'),
  receipt: v.optional(v.pipe(v.string(), v.maxLength(40))),
});
const payBody = v.object({
  key_id: v.string(),
  order_id: v.string(),
  amount,
  currency: v.string(),
  outcome: v.picklist(['pay', 'fail']),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
});
const captureBody = v.object({ amount, currency: v.string() });
const refundBody = v.object({ amount: v.optional(amount) });

/**
 * The sandbox's HTTP interface, in the provider's wire format: what the server asks with basic
 * authentication, and the one request of the checkout script, which knows the public key only.
 */
export function sandboxApi(options: {
  store: SandboxStore;
  webhooks: Pick<SandboxWebhooks, 'emit'>;
  keys: { keyId: string; keySecret: string };
  now: () => number;
}): Hono {
  const { store, webhooks, keys, now } = options;
  const seconds = () => Math.floor(now() / 1000);
  const api = new Hono();
  api.use(bodyLimit({ maxSize: 16 * 1024 }));

  async function checkout(held: SandboxStore, body: v.InferOutput<typeof payBody>): Promise<Done> {
    const order = await held.get('order', body.order_id);
    if (!order) return refusal('The id provided does not exist');
    if (order.status === 'paid') return refusal('Payment already done for this order.');
    if (body.amount !== order.amount || body.currency !== order.currency) {
      return refusal('Your payment amount is different from your order amount.');
    }
    const failed = body.outcome === 'fail';
    const payment = newPayment(order, failed, body.email ?? null, seconds());
    const paid = failed ? 0 : order.amount;
    const changed: SandboxOrder = {
      ...order,
      status: failed ? 'attempted' : 'paid',
      attempts: order.attempts + 1,
      amount_paid: paid,
      amount_due: order.amount - paid,
    };
    await held.put('payment', payment);
    await held.put('order', changed);
    if (failed) {
      const tell = [await webhooks.emit(held, 'payment.failed', { payment })];
      const { error_code: code, error_description: description } = payment;
      const metadata = { order_id: order.id, payment_id: payment.id };
      const where = { source: 'customer', step: 'payment_authentication' };
      const error = { code, description, ...where, reason: 'test', metadata };
      return { tell, status: 400, json: { error } };
    }
    const tell = [
      await webhooks.emit(held, 'payment.captured', { payment }),
      await webhooks.emit(held, 'order.paid', { payment, order: changed }),
    ];
    const json = {
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: sign(paymentContent(order.id, payment.id), keys.keySecret),
    };
    return { tell, status: 200, json };
  }

  async function refund(
    held: SandboxStore,
    request: { id: string; amount: number | undefined; key: string | undefined },
  ): Promise<Done> {
    const { id, key } = request;
    const payment = await held.get('payment', id);
    if (!payment) return refusal('The id provided does not exist');
    const before = key === undefined ? undefined : await held.get('refundKey', key);
    const earlier = before && (await held.get('refund', before.refundId));
    if (earlier) return { tell: [], status: 200, json: earlier };
    const wanted = request.amount ?? payment.amount;
    if (!payment.captured) return refusal('The payment status should be captured');
    if (payment.amount_refunded + wanted > payment.amount) {
      return refusal('The payment has been fully refunded already');
    }
    const made: SandboxRefund = {
      id: `rfnd_${newId()}`,
      entity: 'refund',
      amount: wanted,
      currency: payment.currency,
      payment_id: payment.id,
      status: 'processed',
      created_at: seconds(),
    };
    const total = payment.amount_refunded + wanted;
    const isFull = total === payment.amount;
    const changed: SandboxPayment = {
      ...payment,
      amount_refunded: total,
      refund_status: isFull ? 'full' : 'partial',
      status: isFull ? 'refunded' : 'captured',
    };
    await held.put('payment', changed);
    await held.put('refund', made);
    if (key !== undefined) await held.put('refundKey', { id: key, refundId: made.id });
    const tell = [
      await webhooks.emit(held, 'refund.processed', { refund: made, payment: changed }),
    ];
    return { tell, status: 200, json: made };
  }

  /** Answers, and then tells of it what is kept by now. */
  async function answer(c: Context, work: Promise<Done>): Promise<Response> {
    const { tell, status, json } = await work;
    for (const send of tell) send();
    return c.json(json, status);
  }

  api.post('/v1/payments/create/checkout', async (c) => {
    const body = await read(c, payBody);
    if (!body || body.key_id !== keys.keyId) return refused(c, 'The request is not valid');
    return answer(
      c,
      store.locked(body.order_id, (held) => checkout(held, body)),
    );
  });

  api.use(
    '/v1/*',
    basicAuth({
      username: keys.keyId,
      password: keys.keySecret,
      invalidUserMessage: { error: { code: 'BAD_REQUEST_ERROR', description: 'Not authorised' } },
    }),
  );

  api.post('/v1/orders', async (c) => {
    const body = await read(c, orderBody);
    if (!body) return refused(c, 'The order is not valid');
    const order: SandboxOrder = {
      id: `order_${newId()}`,
      entity: 'order',
      amount: body.amount,
      amount_paid: 0,
      amount_due: body.amount,
      currency: body.currency,
      receipt: body.receipt ?? null,
      status: 'created',
      attempts: 0,
      created_at: seconds(),
    };
    await store.put('order', order);
    return c.json(order);
  });

  api.get('/v1/orders/:id/payments', async (c) => {
    const id = c.req.param('id');
    if (!(await store.get('order', id))) return unknown(c);
    const items = await store.paymentsOf(id);
    return c.json({ entity: 'collection', count: items.length, items });
  });

  api.get('/v1/payments/:id', async (c) => {
    const payment = await store.get('payment', c.req.param('id'));
    return payment ? c.json(payment) : unknown(c);
  });

  api.post('/v1/payments/:id/capture', async (c) => {
    const payment = await store.get('payment', c.req.param('id'));
    if (!payment) return unknown(c);
    const body = await read(c, captureBody);
    if (!body) return refused(c, 'The request is not valid');
    return refused(c, 'This payment has already been captured');
  });

  api.post('/v1/payments/:id/refund', async (c) => {
    const payment = await store.get('payment', c.req.param('id'));
    if (!payment) return unknown(c);
    const body = await read(c, refundBody);
    if (!body) return refused(c, 'The request is not valid');
    const key = c.req.header('x-refund-idempotency');
    const { id } = payment;
    return answer(
      c,
      store.locked(id, (held) => refund(held, { id, amount: body.amount, key })),
    );
  });

  api.get('/v1/payments/:id/refunds', async (c) => {
    const id = c.req.param('id');
    if (!(await store.get('payment', id))) return unknown(c);
    const items = await store.refundsOf(id);
    return c.json({ entity: 'collection', count: items.length, items });
  });

  return api;
}

/** An answer, and what is told of it once it is kept. */
interface Done {
  status: 200 | 400;
  json: object;
  tell: (() => void)[];
}

const refusal = (description: string): Done => ({
  status: 400,
  json: { error: { code: 'BAD_REQUEST_ERROR', description } },
  tell: [],
});

function newPayment(
  order: SandboxOrder,
  failed: boolean,
  email: string | null,
  createdAt: number,
): SandboxPayment {
  return {
    id: `pay_${newId()}`,
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: failed ? 'failed' : 'captured',
    order_id: order.id,
    method: 'upi',
    captured: !failed,
    amount_refunded: 0,
    refund_status: null,
    email,
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? 'The test payment failed, as you chose.' : null,
    created_at: createdAt,
  };
}

async function read<S extends v.GenericSchema>(
  c: Context,
  schema: S,
): Promise<v.InferOutput<S> | null> {
  const json: unknown = await c.req.json().catch(() => null);
  const result = v.safeParse(schema, json);
  return result.success ? result.output : null;
}

function refused(c: Context, description: string): Response {
  return c.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, 400);
}

function unknown(c: Context): Response {
  return refused(c, 'The id provided does not exist');
}
