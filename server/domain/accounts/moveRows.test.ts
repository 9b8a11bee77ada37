import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { tablesOfMerge } from './moveRows.ts';

const { db, close } = await testDatabase();
afterAll(() => close());

test('no table of users is forgotten when accounts are joined', async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`,
  );
  const tables = [...new Set(rows.map(({ name }) => name))];
  expect(tables.toSorted()).toEqual([...tablesOfMerge].toSorted());
});
