import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushPolicy } from '#contract/notifications.ts';
import type { Db } from '#server/db/client.ts';
import { outgoingPushes, pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { authHandlers } from '#server/features/auth/handlers.ts';
import { createApi } from '#server/http/api/api.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { createTokens } from '#server/http/auth/tokens.ts';
import { createPushService } from '#server/http/push/pushService.ts';
import { vapidKeys } from '#server/http/push/vapidKeys.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import { browserKeys } from '../../../tests/support/push/pushEndpoint.ts';
import { pushHandlers } from './handlers.ts';

const tokens = createTokens('a secret that only this test knows of');
const log = pino({ level: 'silent' });
let db: Db;
let close: () => Promise<void>;
let api: ReturnType<typeof createApi>;

beforeAll(async () => {
  ({ db, close } = await testDatabase());
}, 60_000);
beforeEach(async () => {
  await db.delete(users);
  await db.insert(users).values(['ravi', 'asha'].map((id) => ({ id, email: `${id}@b.in` })));
  const keys = await vapidKeys(db, 'https://jobs.example');
  const push = { ...createPushService({ keys, own: undefined, log }), count: () => undefined };
  const deps: Partial<Deps> = {
    ...{ db, log, tokens, push, limits: createRateLimits(), now: Date.now },
    ...{ trustProxy: { hops: 0 }, publicUrl: 'https://jobs.example' },
  };
  api = createApi(deps as Deps, [...pushHandlers, ...authHandlers]);
});
afterAll(() => close());

const login = (id: string) =>
  tokens.sign({ id, email: `${id}@b.in`, name: '', version: 0 }, 3_600_000);

async function call(method: string, path: string, token?: string, body?: unknown) {
  const answer = await api.request(path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { id: string; code?: string } };
}

const browser = (name: string) => {
  const { p256dh, auth } = browserKeys();
  return { endpoint: `https://push.example/${name}`, p256dh, auth, details: false };
};
const known = async () =>
  (await db.select().from(pushSubscriptions)).map(({ userId, endpoint }) => [
    userId,
    endpoint.split('/').at(-1),
  ]);

test('all processes have the same keys, and phones keep the ones that they subscribed to', async () => {
  const made = await vapidKeys(db, 'https://jobs.example');
  expect(await vapidKeys(db, 'https://jobs.example')).toEqual(made);
  expect((await vapidKeys(db, 'http://localhost:3000')).subject).toMatch(/^mailto:/);
});

test('a browser is kept once, and what waits for it stays when it is named again', async () => {
  const token = await login('ravi');
  const first = await call('PUT', '/push', token, browser('phone'));
  expect(first.status).toBe(200);
  const { id } = first.body;
  const news = { id, news: 'status' as const, applicationIds: ['a'] };
  await db.insert(outgoingPushes).values({ ...news, nextTryAt: new Date() });
  const again = await call('PUT', '/push', await login('ravi'), {
    ...browser('phone'),
    details: true,
  });
  expect(again.body.id).toBe(id);
  expect(await known()).toEqual([['ravi', 'phone']]);
  expect(await db.select().from(outgoingPushes)).toHaveLength(1);
});

test('with another person the browser becomes theirs, and no news of the first one', async () => {
  const { id } = (await call('PUT', '/push', await login('ravi'), browser('phone'))).body;
  const news = { id, news: 'status' as const, applicationIds: ['a'] };
  await db.insert(outgoingPushes).values({ ...news, nextTryAt: new Date() });
  const theirs = await call('PUT', '/push', await login('asha'), browser('phone'));
  expect(theirs.body.id).not.toBe(id);
  expect(await known()).toEqual([['asha', 'phone']]);
  expect(await db.select().from(outgoingPushes)).toEqual([]);
});

test('a logout takes the browser along, and no other', async () => {
  const token = await login('ravi');
  await call('PUT', '/push', token, browser('phone'));
  await call('PUT', '/push', await login('ravi'), browser('laptop'));
  await call('POST', '/auth/logout', token, {});
  expect(await known()).toEqual([['ravi', 'laptop']]);
});

test('one tap off, of one’s own only', async () => {
  const token = await login('ravi');
  const { id } = (await call('PUT', '/push', token, browser('phone'))).body;
  await call('DELETE', `/push/${id}`, await login('asha'));
  expect(await known()).toEqual([['ravi', 'phone']]);
  expect((await call('DELETE', `/push/${id}`, token)).status).toBe(200);
  expect((await call('DELETE', `/push/${id}`, token)).status).toBe(200);
  expect(await known()).toEqual([]);
});

test('of too many browsers the oldest go', async () => {
  const token = await login('ravi');
  for (let index = 0; index <= pushPolicy.perPerson; index += 1)
    await call('PUT', '/push', token, browser(String(index)));
  const names = (await known()).map(([, name]) => name);
  expect(names).toHaveLength(pushPolicy.perPerson);
  expect(names).not.toContain('0');
});

test.each([
  ['http', { endpoint: 'http://push.example/1' }],
  ['a private address', { endpoint: 'https://10.0.0.1/1' }],
  ['an odd port', { endpoint: 'https://push.example:6379/1' }],
  ['a name of this house', { endpoint: 'https://db.internal/1' }],
  ['an endless address', { endpoint: `https://push.example/${'x'.repeat(1_000)}` }],
  ['no key', { p256dh: 'AAAA' }],
  ['no secret', { auth: '' }],
  ['no wish', { details: 'yes' }],
])('%s is refused', async (_what, change) => {
  const answer = await call('PUT', '/push', await login('ravi'), { ...browser('1'), ...change });
  expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_FIELDS']);
  expect(await known()).toEqual([]);
});

test('visitors have no browser here, and no one asks without end', async () => {
  expect((await call('PUT', '/push', undefined, browser('1'))).status).toBe(401);
  const token = await login('ravi');
  const answers = [];
  for (let index = 0; index < 31; index += 1)
    answers.push((await call('PUT', '/push', token, browser('1'))).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(30);
  expect(answers.at(-1)).toBe(429);
});
