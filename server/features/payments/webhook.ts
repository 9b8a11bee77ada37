import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { paymentEvents, paymentOrders } from '#server/db/schema/paymentSchema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError, inOutage } from '#server/http/api/errors.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { activateOrder } from './activation.ts';
import { orderOf } from './orders.ts';
import { keepRefund } from './refunds.ts';
import { wireEvent, type ProviderEvent } from './wire.ts';

/** Where the provider reports to, below /api. */
export const webhookPath = '/payments/webhook';

/**
 * The route that the provider's webhooks come to. The signature is of the raw body, so it is read
 * before anything is parsed; a body without a right one is answered 400 and changes nothing. Each
 * event is acted on once: its id is kept in the same transaction as its effect. Any other answer
 * than 2xx makes the provider send it again, so an event that means nothing here is answered 200.
 */
export function paymentWebhook(deps: Deps): Hono {
  const app = new Hono();
  const limit = bodyLimit({
    maxSize: limits.jsonBodyBytes,
    onError: (c) => c.json(new ApiError('TOO_LARGE').body(), 413),
  });
  app.post(webhookPath, limit, async (c) => {
    const raw = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header('x-razorpay-signature') ?? '';
    if (!deps.payments.verifyWebhookSignature(raw, signature)) {
      deps.log.warn('a webhook without a right signature was refused');
      return c.json(new ApiError('BAD_REQUEST').body(), 400);
    }
    const id = c.req.header('x-razorpay-event-id') ?? '';
    try {
      await receive(deps, raw, id);
    } catch (error) {
      deps.log.error({ err: error, event: id }, 'a webhook failed');
      const refusal = inOutage(error) ?? new ApiError('SERVER_ERROR');
      return c.json(refusal.body(), refusal.status as 500);
    }
    return c.json({ status: 'ok' });
  });
  return app;
}

async function receive(deps: Deps, raw: Uint8Array, givenId: string): Promise<void> {
  const read = v.safeParse(wireEvent, json(raw));
  if (!read.success) return; // signed, but about something that this product does not know
  const id = /^[\x21-\x7e]{1,200}$/.test(givenId)
    ? givenId
    : `sha256-${createHash('sha256').update(raw).digest('hex')}`;
  const event = read.output;
  await (deps.requests?.write ?? deps.db).transaction(async (tx) => {
    const isNew = await tx
      .insert(paymentEvents)
      .values({
        provider: deps.payments.name,
        id,
        event: event.event,
        receivedAt: new Date(deps.now()),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (isNew.length > 0) await act(tx, deps, event);
  });
  // The provider waits five seconds for its answer, a mail server may take longer.
  void sendQueuedMails(deps).catch((error: unknown) =>
    deps.log.error({ err: error }, 'mails were not sent'),
  );
}

function json(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}

async function act(tx: Db, deps: Deps, { event, payload }: ProviderEvent): Promise<void> {
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  if ((event === 'payment.captured' || event === 'order.paid') && payment) {
    await activateOrder(tx, deps, payment);
  }
  if (event === 'payment.failed' && payment?.orderId) {
    // The order stays open: the same one may be paid with the next attempt.
    await tx
      .update(paymentOrders)
      .set({ status: 'failed' })
      .where(
        and(
          eq(paymentOrders.id, payment.orderId),
          eq(paymentOrders.provider, deps.payments.name),
          eq(paymentOrders.status, 'created'),
        ),
      );
  }
  if ((event === 'refund.processed' || event === 'refund.failed') && refund) {
    const orderId =
      payment?.id === refund.paymentId ? payment.orderId : await orderPaidBy(tx, refund.paymentId);
    const known = orderId && (await orderOf(tx, deps.payments.name, orderId));
    if (known) await keepRefund(tx, deps, known.id, refund);
  }
}

async function orderPaidBy(tx: Db, paymentId: string): Promise<string | undefined> {
  const [order] = await tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(eq(paymentOrders.paymentId, paymentId));
  return order?.id;
}
