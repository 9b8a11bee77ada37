import { eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#server/db/client.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { subscriptions } from '#server/db/schema/schema.ts';
import { reconcileOrders } from '#server/features/payments/reconcile.ts';
import { sign } from '#server/features/payments/signature.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { createMailer } from '#server/http/mail/mail.ts';
import { migrations } from '#server/service.ts';
import { openInbox, type Inbox } from '../../support/server/inbox.ts';
import { paymentServer, type PaymentServer } from '../../support/server/paymentServer.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';

/** Two server processes on one PostgreSQL, with one provider and one mail server. */
const postgres = await startThrowawayPostgres();
const log = pino({ level: 'silent' });

describe.skipIf(!postgres)('two processes on one database', needsPostgres, () => {
  const databases: Database[] = [];
  let inbox: Inbox;
  let one: PaymentServer;
  let other: PaymentServer;

  beforeAll(async () => {
    for (let count = 0; count < 2; count += 1) {
      databases.push(await openDatabase({ dataDir: '', databaseUrl: postgres!.url, log }));
    }
    await databases[0]!.migrate(migrations);
    inbox = await openInbox();
    one = await paymentServer({ db: databases[0]!.db });
    other = await paymentServer({ db: databases[1]!.db });
    other.deps.payments = one.deps.payments;
    for (const { deps } of [one, other]) {
      const from = 'Safar <office@portal.example>';
      deps.mail = createMailer({ smtpUrl: inbox.url, from, folder: '', log });
    }
  }, 120_000);
  afterAll(async () => {
    await one.close();
    await other.close();
    await inbox.close();
    for (const database of databases) await database.close();
    await postgres?.stop();
  });

  test('verification, webhook and reconciliation in both at once: one plan, one receipt', async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => one.person()));
    const answers = await Promise.all(
      buyers.map(async (buyer) => {
        const made = await one.order(buyer);
        const paid = await one.pay(made);
        const payment = one.sandbox.store.get('payment', paid.razorpay_payment_id);
        const body = JSON.stringify({
          event: 'payment.captured',
          payload: { payment: { entity: payment } },
        });
        const signature = sign(body, one.sandbox.keys.webhookSecret);
        const headers = {
          ...{ 'Content-Type': 'application/json', 'X-Razorpay-Signature': signature },
          'X-Razorpay-Event-Id': `evt_${made.order.id}`,
        };
        const webhook = ({ app, heard }: PaymentServer) =>
          heard(() => app.request('/api/payments/webhook', { method: 'POST', headers, body }));
        return Promise.all([
          one.verify(buyer, made, paid),
          other.verify(buyer, made, paid),
          webhook(one),
          webhook(other),
          ...[one, other].map(async ({ deps }) => {
            await reconcileOrders(deps);
            return { status: 200 };
          }),
        ]);
      }),
    );
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([200]));
    const ids = buyers.map(({ id }) => id);
    const plans = await one.db.$count(subscriptions, inArray(subscriptions.userId, ids));
    const emails = buyers.map(({ email }) => email);
    const mails = await one.db.$count(outgoingMails, inArray(outgoingMails.recipient, emails));
    expect({ plans, mails }).toEqual({ plans: buyers.length, mails: buyers.length });

    await Promise.all([one, other, one, other].map(({ deps }) => sendQueuedMails(deps)));
    for (const { email } of buyers) expect(await inbox.waitFor(email, 1)).toHaveLength(1);
    // The inbox has a mail a moment before its row says so.
    const taken = () => one.db.$count(outgoingMails, eq(outgoingMails.taken, true));
    await vi.waitFor(async () => expect(await taken()).toBe(0), 30_000);
  }, 120_000);

  test('two taps in two processes get one order to pay', async () => {
    const buyer = await one.person();
    const orders = await Promise.all([one, other, one, other].map((server) => server.order(buyer)));
    expect(new Set(orders.map(({ order }) => order.id)).size).toBe(1);
  });
});
