import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { vi } from 'vitest';
import { demoContacts } from '#contract/support/contacts.ts';
import type { CheckoutResponse, OrderReply } from '#contract/payments/payment.ts';
import type { SubscriptionReply } from '#contract/payments/plan.ts';
import { plans as firstPlans } from '#server/db/seed/plans.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { plans, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { projectRoot } from '#server/env.ts';
import { applicationHandlers } from '#server/features/applications/handlers.ts';
import { paymentHandlers } from '#server/features/payments/handlers.ts';
import { createSandbox, ownMemory, sandboxPath } from '#server/features/payments/sandbox.ts';
import { paymentWebhook } from '#server/features/payments/webhook.ts';
import { subscriptionHandlers } from '#server/features/subscriptions/handlers.ts';
import { supportHandlers } from '#server/features/support/handlers.ts';
import { noteEntered, textsIn } from '../logs/entered.ts';
import { testLog } from '../logs/testLog.ts';
import { openTwoDatabases, serversAreTwo } from '../processes/twoDatabases.ts';
import { createApi } from '#server/http/api/api.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Mail } from '#server/http/mail/mail.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import { createTokens } from '#server/http/auth/tokens.ts';

export interface Person {
  id: string;
  email: string;
  token: string;
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
}

/**
 * The API of plans, payments and support in this process: a database in memory, the sandbox as
 * provider, mails in a list, and a clock that the test sets. Webhooks go to the server's own route
 * once `webhooks(true)` is called, and wait until then.
 */
export async function paymentServer(options: { db?: Db; start?: string } = {}) {
  const two = serversAreTwo && !options.db ? await openTwoDatabases() : null;
  const { db, close } = two
    ? { db: two.a, close: two.close }
    : options.db
      ? { db: options.db, close: () => Promise.resolve() }
      : await testDatabase();
  await db.insert(plans).values(firstPlans).onConflictDoNothing();
  const clock = { now: Date.parse(options.start ?? '2026-11-21T08:00:00Z') };
  const now = () => clock.now;
  const mails: Mail[] = [];
  const tokens = createTokens('a secret that only this test knows of', now);
  const kept = testLog('silent');
  const told = (level: 'warn' | 'error' | 'info') => vi.fn(kept[level].bind(kept));
  const spies = { warn: told('warn'), error: told('error'), info: told('info') };
  const log = Object.assign(kept, spies);
  const app = new Hono();
  const sandbox = createSandbox({
    memory: ownMemory(null),
    script: readFileSync(path.join(projectRoot, 'server/features/payments/checkout.js'), 'utf8'),
    send: (request) => app.fetch(request),
    now,
    log,
  });
  const deps = {
    db,
    publicUrl: 'https://portal.example',
    support: demoContacts,
    trustProxy: { hops: 1 },
    log: log as Deps['log'],
    tokens,
    limits: createRateLimits(),
    mail: { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) },
    payments: { ...sandbox.provider },
    now,
  } as Deps;
  const processes = [deps, ...(two ? [secondProcess(deps, two.b)] : [])].map((own) =>
    new Hono()
      .route('/api', paymentWebhook(own))
      .route(
        '/api',
        createApi(own, [
          ...subscriptionHandlers,
          ...paymentHandlers,
          ...supportHandlers,
          ...applicationHandlers,
        ]),
      ),
  );
  // The provider is one and apart. Requests go to the processes in turn.
  app.route(sandboxPath, sandbox.routes);
  let turn = 0;
  app.all('*', (c) => processes[(turn += 1) % processes.length]!.fetch(c.req.raw, c.env));

  /**
   * As phones and the provider do: what is sent away because many are here is sent again. One at a
   * time, or two hundred that a slow machine sent away would come again together.
   */
  let lastAgain: Promise<void> = Promise.resolve();
  async function heard(send: () => Response | Promise<Response>): Promise<Response> {
    const answer = await send();
    if (!(await isBusy(answer))) return answer;
    const before = lastAgain;
    let done = () => {};
    lastAgain = new Promise<void>((resolve) => (done = resolve));
    await before;
    try {
      for (;;) {
        const next = await send();
        if (!(await isBusy(next))) return next;
      }
    } finally {
      done();
    }
  }

  async function call<T = Record<string, unknown>>(
    method: string,
    to: string,
    { as, body, headers }: { as?: Person; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<T>> {
    noteEntered(as?.token, as?.email, as?.id, ...textsIn(body));
    const answer = await heard(() =>
      app.request(`/api${to}`, {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(as && { Authorization: `Bearer ${as.token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: answer.status, body: (await answer.json()) as T, headers: answer.headers };
  }

  async function person(role: 'user' | 'admin' = 'user', values = {}): Promise<Person> {
    const id = newId();
    const email = `${id}@example.in`;
    await db.insert(users).values({ id, email, role, ...values });
    const token = await tokens.sign({ id, email, name: '', version: 0 }, 20_000 * 86_400_000);
    return { id, email, token };
  }

  /** An order of this person, which must be granted. */
  async function order(as: Person, planType = 'basic'): Promise<OrderReply> {
    const { status, body } = await call<OrderReply>('POST', '/subscriptions/create-order', {
      as,
      body: { planType },
    });
    if (status !== 201) throw new Error(`No order: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Pays at the sandbox, as its checkout script does. */
  async function pay(
    { order: { id, amount, currency }, checkout }: OrderReply,
    outcome: 'pay' | 'fail' = 'pay',
  ): Promise<CheckoutResponse> {
    const answer = await app.request(`${sandboxPath}/v1/payments/create/checkout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key_id: checkout.keyId, order_id: id, amount, currency, outcome }),
    });
    return (await answer.json()) as CheckoutResponse;
  }

  const verify = (as: Person, made: OrderReply, paid: CheckoutResponse, extra = {}) =>
    call('POST', '/subscriptions/verify-payment', {
      as,
      body: { ...paid, subscription_id: made.subscription, ...extra },
    });

  const current = async (as: Person) =>
    (await call<SubscriptionReply>('GET', '/subscriptions/current', { as })).body;

  /** From now on webhooks are delivered, waiting ones first; resolves when those are through. */
  async function webhooks(on: boolean): Promise<void> {
    if (on) await sandbox.start('http://127.0.0.1/api/payments/webhook');
    else sandbox.stop();
    await sandbox.settled();
  }

  return {
    app,
    call,
    clock,
    close: async () => {
      sandbox.stop();
      await close();
    },
    current,
    /** Each process has its own. */
    databases: [db, ...(two ? [two.b] : [])],
    db,
    deps,
    heard,
    log,
    mails,
    order,
    pay,
    person,
    sandbox,
    verify,
    webhooks,
  };
}

async function isBusy(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return false;
  const { code } = (await answer.clone().json()) as { code?: string };
  return code === 'BUSY';
}

/** What another process has of its own is its database; the rest is as the test sets it for both. */
function secondProcess(deps: Deps, db: Db): Deps {
  return new Proxy(deps, {
    get: (target, name) => (name === 'db' ? db : (Reflect.get(target, name) as unknown)),
  });
}

export type PaymentServer = Awaited<ReturnType<typeof paymentServer>>;

/** A repeatable stream of whole numbers below `limit`: a failing run can be run again. */
export function numbers(seed: string): (limit: number) => number {
  let count = 0;
  return (limit) => {
    const hash = createHash('sha256').update(`${seed} ${count++}`).digest();
    return hash.readUInt32BE(0) % limit;
  };
}
