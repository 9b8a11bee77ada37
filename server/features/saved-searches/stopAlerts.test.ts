import { Hono } from 'hono';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { savedSearches } from '#server/db/schema/savedSearchSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import { stopAlertsRoute, stopAlertsUrl } from './stopAlerts.ts';

const { db, close } = await testDatabase();
const hmac = createHmacSigner('a secret that only this test knows of');
const deps = { db, hmac, publicUrl: 'https://portal.example' };
const app = new Hono().route('/api', stopAlertsRoute(deps as Deps));

beforeEach(async () => {
  await db.delete(users);
  await db.insert(users).values([
    { id: 'ravi', email: 'ravi@b.in', language: 'hinglish' },
    { id: 'asha', email: 'asha@b.in' },
  ]);
  for (const userId of ['ravi', 'ravi', 'asha']) {
    const id = newId();
    await db.insert(savedSearches).values({ id, userId, key: id, filters: { search: id } });
  }
});
afterAll(() => close());

const searchesOf = async (userId: string) =>
  (await db.select().from(savedSearches)).filter((row) => row.userId === userId);

/** As mailboxes send it (RFC 8058, 3.2): without a cookie, a login or an origin of ours. */
const oneClick = (url: string) =>
  app.request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

test('a search is taken off by one tap in the mail program, and nothing else is', async () => {
  const [one, other] = await searchesOf('ravi');
  const url = stopAlertsUrl(deps, 'ravi', one!.id);
  expect(new URL(url).origin).toBe(deps.publicUrl);
  expect((await oneClick(url)).status).toBe(200);
  expect((await oneClick(url)).status).toBe(200);
  expect(await searchesOf('ravi')).toEqual([other]);
  expect(await searchesOf('asha')).toHaveLength(1);
});

test('a mail about several searches ends all of its reader', async () => {
  expect((await oneClick(stopAlertsUrl(deps, 'ravi'))).status).toBe(200);
  expect(await searchesOf('ravi')).toEqual([]);
  expect(await searchesOf('asha')).toHaveLength(1);
});

test('opening the link only asks, in the reader’s language', async () => {
  const answer = await app.request(stopAlertsUrl(deps, 'ravi'));
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(text).toContain('<html lang="hi-Latn"');
  expect(text).toContain('Message band karein</button>');
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(await searchesOf('ravi')).toHaveLength(2);
});

test('a link that we did not sign, or that was signed for another, does nothing', async () => {
  const [one] = await searchesOf('ravi');
  const [foreign] = await searchesOf('asha');
  const right = stopAlertsUrl(deps, 'ravi', one!.id);
  const wrong = [
    right.replace('person=ravi', 'person=asha'),
    right.replace(one!.id, 'all'),
    right.replace(one!.id, foreign!.id),
    right.replace(/sign=.*/, 'sign='),
    right.replace(/&sign=.*/, ''),
    right.replace(/.$/, ''),
    `${right}&person=asha`.replace('person=ravi&', ''),
    'https://portal.example/api/searches/stop',
  ];
  for (const url of wrong) {
    expect((await oneClick(url)).status, url).toBe(404);
    expect((await app.request(url)).status, url).toBe(404);
  }
  // Signed, but of a search that is someone else's.
  expect((await oneClick(stopAlertsUrl(deps, 'ravi', foreign!.id))).status).toBe(200);
  expect(await db.select().from(savedSearches)).toHaveLength(3);
});
