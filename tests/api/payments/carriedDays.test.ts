import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { OrderReply, Receipt } from '#contract/payments/payment.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { plans, subscriptions } from '#server/db/schema/schema.ts';
import { reconcileOrders } from '#server/features/payments/reconcile.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { sign } from '#server/features/payments/signature.ts';
import {
  paymentServer,
  type PaymentServer,
  type Person,
} from '../../support/server/paymentServer.ts';

/** What is left of a plan is added to the one that takes its place. */

const { day } = limits;
const hour = day / 24;
let server: PaymentServer;
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  server = await paymentServer();
  admin = await server.person('admin');
}, 60_000);
beforeEach(async () => {
  buyer = await server.person();
  server.mails.length = 0;
});
afterAll(() => server.close());

const startTrial = async () => {
  const { status } = await server.call('POST', '/subscriptions/activate-free-trial', { as: buyer });
  expect(status).toBe(201);
};
async function buy(planType: string): Promise<OrderReply> {
  const made = await server.order(buyer, planType);
  const { status } = await server.verify(buyer, made, await server.pay(made));
  expect(status).toBe(200);
  return made;
}
const now = async () => (await server.current(buyer)).currentSubscription;
const offer = async (planType: string) =>
  (await server.current(buyer)).offers?.find((one) => one.planType === planType);
const at = (moment: number) => new Date(moment).toISOString();
const refund = async ({ order }: OrderReply, reason = 'cancellation') => {
  const answer = await server.call('POST', `/payments/${order.id}/refund`, {
    as: admin,
    body: { reason },
  });
  expect(answer.status).toBe(200);
};

/** The event of a payment that was taken, as the provider sends it. */
async function captured({ order }: OrderReply, paymentId: string, id: string): Promise<number> {
  const payment = { ...server.sandbox.store.get('payment', paymentId), order_id: order.id };
  const body = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: payment } },
  });
  const { status } = await server.app.request('/api/payments/webhook', {
    method: 'POST',
    headers: {
      'X-Razorpay-Signature': sign(body, server.sandbox.keys.webhookSecret),
      'X-Razorpay-Event-Id': id,
    },
    body,
  });
  return status;
}

describe('Pro to Premium', () => {
  // From the first moment to the last one, at the borders of a day and on both sides of India's midnight.
  test.each<[used: number, left: number]>([
    [0, 92],
    [1, 92],
    [day - 1, 92],
    [day, 91],
    [10.5 * hour, 92], // 23:59:59.999 and 00:00 in India, for the start below
    [10.5 * hour - 1, 92],
    [30 * day, 62],
    [30 * day + hour, 62],
    [91 * day, 1],
    [92 * day - 1, 1],
  ])('after %i ms adds the %i days that are left', async (used, left) => {
    server.clock.now = Date.parse('2026-11-22T08:00:00Z');
    const begun = server.clock.now;
    await buy('basic');
    server.clock.now += used;
    const end = server.clock.now + 183 * day + (92 * day - used);
    expect(await offer('premium')).toEqual({
      planType: 'premium',
      addedDays: left,
      endsAt: at(end),
    });
    await buy('premium');
    expect(await now()).toEqual({
      planType: 'premium',
      planName: 'Premium',
      status: 'active',
      daysRemaining: 183 + left,
      endsAt: at(end),
    });
    expect(end).toBe(begun + (183 + 92) * day);
    server.clock.now = end - 1;
    expect(await now()).toMatchObject({ planType: 'premium', status: 'active', daysRemaining: 1 });
    server.clock.now = end;
    expect(await now()).toMatchObject({ planType: 'premium', status: 'expired' });
  });

  test('that has ended adds nothing', async () => {
    await buy('basic');
    server.clock.now += 92 * day;
    expect(await offer('premium')).toMatchObject({ addedDays: 0 });
    await buy('premium');
    expect(await now()).toMatchObject({ daysRemaining: 183 });
  });

  test('counts by value where that is more: a day of Pro was dearer than one of Premium', async () => {
    await buy('basic'); // 297 rupees for 92 days
    await server.db.update(plans).set({ amount: 40 }).where(eq(plans.type, 'premium'));
    server.clock.now += 46 * day;
    // 148.50 rupees, at 240 rupees for 183 days.
    const added = Math.ceil((148.5 / 240) * 183 * day);
    expect(await offer('premium')).toMatchObject({
      addedDays: Math.ceil(added / day),
      endsAt: at(server.clock.now + 183 * day + added),
    });
    await buy('premium');
    await server.db.update(plans).set({ amount: 149 }).where(eq(plans.type, 'premium'));
    expect(await now()).toMatchObject({ endsAt: at(server.clock.now + 183 * day + added) });
  });
});

