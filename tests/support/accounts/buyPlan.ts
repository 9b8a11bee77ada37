import type { LoginReply } from '#contract/account/user.ts';
import type { CheckoutResponse, OrderReply } from '#contract/payments/payment.ts';
import { call } from './people.ts';

/**
 * Buys a plan at the sandbox, over HTTP.
 * @returns the order's id
 */
export async function buyPlan(
  url: string,
  { token }: LoginReply,
  planType: string,
): Promise<string> {
  const body = { planType };
  const made = (await call<OrderReply>(url, 'POST', '/subscriptions/create-order', { token, body }))
    .body;
  const to = new URL('v1/payments/create/checkout', new URL(made.checkout.scriptUrl, url));
  const answer = await fetch(to, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ key_id: made.checkout.keyId, order_id: made.order.id, outcome: 'pay' },
      ...{ amount: made.order.amount, currency: made.order.currency },
    }),
  });
  const paid = (await answer.json()) as CheckoutResponse;
  const verified = await call(url, 'POST', '/subscriptions/verify-payment', {
    token,
    body: { ...paid, subscription_id: made.subscription },
  });
  if (verified.status !== 200) throw new Error(`Not bought: ${JSON.stringify(verified.body)}`);
  return made.order.id;
}
