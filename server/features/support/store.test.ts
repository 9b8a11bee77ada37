import { afterAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { supportRequests, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { eraseClosedRequests } from './store.ts';

const { db, close } = await testDatabase();
afterAll(() => close());

test('what a visitor wrote goes a year after the last word, once it is closed, and nothing else does', async () => {
  const now = Date.parse('2026-11-25T08:00:00Z');
  const old = new Date(now - limits.closedRequestKept - 1);
  const form = {
    ...{ name: 'Asha', email: 'asha@b.in', subject: 'Help', message: 'Please help' },
    ...({ priority: 'normal', createdAt: old, status: 'closed' } as const),
  };
  await db.insert(users).values({ id: 'member' });
  await db.insert(supportRequests).values([
    { ...form, id: 'closed' },
    { ...form, id: 'answered-late', answeredAt: new Date(now - limits.day) },
    { ...form, id: 'open', status: 'open' },
    { ...form, id: 'member-wrote', userId: 'member' },
    { ...form, id: 'young', createdAt: new Date(now - limits.day) },
  ]);
  await eraseClosedRequests(db, now);
  const left = (await db.select().from(supportRequests)).map(({ id }) => id).sort();
  expect(left).toEqual(['answered-late', 'member-wrote', 'open', 'young']);
});
