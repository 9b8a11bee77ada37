import { count, inArray, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CheckoutResponse, OrderReply } from '#contract/payments/payment.ts';
import { newId } from '#server/db/ids.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { subscriptions } from '#server/db/schema/schema.ts';
import type { SandboxPayment } from '#server/features/payments/sandboxStore.ts';
import { paymentContent, sign } from '#server/features/payments/signature.ts';
import { onEachDatabase } from '../../support/payments/paymentDatabases.ts';
import { numbers, type PaymentServer, type Person } from '../../support/server/paymentServer.ts';

const attacks = 1_000;
const atOnce = 50;
const activeRows = async (server: PaymentServer) => {
  const [row] = await server.db
    .select({ total: count() })
    .from(subscriptions)
    .where(inArray(subscriptions.status, ['active', 'trial']));
  return row?.total ?? 0;
};

await onEachDatabase((serverOf, kind) => {
  test(`${attacks} payments that pay for nothing activate nothing`, async () => {
    const server = serverOf();
    const scene = await setScene(server);
    const { before, victim } = scene;
    const random = numbers(`attacks on ${kind}`);
    const kindsOfAttack = Object.entries(attacksOn(server, scene, random));
    const done = new Map<string, number>();
    for (let from = 0; from < attacks; from += atOnce) {
      await Promise.all(
        Array.from({ length: atOnce }, async (_, index) => {
          const [name, attack] = kindsOfAttack[(from + index) % kindsOfAttack.length] ?? [];
          if (!name || !attack) throw new Error('no attack');
          const status = await attack();
          // A webhook that is genuine, but means nothing, is answered 200; nothing else is.
          expect(Math.floor(status / 100), name).toBe(name.startsWith('genuine webhook') ? 2 : 4);
          done.set(name, (done.get(name) ?? 0) + 1);
        }),
      );
    }
    expect([...done.values()].reduce((sum, times) => sum + times, 0)).toBe(attacks);
    expect(Math.min(...done.values())).toBeGreaterThan(30);
    expect(await activeRows(server)).toBe(0);
    const touched = await server.db
      .select({ id: paymentOrders.id, status: paymentOrders.status })
      .from(paymentOrders)
      .where(ne(paymentOrders.status, 'created'));
    expect(touched).toEqual([{ id: before.refunded, status: 'refunded' }]);
    // The same scene with nothing forged: so the attacks failed for what was wrong with them.
    expect((await server.verify(victim.person, victim.order, victim.paid)).status).toBe(200);
    expect(await activeRows(server)).toBe(1);
  });
});

interface Purchase {
  person: Person;
  order: OrderReply;
  paid: CheckoutResponse;
}

/**
 * A victim who has paid and not verified yet; an attacker with an unpaid order, and with one that
 * was paid, activated and refunded.
 */
async function setScene(server: PaymentServer) {
  const admin = await server.person('admin');
  const buy = async (person: Person): Promise<Purchase> => {
    const order = await server.order(person);
    return { person, order, paid: await server.pay(order) };
  };
  const attacker = await server.person();
  const old = await buy(attacker);
  await server.verify(attacker, old.order, old.paid);
  const id = old.order.order.id;
  await server.call('POST', `/payments/${id}/refund`, { as: admin, body: {} });
  const basic = await server.order(attacker);
  const premium = await server.order(attacker, 'premium');
  const victim = await buy(await server.person());
  return { attacker, victim, old, basic, premium, before: { refunded: id } };
}

