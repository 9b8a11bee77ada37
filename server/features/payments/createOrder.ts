import { eq } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { PlanType } from '#contract/options.ts';
import {
  currency,
  paisePerRupee,
  planMonths,
  totalRupees,
  type OrderReply,
} from '#contract/payments/payment.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { blocksPurchase, lockUser, membershipOf } from '#server/domain/membership.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { plans } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { PaymentProviderError } from '#server/http/api/payments.ts';
import { openOrder, orderTimes, type Order } from './orders.ts';

const hour = limits.day / 24;

/** What the provider answers. Throws PAYMENT_UNAVAILABLE, and logs why, where it does not. */
async function available<T>(deps: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.error({ err: error }, 'the payment provider did not do what was asked');
    throw unavailable(error);
  }
}

/** What a person is told while the provider does not answer, and when to come again. */
export function unavailable({ retryAfterSeconds }: PaymentProviderError): ApiError {
  return new ApiError('PAYMENT_UNAVAILABLE', retryAfterSeconds ? { retryAfterSeconds } : {});
}

/**
 * An order for a plan. The amount is the server's own: the plan's rupees per month times its
 * months, in paise. The same person asking again for the same plan gets the order that is still
 * open, so that two taps, two tabs or a reload cannot be paid twice.
 *
 * The provider is asked outside of any transaction. An order that was made there, but not kept
 * here, can never be paid: no one knows of it.
 *
 * @throws PAYMENT_NOT_SET_UP where nothing can be paid here, INVALID_PLAN where the plan is not sold,
 *   INVALID_UPGRADE where it or a higher one runs already, USER_NOT_FOUND, TOO_MANY_REQUESTS with
 *   the time to wait where too many orders were made within an hour, PAYMENT_UNAVAILABLE where the
 *   provider made none or another one, SERVER_ERROR where it was not written down
 */
export async function createOrder(
  db: Db,
  deps: Deps,
  userId: string,
  planType: PlanType | null,
): Promise<OrderReply> {
  const { payments } = deps;
  if (payments.name === 'none') throw new ApiError('PAYMENT_NOT_SET_UP');
  const [plan] = planType ? await db.select().from(plans).where(eq(plans.type, planType)) : [];
  if (!plan || plan.amount <= 0 || planMonths[plan.type] <= 0) throw new ApiError('INVALID_PLAN');
  const wanted = {
    userId,
    provider: payments.name,
    planType: plan.type,
    planName: plan.name,
    amount: totalRupees(plan) * paisePerRupee,
    currency,
    months: planMonths[plan.type],
    durationDays: plan.durationDays,
  };
  const earlier = await reusable(db, deps, wanted);
  if (earlier) return reply(deps, earlier);
  await keepToLimit(db, deps, userId);
  const subscriptionId = newId();
  const made = await available(deps, () =>
    payments.createOrder({ amount: wanted.amount, currency, receipt: subscriptionId }),
  );
  if (made.amount !== wanted.amount || made.currency !== currency) {
    deps.log.error({ order: made.id }, 'the provider made an order of another amount');
    throw new ApiError('PAYMENT_UNAVAILABLE');
  }
  const order = await db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new ApiError('USER_NOT_FOUND');
    // Another tap may have been faster while the provider was asked.
    const faster = await reusable(tx, deps, wanted);
    if (faster) return faster;
    const [kept] = await tx
      .insert(paymentOrders)
      .values({ ...wanted, id: made.id, subscriptionId, createdAt: new Date(deps.now()) })
      .returning();
    return kept;
  });
  if (!order) throw new ApiError('SERVER_ERROR');
  return reply(deps, order);
}

/** An open order that may be handed out again. Throws INVALID_UPGRADE where none may be bought. */
async function reusable(db: Db, deps: Deps, wanted: Parameters<typeof openOrder>[1]) {
  const now = deps.now();
  const membership = await membershipOf(db, wanted.userId, now);
  if (blocksPurchase(membership, wanted.planType)) throw new ApiError('INVALID_UPGRADE');
  return openOrder(db, wanted, new Date(now - limits.orderReused));
}

async function keepToLimit(db: Db, deps: Deps, userId: string): Promise<void> {
  const now = deps.now();
  const times = await orderTimes(db, userId, new Date(now - hour));
  const oldest = times.at(-limits.ordersAnHour);
  if (!oldest) return;
  const wait = oldest.getTime() + hour - now;
  throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(wait / 1000) });
}

function reply({ payments }: Deps, order: Order): OrderReply {
  const { keyId, scriptUrl, testMode } = payments;
  const total = order.amount / paisePerRupee;
  return {
    order: { id: order.id, amount: order.amount, currency: order.currency },
    planDetails: {
      name: order.planName,
      type: order.planType,
      months: order.months,
      amountPerMonth: total / order.months,
      total,
    },
    subscription: order.subscriptionId,
    checkout: { keyId, scriptUrl, testMode },
  };
}
