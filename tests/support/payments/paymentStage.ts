import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect } from 'vitest';
import type { OrderReply } from '#contract/payments/payment.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { subscriptions } from '#server/db/schema/schema.ts';
import { sign } from '#server/features/payments/signature.ts';
import { paymentServer, type Person } from '../server/paymentServer.ts';

/** A payment server for all tests of a file, each of which begins without mails, and what they do there. */
export async function paymentStage() {
  const server = await paymentServer();
  const admin = await server.person('admin');
  beforeEach(() => {
    server.mails.length = 0;
  });
  afterAll(() => server.close());

  const orderRow = async (id: string) =>
    (await server.db.select().from(paymentOrders).where(eq(paymentOrders.id, id)))[0];
  const mailsTo = (person: Person) => server.mails.filter(({ to }) => to === person.email);
  const plansOf = (userId: string) =>
    server.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));

  async function bought(as: Person, planType = 'basic'): Promise<OrderReply> {
    const made = await server.order(as, planType);
    const answer = await server.verify(as, made, await server.pay(made));
    expect(answer.status).toBe(200);
    return made;
  }

  /** A webhook as the provider would send it, signed with its secret unless told otherwise. */
  async function webhook(
    event: object,
    { id = `evt_${Math.random()}`, secret = server.sandbox.keys.webhookSecret } = {},
  ): Promise<number> {
    const body = JSON.stringify(event);
    const answer = await server.app.request('/api/payments/webhook', {
      method: 'POST',
      headers: { 'X-Razorpay-Signature': sign(body, secret), 'X-Razorpay-Event-Id': id },
      body,
    });
    return answer.status;
  }

  const eventOf = (name: string, paymentId: string, changes: object = {}) => ({
    entity: 'event',
    event: name,
    payload: {
      payment: { entity: { ...server.sandbox.store.get('payment', paymentId), ...changes } },
    },
  });

  /** Of all that the tests of a file have had logged. */
  function noSecretLogged(): void {
    const { keySecret, webhookSecret } = server.sandbox.keys;
    const logged = JSON.stringify(
      [
        ...server.log.error.mock.calls,
        ...server.log.warn.mock.calls,
        ...server.log.info.mock.calls,
      ].map((call) =>
        call.map((part: unknown) => {
          const error = (part as { err?: Error } | null)?.err;
          return error ? [error.message, String(error.cause), error.stack] : part;
        }),
      ),
    );
    expect(logged.length).toBeGreaterThan(100);
    for (const secret of [
      keySecret,
      webhookSecret,
      Buffer.from(`:${keySecret}`).toString('base64').slice(4),
    ])
      expect(logged).not.toContain(secret);
  }

  return {
    ...{ server, admin, orderRow, mailsTo, plansOf },
    ...{ bought, webhook, eventOf, noSecretLogged },
  };
}

/** What is answered of a plan that runs. */
export const active = (planType: string, planName: string, daysRemaining: number) => ({
  currentSubscription: { planType, planName, status: 'active', daysRemaining },
});
