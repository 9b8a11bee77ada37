import fs from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import type { CheckoutResponse, OrderReply, Receipt } from '#contract/payments/payment.ts';
import type { SubscriptionReply } from '#contract/payments/plan.ts';
import type { LoginReply } from '#contract/account/user.ts';
import { earlySource, starterSource } from '#server/http/ssr/deferredScripts.ts';
import { oldBrowserSource } from '#server/http/ssr/oldBrowser.ts';
import { googlePages } from '#server/http/auth/google.ts';
import { call, logInAdministrator, signUp } from '../../support/accounts/people.ts';
import {
  fillWithFirstStart,
  startServer,
  type RunningServer,
} from '../../support/server/server.ts';
import { asking } from '../../support/database/asking.ts';
import { databaseOf } from '../../support/processes/twoProcesses.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';

const postgres = await startThrowawayPostgres();
const folders: string[] = [];
let server: RunningServer;

afterEach(async () => {
  if (server?.lives()) await server.kill();
});
afterAll(async () => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
  await postgres?.stop();
});

/** A server without demonstration content, in a folder that is removed at the end. */
async function start(
  environment: Record<string, string> = {},
  options: { dataDir?: string; databaseUrl?: string } = {},
): Promise<void> {
  const dataDir = options.dataDir ?? newFolder();
  const isKnown = options.databaseUrl ?? databaseOf(dataDir) ?? (await readdir(dataDir))[0];
  if (isKnown === undefined) await fillWithFirstStart(dataDir, { DEMO: '0' });
  server = await startServer({
    ...options,
    dataDir,
    environment: { DEMO: '0', ...environment },
  });
}

/** The sandbox's keys: in the database where processes share them. */
async function sandboxKeys(dataDir: string, databaseUrl = databaseOf(dataDir)) {
  if (!databaseUrl) {
    const file = path.join(dataDir, 'sandbox-payments/keys.json');
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  }
  const [row] = await asking(databaseUrl)("select thing from sandbox_records where kind = 'keys'");
  return row?.thing as Record<string, string>;
}

/**
 * Where there are several processes no one knows that one died: what it had taken is free when its
 * time is over, and all of them together look once a minute.
 */
async function aMinuteLater(dataDir: string): Promise<void> {
  const databaseUrl = databaseOf(dataDir);
  if (!databaseUrl) return;
  const ask = asking(databaseUrl);
  await ask("UPDATE outgoing_mails SET next_try_at = next_try_at - interval '1 minute'");
  await ask("UPDATE task_runs SET started_at = started_at - interval '1 minute'");
}

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-payments-'));
  folders.push(folder);
  return folder;
}

const create = async ({ token }: LoginReply, planType = 'basic') =>
  (
    await call<OrderReply>(server.url, 'POST', '/subscriptions/create-order', {
      token,
      body: { planType },
    })
  ).body;

/** Pays as the checkout script does: over HTTP, knowing nothing but the public key. */
async function pay({ order, checkout }: OrderReply): Promise<CheckoutResponse> {
  const { id, amount, currency } = order;
  const to = new URL('v1/payments/create/checkout', new URL(checkout.scriptUrl, server.url));
  const answer = await fetch(to, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      key_id: checkout.keyId,
      order_id: id,
      amount,
      currency,
      outcome: 'pay',
    }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as CheckoutResponse;
}

const current = async ({ token }: LoginReply) =>
  (await call<SubscriptionReply>(server.url, 'GET', '/subscriptions/current', { token })).body
    .currentSubscription;

const policyOf = async (to: string) => {
  const answer = await fetch(server.url + to, { headers: { Accept: 'text/html' } });
  await answer.body?.cancel();
  return answer.headers.get('content-security-policy') ?? '';
};

/** Where a page may take scripts from. */
const scriptsOf = (policy: string) => /script-src ([^;]*);/.exec(policy)?.[1]?.split(' ');

for (const kind of ['embedded', 'postgres'])
  test.skipIf(kind === 'postgres' && !postgres)(
    `on ${kind}: bought, verified, told by webhook, receipted, refunded`,
    needsPostgres,
    async () => {
      const databaseUrl = kind === 'postgres' ? postgres?.url : undefined;
      const dataDir = newFolder();
      await start({}, { dataDir, ...(databaseUrl && { databaseUrl }) });
      const buyer = await signUp(server.url);
      const made = await create(buyer);
      const paid = await pay(made);
      const body = { ...paid, subscription_id: made.subscription };
      const { token } = buyer;
      const verified = await call(server.url, 'POST', '/subscriptions/verify-payment', {
        token,
        body,
      });
      expect(verified).toMatchObject({ status: 200, body: { code: 'PLAN_ACTIVATED' } });
      const { body: list } = await call<{ receipts: Receipt[] }>(
        server.url,
        'GET',
        '/subscriptions/receipts',
        { token },
      );
      expect(list.receipts).toMatchObject([{ orderId: made.order.id, amountPaise: 29_700 }]);
      const admin = await logInAdministrator(server.url);
      const refund = await call(server.url, 'POST', `/payments/${made.order.id}/refund`, {
        token: admin.token,
        body: {},
      });
      expect(refund).toMatchObject({ status: 200, body: { payment: { refund: 'done' } } });
      expect(await current(buyer)).toBeNull();
      // Without a mail server mails are files; a receipt and a refund were written.
      await vi.waitFor(async () => expect(await mailsIn(dataDir)).toHaveLength(2), 5_000);
      expect(await server.stop()).toBe(0);
      expect(server.output()).not.toContain('failed');
      const { keySecret, webhookSecret } = await sandboxKeys(dataDir, databaseUrl);
      for (const secret of [keySecret, webhookSecret])
        expect(server.output()).not.toContain(secret);
    },
  );

