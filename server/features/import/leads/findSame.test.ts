import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { markSame } from './findSame.ts';

test('a row is looked up among many leads by indexes: none is read through for each row', async () => {
  const { db, close } = await testDatabase();
  const now = '2026-11-25T08:00:00Z';
  await db.execute(sql`
    insert into lead_imports (id, created_by, file_name, digest, status, run, beat_at, progress,
      counts, created_at)
    select id, 'admin', 'a.xlsx', '', 'checked', 'run', ${now}::timestamptz, '{}', '{}', ${now}::timestamptz
    from unnest(array['old', 'new']) id`);
  await db.execute(sql`
    insert into leads (id, import_id, name, phone, email, trade, skills, state, languages, documents,
      passport_key, tags, source, note, search_text, added_at, ends_at)
    select 'lead' || n, 'old', 'Ravi', '+91' || (9000000000 + n), n || '@list.example', '', '{}', '',
      '{}', '[]', 'K' || n, '{}', '', '', '', ${now}::timestamptz, ${now}::timestamptz
    from generate_series(1, 5000) n`);
  await db.execute(sql`
    insert into lead_import_rows (import_id, row, fields, state, phone, email, passport_key)
    select 'new', n, '{}', 'good', '+91' || (9000000000 + n), n || '@list.example', 'K' || n
    from generate_series(1, 100) n`);
  await db.execute(sql`analyze leads`);

  const plans: string[] = [];
  const explain = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    plans.push(...rows.map((row) => row['QUERY PLAN']));
  };
  const explained = new Proxy(db, {
    get: (target, name): unknown => (name === 'execute' ? explain : Reflect.get(target, name)),
  });
  await markSame(explained, 'new', { from: 1, to: 100 });
  const scans = plans.filter((line) => /\bon leads\b/.test(line));
  expect(scans.map((line) => /(\w+) Scan( using \w+)?/.exec(line)?.[0])).toEqual(
    ['phone', 'email', 'passport'].map((by) => `Index Scan using leads_by_${by}`),
  );

  await markSame(db, 'new', { from: 1, to: 100 });
  const { rows } = await db.execute(
    sql`select state, count(*)::int as number, min(jsonb_array_length(same)) as told
      from lead_import_rows where import_id = 'new' group by state`,
  );
  expect(rows).toEqual([{ state: 'same', number: 100, told: 3 }]);
  await close();
}, 60_000);
