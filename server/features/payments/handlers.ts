import { limits } from '#contract/limits.ts';
import { orderStatuses } from '#contract/payments/payment.ts';
import { orderForm, refundForm, verifyForm } from '#contract/payments/paymentForms.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { optionOf, pageOf } from '#server/http/api/query.ts';
import { createOrder } from './createOrder.ts';
import { findOrders, receiptsOf } from './orders.ts';
import { presentPayment, presentReceipts } from './present.ts';
import { decideRefund, refundEffect, sendRefund } from './refunds.ts';
import { verifyPayment } from './verify.ts';

/**
 * Buying a plan, its receipts, and the admin's view of payments. The handlers that ask the
 * provider ignore an Idempotency-Key: they are safe to repeat by themselves, and no transaction
 * may stay open while someone else is asked.
 */
export const paymentHandlers: readonly Handler[] = [
  memberHandler('subscriptions.createOrder', {
    body: orderForm,
    status: 201,
    ignoresKey: true,
    run: ({ db, deps, user, body }) => createOrder(db, deps, user.id, body.planType),
  }),

  memberHandler('subscriptions.verifyPayment', {
    body: verifyForm,
    ignoresKey: true,
    async run({ db, deps, user, body, after }) {
      const { reply, outcome } = await verifyPayment(db, deps, user.id, body);
      if (outcome === 'activated') after(() => sendQueuedMails(deps));
      return reply;
    },
  }),

  memberHandler('subscriptions.receipts', {
    run: async ({ db, deps, user }) => ({
      receipts: presentReceipts(await receiptsOf(db, user.id), deps),
    }),
  }),

  memberHandler('payments.list', {
    async run({ db, deps, query }) {
      const status = optionOf(orderStatuses, query.status);
      const search = query.search?.trim();
      const page = pageOf(query, limits.paymentsPageSize);
      const { rows, total } = await findOrders(db, { status, search }, page);
      return {
        payments: rows.map(({ order, buyer }) => presentPayment(order, buyer, deps)),
        total,
      };
    },
  }),

  memberHandler('payments.refundEffect', {
    run: ({ db, deps, params }) => refundEffect(db, deps, params.orderId ?? ''),
  }),

  memberHandler('payments.refund', {
    body: refundForm,
    ignoresKey: true,
    async run({ db, deps, params, body, after, user }) {
      const orderId = params.orderId ?? '';
      const { reason } = body;
      const requestedAt = body.requestedAt ? Date.parse(body.requestedAt) : deps.now();
      const decided = await decideRefund(db, deps, orderId, { reason, requestedAt, by: user.id });
      deps.log.info({ order: orderId, reason }, 'a refund was granted');
      const { order, accepted } = await sendRefund(db, deps, decided);
      if (accepted) after(() => sendQueuedMails(deps));
      const { rows } = await findOrders(db, { id: orderId });
      return {
        message: accepted
          ? 'The refund is on its way.'
          : 'The plan has ended; the refund is still to be accepted.',
        payment: presentPayment(
          order,
          rows[0]?.buyer ?? { email: null, name: null, phone: null },
          deps,
        ),
      };
    },
  }),
];
