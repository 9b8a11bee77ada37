import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '#server/db/seed/seed.ts';
import { openNames } from '#server/db/search/names/openNames.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { suggestionsFor } from './suggestions.ts';

const now = Date.parse('2026-11-21T08:30:00Z');
let database: Awaited<ReturnType<typeof testDatabase>>;
const suggested = async (typed: string) =>
  suggestionsFor(database.db, await openNames(database.db, now), typed);

beforeAll(async () => {
  database = await testDatabase();
  const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
  await seed(database.db, { ...admin, demo: true, now: new Date(now) });
}, 60_000);
afterAll(() => database.close());

const copies = (from: number, to: number) =>
  database.db.execute(sql`
    insert into jobs select copy.* from jobs row, generate_series(${from}::int, ${to}::int) n,
      jsonb_populate_record(row, jsonb_build_object('id', 'copy ' || n, 'status', 'active',
        'company_name', 'Zénith-Bau ' || n, 'company_key', 'zenith bau ' || n)) copy
    where row.id = (select id from jobs limit 1)`);

test('companies with few jobs are suggested where there are thousands, by how they begin', async () => {
  await copies(1, 2);
  expect(await suggested('zenith')).toEqual([
    { text: 'Zénith-Bau 1', kind: 'company', jobs: 1 },
    { text: 'Zénith-Bau 2', kind: 'company', jobs: 1 },
  ]);
  await copies(3, 3_000);
  await database.db
    .execute(sql`update jobs set company_name = 'Ägir Werft', company_key = 'agir werft'
    where id = 'copy 2999'`);
  expect(await suggested('agir we')).toContainEqual({ text: 'Ägir Werft', kind: 'company' });
  await database.db.execute(
    sql`update jobs set company_name = 'Ägir-Werft' where id = 'copy 2999'`,
  );
  for (const time of ['read', 'remembered']) {
    const found = await suggested('agir we');
    expect(found, time).toContainEqual({ text: 'Ägir-Werft', kind: 'company' });
    expect(found, time).not.toContainEqual({ text: 'Ägir Werft', kind: 'company' });
  }
  expect(await suggested('zenith bau')).toHaveLength(8);
  await database.db.execute(sql`update jobs set status = 'inactive' where id = 'copy 2999'`);
  expect(JSON.stringify(await suggested('agir we'))).not.toContain('Ägir');
  expect(await suggested('a')).toEqual([]);
  // What imports store where a file names no employer.
  await database.db.execute(
    sql`update jobs set company_name = 'Not Specified', company_key = 'not specified'
    where id in ('copy 2998', 'copy 2997')`,
  );
  expect(JSON.stringify(await suggested('not sp'))).not.toContain('Not Specified');
});
