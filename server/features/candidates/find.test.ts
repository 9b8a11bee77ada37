import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { candidateQuery, findCandidates } from './find.ts';
import { addManyCandidates } from './manyCandidates.ts';

const { db, close } = await testDatabase();
afterAll(close);

test('many who apply at once are all found, page by page', async () => {
  await addManyCandidates(db, 2_000);
  const page = { limit: 50, offset: 1_950, now: Date.now() };
  const last = await findCandidates(db, candidateQuery({ search: 'example.in' }), page);
  expect(last.total).toBe(2_000);
  expect(last.ids).toHaveLength(50);
  expect(last.ids.at(-1)).toBe('lot1');
  const one = candidateQuery({ search: '9000001234' });
  const found = await findCandidates(db, one, { limit: 25, offset: 0, now: Date.now() });
  expect(found).toEqual({ ids: ['lot1234'], total: 1 });
});

test.each([
  ['98765 43210', '919876543210'],
  ['098765-43210', '919876543210'],
  ['+91 98765 43210', '919876543210'],
  ['0091 98765 43210', '919876543210'],
  ['919876543210', '919876543210'],
  ['+91 (0) 98765 43210', '919876543210'],
  ['+971 50 123 4567', '971501234567'],
  ['+65 9123 4567', '6591234567'],
  ['12345', null],
])('the telephone number %s is the same as any with %s', async (written, key) => {
  const { rows } = await db.execute<{ key: string | null }>(
    sql`select phone_key(${written}) as key`,
  );
  expect(rows[0]?.key).toBe(key);
});
