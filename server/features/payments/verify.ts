import type { CheckoutResponse, VerifiedReply } from '#contract/payments/payment.ts';
import type { Db } from '#server/db/client.ts';
import { subscriptionOf } from '#server/domain/membership.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { PaymentProviderError, type ProviderPayment } from '#server/http/api/payments.ts';
import { OutwardTimeoutError } from '#server/http/outward/breaker.ts';
import { activateOrder, type Outcome } from './activation.ts';
import { unavailable } from './createOrder.ts';
import { orderOf } from './orders.ts';

/**
 * Turns what the checkout script handed over into a plan. The signature must be the provider's own
 * for this payment of this user's stored order; then the provider is asked for the payment itself,
 * and its order, amount and currency must be those that are stored. Repeating it changes nothing
 * and answers the same.
 *
 * @throws PAYMENT_NOT_VERIFIED where that is not so, or the payment was given back; PAYMENT_DUPLICATE
 *   where it pays for what runs already: the money goes back; PAYMENT_UNAVAILABLE where the provider
 *   cannot be asked now: reconciliation goes on asking
 */
export async function verifyPayment(
  db: Db,
  deps: Deps,
  userId: string,
  given: CheckoutResponse & { subscription_id: string },
): Promise<{ reply: VerifiedReply; outcome: Outcome }> {
  const { payments } = deps;
  const order = await orderOf(db, payments.name, given.razorpay_order_id);
  const isGenuine = payments.verifyPaymentSignature(
    order?.id ?? '',
    given.razorpay_payment_id,
    given.razorpay_signature,
  );
  const isOwn = order?.userId === userId && order.subscriptionId === given.subscription_id;
  if (!order || !isOwn || !isGenuine) throw new ApiError('PAYMENT_NOT_VERIFIED');
  const payment = await captured(deps, order.amount, given.razorpay_payment_id);
  if (payment.id !== given.razorpay_payment_id || payment.orderId !== order.id) {
    throw new ApiError('PAYMENT_NOT_VERIFIED');
  }
  const { outcome } = await activateOrder(db, deps, payment);
  if (outcome === 'duplicate') throw new ApiError('PAYMENT_DUPLICATE');
  if (outcome === 'refused' || outcome === 'refunded') throw new ApiError('PAYMENT_NOT_VERIFIED');
  return {
    outcome,
    reply: {
      code: 'PLAN_ACTIVATED',
      message: `${order.planName} activated successfully!`,
      planName: order.planName,
      ...(await subscriptionOf(db, userId, deps.now())),
    },
  };
}

/** The payment at the provider, its money taken where it was only promised so far. */
async function captured(deps: Deps, amount: number, id: string): Promise<ProviderPayment> {
  try {
    const payment = await deps.payments.fetchPayment(id);
    return await captureIfDue(deps, payment, amount);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.error({ err: error, payment: id }, 'a payment could not be looked up');
    throw error.refused ? new ApiError('PAYMENT_NOT_VERIFIED') : unavailable(error);
  }
}

/**
 * Takes the money of an authorised payment of the right amount; any other stays as it is. The
 * provider does it by itself where the account is set up so.
 * @throws PaymentProviderError
 */
export async function captureIfDue(
  { payments }: Deps,
  payment: ProviderPayment,
  amount: number,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || payment.amount !== amount) return payment;
  try {
    return await payments.capture(payment);
  } catch (error) {
    // Who asks again of a provider that hangs waits twice; reconciliation does it later.
    if (error instanceof PaymentProviderError && error.cause instanceof OutwardTimeoutError)
      throw error;
    // It may have been captured in between.
    const now = await payments.fetchPayment(payment.id);
    if (now.status === 'captured') return now;
    throw error;
  }
}
