import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { users } from '#server/db/schema/schema.ts';
import { PaymentProviderError } from '#server/http/api/payments.ts';
import english from '#locales/english/errors.json';
import englishSupport from '#locales/english/support.json';
import hinglishSupport from '#locales/hinglish/support.json';
import {
  paymentServer,
  type Answer,
  type PaymentServer,
  type Person,
} from '../../support/server/paymentServer.ts';
import { planRefusals, type RefusedCode } from '../../support/data/planRefusals.ts';

let server: PaymentServer;
beforeAll(async () => {
  server = await paymentServer();
}, 60_000);
afterAll(() => server.close());

const startTrial = (as: Person) =>
  server.call('POST', '/subscriptions/activate-free-trial', { as });
const order = (as: Person, planType = 'basic') =>
  server.call('POST', '/subscriptions/create-order', { as, body: { planType } });

async function buy(as: Person): Promise<void> {
  const made = await server.order(as);
  expect((await server.verify(as, made, await server.pay(made))).status).toBe(200);
}

/** How someone comes to each refusal. */
const ways: Record<RefusedCode, (person: Person) => Promise<Answer>> = {
  async ALREADY_ACTIVE(person) {
    await buy(person);
    return startTrial(person);
  },
  async TRIAL_NOT_AVAILABLE(person) {
    await buy(person);
    server.clock.now += 92 * limits.day;
    return startTrial(person);
  },
  async TRIAL_ALREADY_USED(person) {
    await startTrial(person);
    server.clock.now += limits.trialDays * limits.day;
    return startTrial(person);
  },
  async TRIAL_ALREADY_ACTIVE(person) {
    await startTrial(person);
    return startTrial(person);
  },
  async INVALID_UPGRADE(person) {
    await buy(person);
    return order(person);
  },
  INVALID_PLAN: (person) => order(person, 'gold'),
  PAYMENT_UNAVAILABLE(person) {
    const away = new PaymentProviderError('away', false);
    vi.spyOn(server.deps.payments, 'createOrder').mockRejectedValueOnce(away);
    return order(person);
  },
  async PAYMENT_NOT_VERIFIED(person) {
    const made = await server.order(person);
    const paid = await server.pay(made);
    return server.verify(person, made, { ...paid, razorpay_signature: '0'.repeat(64) });
  },
  USER_NOT_FOUND(person) {
    // Erased in the very moment in which the provider makes the order.
    vi.spyOn(server.deps.payments, 'createOrder').mockImplementationOnce(async (wanted) => {
      await server.db.delete(users).where(eq(users.id, person.id));
      return { id: `order_of_${person.id}`, ...wanted };
    });
    return order(person);
  },
};

test.each(planRefusals)('$code: the server says it, in the words of spec 8', async (refusal) => {
  const { code, status, spec, shown } = refusal;
  // An outage of the provider is worded by the page itself; all else is the server's own sentence.
  const message = code === 'PAYMENT_UNAVAILABLE' ? english.codes[code] : spec;
  const answer = await ways[code](await server.person());
  expect(answer).toMatchObject({ status, body: { code, message } });
  expect(shown.english).toBe(spec);
  expect(shown.hinglish.length).toBeGreaterThan(10);
  expect(shown.hinglish).not.toBe(spec);
});

test('support: the server’s thanks are the form’s, and both languages have their words', async () => {
  const body = { name: 'Ravi', email: 'ravi@example.in', subject: 'Help', message: 'Please' };
  const answer = await server.call('POST', '/support/request', { body });
  const thanks = 'Thank you! Your request has been sent. Our team will reply soon.';
  expect(answer).toMatchObject({ status: 201, body: { message: thanks } });
  expect(englishSupport.form.sent).toBe(thanks);
  expect(englishSupport.form.failed).toBe('Sorry, something went wrong. Please try again later.');
  for (const name of ['sent', 'failed', 'waiting'] as const) {
    expect(hinglishSupport.form[name]).not.toBe(englishSupport.form[name]);
    expect(hinglishSupport.form[name].length).toBeGreaterThan(10);
  }
});
