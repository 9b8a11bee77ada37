import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { jobNumbers, jobsUnder } from './lists.ts';

const now = Date.parse('2026-11-25T08:00:00Z');
const { db, plansOf, close } = await testDatabase();
afterAll(() => close());

test('a company with very many jobs is counted in an index, without their wide rows', async () => {
  await db.execute(sql`
    insert into jobs (id, job_name, company_name, experience, location, description, skills, salary_range,
      category, job_type, title_key, company_key, location_key, experience_from, experience_to, status,
      deleted_at)
    select 'j' || n, 'Job', case when n > 4000 then 'Other ' || n when n % 2 = 0 then 'Mega Works' else 'MEGA works' end,
      '1', 'Dubai', repeat(md5(n::text), 20), '{}', '', 'Farming', '', '', case when n > 4000 then 'other ' || n
      else 'mega works' end, '', 0, 1, case when n % 4 = 0 then 'inactive' else 'active' end,
      case when n = 4 then timestamptz '2026-11-24' end
    from generate_series(1, 5000) n`);
  await db.execute(
    sql`insert into users (id, email) select 'm' || n, 'm' || n || '@b.in' from generate_series(1, 30) n`,
  );
  await db.execute(sql`insert into applications (id, job_id, user_id)
    select 'j' || j || '-' || n, 'j' || j, 'm' || n from generate_series(1, 30) n, unnest(array[1, 2, 4]) j`);
  await db.execute(sql`vacuum analyze jobs`);
  const record = { key: 'mega works', name: 'Mega Works' };
  const plans = await plansOf(async () => {
    const numbers = await jobNumbers(db, [record], now);
    expect([...numbers.values()]).toEqual([
      { open: 3_000, closed: 999, spelt: expect.arrayContaining(['Mega Works', 'MEGA works']) },
    ]);
    const under = await jobsUnder(db, record, numbers, now);
    expect(under.applicants).toBe(60);
    expect(under.jobs).not.toHaveLength(0);
  });
  expect(plans).toHaveLength(3);
  expect(plans[0]).toContain('Index Only Scan using jobs_by_company_name');
  const empty = await jobNumbers(db, [{ key: 'none' }], now);
  expect(await jobsUnder(db, { key: 'none', name: 'None' }, empty, now)).toEqual({
    applicants: 0,
    jobs: [],
  });
}, 60_000);