async function mailsIn(dataDir: string): Promise<string[]> {
  const names = await fs.promises.readdir(path.join(dataDir, 'mail')).catch(() => []);
  return names.filter((name) => name.endsWith('.eml'));
}

test('the phone dies after paying: the webhook alone activates the plan', async () => {
  await start();
  const buyer = await signUp(server.url);
  await pay(await create(buyer));
  await vi.waitFor(async () => expect(await current(buyer)).not.toBeNull(), 10_000);
  expect(await current(buyer)).toMatchObject({ planType: 'basic', status: 'active' });
});

/**
 * A mail server that takes connections and never says a word.
 * @returns its SMTP_URL
 */
async function silentMailServer(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<net.Socket>();
  const listener = net.createServer((socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
}

test('the server dies while it mails a receipt: the next start mails it, once', async () => {
  const dataDir = newFolder();
  const silent = await silentMailServer();
  await start({ SMTP_URL: silent.url }, { dataDir });
  const buyer = await signUp(server.url);
  const made = await create(buyer);
  const body = { ...(await pay(made)), subscription_id: made.subscription };
  const { token } = buyer;
  await call(server.url, 'POST', '/subscriptions/verify-payment', { token, body });
  await server.kill();
  await silent.close();
  await aMinuteLater(dataDir);
  await start({}, { dataDir });
  const receipt = `receipt-${made.order.id}.eml`;
  await vi.waitFor(async () => expect(await mailsIn(dataDir)).toEqual([receipt]), 10_000);
  const text = await readFile(path.join(dataDir, 'mail', receipt), 'utf8');
  expect(text).toContain(`To: ${buyer.user.email}`);
  expect(text).toContain(`Message-ID: <receipt-${made.order.id}@`);
});

test('phone and server die after paying: at the next start the plan is active, once', async () => {
  const dataDir = newFolder();
  await start({}, { dataDir });
  const buyer = await signUp(server.url);
  const made = await create(buyer);
  const paid = await pay(made);
  await server.kill();
  await start({}, { dataDir });
  await vi.waitFor(async () => expect(await current(buyer)).not.toBeNull(), 10_000);
  const body = { ...paid, subscription_id: made.subscription };
  const { token } = buyer;
  await vi.waitFor(async () => expect(await mailsIn(dataDir)).toHaveLength(1), 10_000);
  const late = await call(server.url, 'POST', '/subscriptions/verify-payment', { token, body });
  expect(await mailsIn(dataDir)).toHaveLength(1);
  expect(late).toMatchObject({ status: 200, body: { currentSubscription: { daysRemaining: 92 } } });
});

describe('the policy of pages', () => {
  const keys = {
    PAYMENTS: 'razorpay',
    RAZORPAY_KEY_ID: 'rzp_test_abc',
    RAZORPAY_KEY_SECRET: 'a-very-secret-key',
    RAZORPAY_WEBHOOK_SECRET: 'a-very-secret-webhook',
  };

  test('with real payments: the provider’s hosts on /pricing alone, no sandbox, no secret told', async () => {
    await start({ ...keys, GOOGLE_CLIENT_ID: 'client.example', LOG_LEVEL: 'trace' });
    const pricing = await policyOf(paths.pricing);
    expect(scriptsOf(pricing)).toEqual([
      "'self'",
      earlySource,
      starterSource,
      oldBrowserSource,
      'https://checkout.razorpay.com',
    ]);
    expect(pricing).toContain('frame-src ');
    // Every screen there is: the provider's hosts on the one that sells, Google's where one logs in.
    for (const pattern of [...Object.values(paths), '/index.html', '/api/subscriptions/plans']) {
      const to = pattern.replace(/:\w+/g, 'x');
      const policy = await policyOf(to);
      expect(policy.includes('razorpay'), to).toBe(to === paths.pricing);
      const logsIn = googlePages.some((page) => page.path === to);
      expect(policy.includes('accounts.google.com'), to).toBe(logsIn);
    }
    expect(googlePages.map((page) => page.path).sort()).toEqual([paths.login, paths.signup]);
    for (const to of ['/checkout.js', '/v1/payments/create/checkout', '/v1/orders']) {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(`${server.url}/sandbox/razorpay${to}`, { method });
        expect(answer.headers.get('content-type'), to).not.toMatch(/javascript|json/);
        expect(await answer.text(), to).not.toContain('Razorpay');
      }
    }
    const webhook = await fetch(`${server.url}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'X-Razorpay-Signature': '0'.repeat(64) },
      body: '{}',
    });
    expect(webhook.status).toBe(400);
    for (const secret of ['a-very-secret-key', 'a-very-secret-webhook'])
      expect(server.output()).not.toContain(secret);
  });

  test('in test mode: no other host anywhere; the checkout script is of this site', async () => {
    await start();
    for (const to of ['/pricing', '/'])
      expect(scriptsOf(await policyOf(to)), to).toEqual([
        "'self'",
        earlySource,
        starterSource,
        oldBrowserSource,
      ]);
    const script = await fetch(`${server.url}/sandbox/razorpay/checkout.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toContain('TEST MODE - no real money');
    expect(server.output()).toContain('payments are in test mode');
  });

  test('real payments without their keys stop the start, naming them', async () => {
    await expect(start({ PAYMENTS: 'razorpay' })).rejects.toThrow(
      /RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET/,
    );
  });
});
