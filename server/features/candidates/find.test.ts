import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { candidateDocuments } from '#server/db/schema/candidateSchema.ts';
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

test.each([
  ['2026-12-24', { '0': [], '30': [], '60': ['lot7'] }],
  ['2026-12-23', { '0': [], '30': ['lot7'] }],
  // A document is good to the end of its day, in India.
  ['2026-11-23', { '0': [], '30': ['lot7'] }],
  ['2026-11-22', { '0': ['lot7'], '30': ['lot7'] }],
  [null, { '0': [], '180': [] }],
])('a document that ends %s is found by the days until then', async (expiresOn, found) => {
  const now = Date.parse('2026-11-22T19:00:00Z'); // past midnight in India
  const document = { id: 'd', userId: 'lot7', kind: 'visa' as const, number: '', numberKey: '' };
  await db.insert(candidateDocuments).values({ ...document, expiresOn, updatedAt: new Date(now) });
  for (const [expires, ids] of Object.entries(found)) {
    const page = { limit: 25, offset: 0, now };
    expect((await findCandidates(db, candidateQuery({ expires }), page)).ids).toEqual(ids);
  }
  await db.delete(candidateDocuments);
});

test('days that no list offers are refused', () => {
  expect(() => candidateQuery({ expires: '7' })).toThrow();
});
