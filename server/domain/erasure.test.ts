import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { erasedPeople } from '#server/db/schema/erasureSchema.ts';
import { supportRequests, users } from '#server/db/schema/schema.ts';
import { mergeAccounts } from './accounts/mergeAccounts.ts';
import { eraseAgain, eraseUser } from './erasure.ts';

const { db, close } = await testDatabase();
afterAll(() => close());
beforeEach(async () => {
  await db.delete(users);
  await db.delete(erasedPeople);
  await db.delete(supportRequests);
});

const now = Date.parse('2026-11-25T08:00:00Z');
const erase = (id: string) => db.transaction((tx) => eraseUser(tx, id, now));

test('who joined accounts and was erased comes back with none of them after a restore', async () => {
  const all = ['first', 'second', 'last', 'other'].map((id) => ({ id }));
  await db.insert(users).values(all);
  for (const [fromId, intoId] of [
    ['first', 'second'],
    ['second', 'last'],
  ] as const) {
    await db.transaction((tx) => mergeAccounts(tx, { fromId, intoId, now }));
  }
  await erase('last');
  // As in a backup from before they were joined.
  await db.delete(users).where(eq(users.id, 'other'));
  await db.insert(users).values(all);
  expect(await db.transaction((tx) => eraseAgain(tx, now))).toMatchObject({ people: 3 });
  expect(await db.select({ id: users.id }).from(users)).toEqual([{ id: 'other' }]);
});

test('what someone wrote to support while logged out goes with the account that proves the address', async () => {
  const email = 'asha@b.in';
  const form = {
    name: 'Asha',
    subject: 'Help',
    message: 'Please help',
    priority: 'normal' as const,
  };
  await db.insert(users).values({ id: 'stranger', email });
  await db.insert(supportRequests).values([
    { id: 'visitor', email, ...form },
    { id: 'other', email: 'ravi@b.in', ...form },
    { id: 'own', userId: 'stranger', email: 'else@b.in', ...form },
  ]);
  const left = async () => (await db.select().from(supportRequests)).map(({ id }) => id).sort();
  await erase('stranger');
  expect(await left()).toEqual(['other', 'visitor']);
  await db.insert(users).values({ id: 'asha', email, emailProvenAt: new Date(now) });
  await erase('asha');
  expect(await left()).toEqual(['other']);
});