describe('the trial', () => {
  test.each([
    ['basic', 92, 0, 3],
    ['basic', 92, day, 2],
    ['premium', 183, day, 2],
    ['basic', 92, 3 * day - 1, 1],
    ['basic', 92, 3 * day, 0],
  ] as const)('to %s (%i days) after %i ms adds %i days', async (planType, days, used, left) => {
    await startTrial();
    const begun = server.clock.now;
    server.clock.now += used;
    expect(await offer(planType)).toMatchObject({ addedDays: left });
    await buy(planType);
    const end = left === 0 ? server.clock.now + days * day : begun + (3 + days) * day;
    expect(await now()).toMatchObject({ planType, endsAt: at(end), daysRemaining: days + left });
  });

  test('then Pro, then Premium: each day counts once', async () => {
    await startTrial();
    const begun = server.clock.now;
    server.clock.now += day;
    await buy('basic');
    server.clock.now += day;
    await buy('premium');
    expect(await now()).toMatchObject({ endsAt: at(begun + (3 + 92 + 183) * day) });
  });
});

describe('what may not be bought', () => {
  test('is not offered, and leaves the end where it is: the same again, a lower one', async () => {
    await buy('basic');
    const before = await now();
    const refused = { status: 409, body: { code: 'INVALID_UPGRADE' } };
    const create = (planType: string) =>
      server.call('POST', '/subscriptions/create-order', { as: buyer, body: { planType } });
    expect(await create('basic')).toMatchObject(refused);
    expect((await server.current(buyer)).offers?.map(({ planType }) => planType)).toEqual([
      'premium',
    ]);
    expect(await now()).toEqual(before);
    await buy('premium');
    expect(await create('basic')).toMatchObject(refused);
    expect((await server.current(buyer)).offers).toEqual([]);
  });

  test('a second payment of Pro goes back and adds no day', async () => {
    const first = await server.order(buyer);
    server.clock.now += limits.orderReused;
    const second = await server.order(buyer);
    const paid = [await server.pay(first), await server.pay(second)] as const;
    const answers = await Promise.all([
      server.verify(buyer, first, paid[0]),
      server.verify(buyer, second, paid[1]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await now()).toMatchObject({ planType: 'basic', daysRemaining: 92 });
  });
});

describe('two of everything', () => {
  test('Pro and Premium paid at once, in two tabs: both count, or the one in the way goes back', async () => {
    for (const order of ['basic first', 'premium first', 'at once'] as const) {
      buyer = await server.person();
      const pro = await server.order(buyer, 'basic');
      const premium = await server.order(buyer, 'premium');
      const [paidPro, paidPremium] = [await server.pay(pro), await server.pay(premium)];
      const takePro = () => server.verify(buyer, pro, paidPro);
      const takePremium = () => server.verify(buyer, premium, paidPremium);
      const [a, b] =
        order === 'at once'
          ? await Promise.all([takePro(), takePremium()])
          : order === 'basic first'
            ? [await takePro(), await takePremium()]
            : await takePremium().then(async (taken) => [await takePro(), taken] as const);
      expect(b.status, order).toBe(200);
      // Either Pro's 92 days are in Premium, or its money is on the way back.
      const kept = a.status === 200;
      expect(kept, order).toBe(order === 'at once' ? kept : order === 'basic first');
      expect(await now(), order).toMatchObject({
        planType: 'premium',
        daysRemaining: kept ? 275 : 183,
      });
      const [row] = await server.db
        .select()
        .from(paymentOrders)
        .where(eq(paymentOrders.id, pro.order.id));
      expect(row?.refund, order).toBe(kept ? null : 'wanted');
    }
  });

  test('verification and webhook, each twice, in any order, and reconciliation: the days are added once', async () => {
    await buy('basic');
    server.clock.now += 30 * day;
    const made = await server.order(buyer, 'premium');
    const paid = await server.pay(made);
    const id = paid.razorpay_payment_id;
    const event = `evt_${made.order.id}`;
    await Promise.all([
      captured(made, id, event),
      server.verify(buyer, made, paid),
      captured(made, id, event),
      captured(made, id, `${event}_again`),
      server.verify(buyer, made, paid),
      reconcileOrders(server.deps),
    ]);
    const end = at(server.clock.now + (183 + 62) * day);
    expect(await now()).toMatchObject({ planType: 'premium', endsAt: end });
    server.clock.now += 5 * day;
    expect(await captured(made, id, `${event}_late`)).toBe(200);
    expect((await server.verify(buyer, made, paid)).status).toBe(200);
    expect(await now()).toMatchObject({ endsAt: end });
    const rows = await server.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, buyer.id));
    expect(rows).toHaveLength(2);
  });
});

