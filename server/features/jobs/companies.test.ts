import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalise } from '#contract/text.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { seed } from '#server/db/seed/seed.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { hiringCompanies } from './companies.ts';
import { listJobs } from './store.ts';

const now = Date.parse('2026-11-21T08:30:00Z');
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
  const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
  await seed(database.db, { ...admin, demo: true, now: new Date(now) });
}, 60_000);
afterAll(() => database.close());

async function openOf(company: string) {
  const request = { status: 'active', order: 'desc', now, page: 1, limit: 100 } as const;
  return listJobs(database.db, { ...request, filters: { company } });
}

test('ten companies, those with the most open jobs, each with its count and its newest job', async () => {
  const found = await hiringCompanies(database.db, now);
  expect(found).toHaveLength(10);
  const names = await database.db.selectDistinct({ name: jobs.companyName }).from(jobs);
  const totals = await Promise.all(names.map(async ({ name }) => (await openOf(name)).total));
  const most = totals.sort((a, b) => b - a).slice(0, 10);
  expect(found.map(({ openJobs }) => openJobs)).toEqual(most);
  for (const { name, openJobs, newest } of found) {
    const { rows, total } = await openOf(name);
    expect(openJobs).toBe(total);
    expect(newest).toEqual({ title: rows[0]?.jobName, location: rows[0]?.location });
  }
});

test('closed jobs do not count', async () => {
  const [first] = await hiringCompanies(database.db, now);
  const name = first?.name ?? '';
  await database.db.update(jobs).set({ status: 'inactive' }).where(eq(jobs.companyName, name));
  const after = await hiringCompanies(database.db, now);
  expect(after.map((company) => company.name)).not.toContain(name);
});

test('of many with the same number those with the newest jobs, of one moment by their names', async () => {
  // Seven jobs each moment, each of a company of its own, the names against their order by id.
  await database.db.execute(sql`
    with counted as (select id, row_number() over (order by id) as at from jobs)
    update jobs set company_name = 'Firm ' || (1000 + at), company_key = 'firm ' || (1000 + at),
      status = 'active', closing_date = null,
      created_at = timestamptz '2026-01-01' - make_interval(hours => (at / 7)::int)
    from counted where counted.id = jobs.id`);
  const all = await database.db
    .select({ key: jobs.companyKey, at: jobs.createdAt, name: jobs.companyName })
    .from(jobs);
  expect(all.length).toBeGreaterThan(50);
  const newest = all
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.key < b.key ? -1 : 1))
    .slice(0, 10);
  const found = await hiringCompanies(database.db, now);
  expect(found.map(({ name }) => name)).toEqual(newest.map(({ name }) => name));
});

test('companies whose names differ in vowel signs alone are counted and ranked apart', async () => {
  const name = (company: string, at: number) => sql`
    update jobs set company_name = ${company}, company_key = ${normalise(company)}, status = 'active',
      closing_date = null, created_at = timestamptz '2026-03-01' + make_interval(hours => ${at})
    where id = (select id from jobs where company_name like 'Firm %' order by id limit 1)`;
  const companies = ['सोना', 'सेना', 'सोना ', 'Omega', 'OMEGA', 'सेना', 'Twice', 'Twice'];
  for (const [at, company] of companies.entries()) await database.db.execute(name(company, at));
  const found = await hiringCompanies(database.db, now);
  expect(found.slice(0, 4).map(({ name: of, openJobs }) => [of, openJobs])).toEqual([
    ['Twice', 2],
    ['सेना', 2],
    ['OMEGA', 2],
    ['सोना', 2],
  ]);
  expect(found).toHaveLength(10);
  await database.db.execute(sql`update jobs set status = 'inactive' where company_name = 'सोना '`);
  const fewer = await hiringCompanies(database.db, now);
  expect(fewer.map(({ name: of, openJobs }) => [of, openJobs])).toContainEqual(['सेना', 2]);
  expect(fewer.findIndex(({ name: of }) => of === 'सोना')).toBe(3);
  expect(fewer[3]).toMatchObject({ openJobs: 1 });
});
