import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { erasedPeople } from '#server/db/schema/erasureSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { mergeAccounts } from './accounts/mergeAccounts.ts';
import { eraseAgain, eraseUser } from './erasure.ts';

const { db, close } = await testDatabase();
afterAll(() => close());
beforeEach(async () => {
  await db.delete(users);
  await db.delete(erasedPeople);
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