describe('a refund', () => {
  test('of Premium gives Pro back with its own end', async () => {
    const begun = server.clock.now;
    await buy('basic');
    server.clock.now += 30 * day;
    await refund(await buy('premium'));
    expect(await now()).toMatchObject({
      planType: 'basic',
      status: 'active',
      daysRemaining: 62,
      endsAt: at(begun + 92 * day),
    });
  });

  test('of Pro takes its days out of Premium again, and leaves those of the trial', async () => {
    await startTrial();
    const begun = server.clock.now;
    server.clock.now += day;
    const pro = await buy('basic');
    server.clock.now += hour;
    await buy('premium');
    expect(await now()).toMatchObject({ endsAt: at(begun + (3 + 92 + 183) * day) });
    await refund(pro);
    expect(await now()).toMatchObject({
      planType: 'premium',
      endsAt: at(begun + (3 + 183) * day),
    });
  });

  test('of both leaves nothing', async () => {
    const pro = await buy('basic');
    const premium = await buy('premium');
    await refund(premium);
    await refund(pro);
    expect(await now()).toBeNull();
  });
});

test('receipt and mail name the end with the days that were added', async () => {
  const begun = Date.parse('2026-12-22T18:29:00Z'); // one minute before India's midnight
  server.clock.now = begun;
  await buy('basic');
  server.clock.now += 30 * day;
  await buy('premium');
  const { body } = await server.call<{ receipts: Receipt[] }>('GET', '/subscriptions/receipts', {
    as: buyer,
  });
  expect(body.receipts).toMatchObject([
    { planType: 'premium', runsUntil: at(begun + (92 + 183) * day), addedDays: 62 },
    { planType: 'basic', runsUntil: at(begun + 92 * day), addedDays: 0 },
  ]);
  const last = () => server.mails.findLast(({ to }) => to === buyer.email);
  await vi.waitFor(() => expect(last()?.subject).toContain('Premium'));
  expect(last()?.text).toContain('until 23 Sept 2027');
  expect(last()?.text).toContain('62 days');
});

describe('before money goes back the admin sees, and afterwards the buyer reads, what is left', () => {
  const effectOf = async ({ order }: OrderReply) =>
    (await server.call('GET', `/payments/${order.id}/refund`, { as: admin })).body;
  const refundMail = async () => {
    await sendQueuedMails(server.deps);
    return server.mails.find(({ subject }) => subject.startsWith('Your refund'))?.text;
  };

  test('Pro below Premium: Premium ends earlier', async () => {
    server.clock.now = Date.parse('2026-11-22T08:00:00Z');
    const pro = await buy('basic');
    await buy('premium');
    const premium = { planType: 'premium', planName: 'Premium' };
    expect(await effectOf(pro)).toEqual({
      before: { ...premium, endsAt: at(server.clock.now + 275 * day) },
      after: { ...premium, endsAt: at(server.clock.now + 183 * day) },
    });
    expect(await now()).toMatchObject({ daysRemaining: 275 }); // nothing was done yet
    await refund(pro);
    expect(await now()).toMatchObject({ daysRemaining: 183 });
    expect(await refundMail()).toContain('You still have Premium, until 24 May 2027.');
  });

  test('Premium over Pro: Pro runs on; the only plan: none', async () => {
    const pro = await buy('basic');
    const premium = await buy('premium');
    expect(await effectOf(premium)).toMatchObject({
      before: { planType: 'premium' },
      after: { planType: 'basic', endsAt: at(server.clock.now + 92 * day) },
    });
    await refund(premium);
    expect(await effectOf(pro)).toMatchObject({ before: { planType: 'basic' }, after: null });
    server.mails.length = 0;
    await refund(pro);
    expect(await refundMail()).toContain('No plan runs for you now.');
  });

  test('of an order that is not there nothing is said, and to no one else', async () => {
    const unknown = await server.call('GET', '/payments/order_none/refund', { as: admin });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } });
    const pro = await buy('basic');
    const own = await server.call('GET', `/payments/${pro.order.id}/refund`, { as: buyer });
    expect(own.status).toBe(403);
  });
});