/** Each kind of attack; each answers with the HTTP status that it got. */
function attacksOn(
  server: PaymentServer,
  scene: Awaited<ReturnType<typeof setScene>>,
  random: (limit: number) => number,
): Record<string, () => Promise<number>> {
  const { attacker, victim, old, basic, premium } = scene;
  const { keySecret, webhookSecret } = server.sandbox.keys;
  const own = () => (random(2) === 0 ? basic : premium);
  const hex = (length: number) => Array.from({ length }, () => random(16).toString(16)).join('');
  const verify = async (
    order: OrderReply,
    paymentId: unknown,
    signature: unknown,
    { as = attacker, ...extra }: { as?: Person; [field: string]: unknown } = {},
  ) =>
    (
      await server.call('POST', '/subscriptions/verify-payment', {
        as,
        body: {
          razorpay_order_id: order.order.id,
          razorpay_payment_id: paymentId,
          razorpay_signature: signature,
          subscription_id: order.subscription,
          ...extra,
        },
      })
    ).status;
  const signed = (order: OrderReply, paymentId: string, secret = keySecret) =>
    sign(paymentContent(order.order.id, paymentId), secret);
  /** A payment that the provider knows; `signature` is the provider's own where not given. */
  const known = async (
    order: OrderReply,
    changes: Partial<SandboxPayment>,
    signature?: (right: string) => unknown,
  ) => {
    const payment: SandboxPayment = {
      ...(server.sandbox.store.get('payment', old.paid.razorpay_payment_id) as SandboxPayment),
      id: `pay_${newId()}`,
      order_id: order.order.id,
      amount: order.order.amount,
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
      ...changes,
    };
    server.sandbox.store.put('payment', payment);
    const right = signed(order, payment.id);
    const status = await verify(order, payment.id, signature ? signature(right) : right);
    server.sandbox.store.remove('payment', payment.id);
    return status;
  };
  const post = async (body: string, signature: string) => {
    const headers = {
      'X-Razorpay-Signature': signature,
      'X-Razorpay-Event-Id': `evt_${hex(12)}`,
    };
    const send = () =>
      server.app.request('/api/payments/webhook', { method: 'POST', headers, body });
    return (await server.heard(send)).status;
  };
  const captured = (order: OrderReply, changes: object = {}) =>
    JSON.stringify({
      event: random(2) === 0 ? 'payment.captured' : 'order.paid',
      payload: {
        payment: {
          entity: {
            id: `pay_${hex(10)}`,
            order_id: order.order.id,
            amount: order.order.amount,
            currency: 'INR',
            status: 'captured',
            amount_refunded: 0,
            ...changes,
          },
        },
      },
    });
  return {
    'forged: a guessed signature': () => known(own(), {}, () => hex(64)),
    'forged: signed with another key': () => {
      const order = own();
      const keys = [hex(20), webhookSecret, '', server.sandbox.keys.keyId];
      return known(order, {}, () => signed(order, 'pay_1', keys[random(keys.length)]));
    },
    'forged: a right signature, cut, longer or in capitals': () =>
      known(own(), {}, (right) => {
        const wrong = [
          right.slice(0, random(64)),
          `${right}0`,
          `A${right.slice(1)}`,
          ` ${right}`,
          Buffer.from(right, 'hex').toString('base64'),
        ];
        return wrong[random(wrong.length)];
      }),
    'forged: no text at all': () => {
      const nothing = [
        undefined,
        null,
        0,
        true,
        [],
        {},
        [hex(64)],
        { $ne: '' },
        '',
        '\u0000',
        'x'.repeat(5_000),
      ];
      return verify(own(), nothing[random(nothing.length)], nothing[random(nothing.length)]);
    },
    'forged: for a payment that the provider does not know': () => {
      const order = own();
      const id = `pay_${hex(14)}`;
      return verify(order, id, signed(order, id));
    },
    'forged: an id that leads to another address': () => {
      const order = own();
      const id = `../orders/${victim.order.order.id}/payments?x=${hex(4)}`;
      return verify(order, id, signed(order, id));
    },
    'swapped: the victim’s payment for an own order': () =>
      verify(own(), victim.paid.razorpay_payment_id, victim.paid.razorpay_signature),
    'swapped: the victim’s payment, signed for an own order': () => {
      const order = own();
      const id = victim.paid.razorpay_payment_id;
      return verify(order, id, signed(order, id));
    },
    'swapped: an own old payment for Premium': () =>
      verify(premium, old.paid.razorpay_payment_id, old.paid.razorpay_signature),
    'swapped: the subscription of another order': () =>
      verify(victim.order, victim.paid.razorpay_payment_id, victim.paid.razorpay_signature, {
        as: victim.person,
        subscription_id: [old.order.subscription, premium.subscription, newId()][random(3)],
      }),
    'wrong user: the victim’s own three fields': () =>
      verify(victim.order, victim.paid.razorpay_payment_id, victim.paid.razorpay_signature, {
        subscription_id: [victim.order.subscription, basic.subscription][random(2)],
      }),
    'wrong user: an order that nobody has': () =>
      verify(own(), victim.paid.razorpay_payment_id, victim.paid.razorpay_signature, {
        razorpay_order_id: `order_${newId()}`,
      }),
    'replayed: a payment that was refunded': () =>
      verify(old.order, old.paid.razorpay_payment_id, old.paid.razorpay_signature),
    'wrong amount: less than the plan costs': () => {
      const order = own();
      return known(order, { amount: 100 + random(order.order.amount - 100) });
    },
    'wrong amount: more': () => {
      const order = own();
      return known(order, { amount: order.order.amount + 1 + random(1_000) });
    },
    'wrong amount: a part of it went back': () =>
      known(own(), { amount_refunded: 1 + random(100) }),
    'wrong currency': () => known(own(), { currency: ['IDR', 'USD', 'inr', ''][random(4)] ?? '' }),
    'wrong state: it failed or went back': () =>
      known(own(), { status: random(2) === 0 ? 'failed' : 'refunded' }),
    'wrong order: it paid for something else': () =>
      known(own(), { order_id: random(2) === 0 ? victim.order.order.id : `order_${newId()}` }),
    'webhook: signed with a guess': () => post(captured(own()), hex(64)),
    'webhook: without a signature': () => post(captured(own()), ''),
    'webhook: signed with the other key': () => {
      const body = captured(own());
      return post(body, sign(body, keySecret));
    },
    'webhook: changed after it was signed': () => {
      const body = captured(own(), { status: 'failed' });
      return post(body.replace('failed', 'captured'), sign(body, webhookSecret));
    },
    'genuine webhook of another amount, currency, order or state': () => {
      const changes = [
        { amount: 1 },
        { currency: 'IDR' },
        { order_id: `order_${newId()}` },
        { status: 'authorized' },
        { status: 'refunded' },
        { amount_refunded: 100 },
      ];
      const body = captured(own(), changes[random(changes.length)]);
      return post(body, sign(body, webhookSecret));
    },
    'genuine webhook of a payment that was refunded since': () => {
      const { razorpay_payment_id: id } = old.paid;
      const body = captured(old.order, { id });
      return post(body, sign(body, webhookSecret));
    },
    'no session, or one that is over': async () => {
      const body = { ...victim.paid, subscription_id: victim.order.subscription };
      const headers = random(2) === 0 ? {} : { headers: { Authorization: `Bearer ${hex(40)}` } };
      const made = { body, ...headers };
      return (await server.call('POST', '/subscriptions/verify-payment', made)).status;
    },
  };
}
