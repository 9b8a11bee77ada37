import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trendingRoles } from '#contract/jobs/trendingRoles.ts';
import { categories } from '#contract/options.ts';
import type { JobFilters } from '#contract/jobs/job.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { openNames } from '#server/db/search/names/openNames.ts';
import { seed } from '#server/db/seed/seed.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { categoryNumbers } from './categoryNumbers.ts';
import { listJobs } from './store.ts';

const now = Date.parse('2026-11-21T08:30:00Z');
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
  const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
  await seed(database.db, { ...admin, demo: true, now: new Date(now) });
}, 60_000);
afterAll(() => database.close());

async function totalOf(filters: JobFilters, at = now) {
  const request = { status: 'active', order: 'desc', page: 1, limit: 5, now: at } as const;
  return (await listJobs(database.db, { ...request, filters })).total;
}

async function expectTotals(at = now): Promise<void> {
  const { choices } = await openNames(database.db, at);
  const told = { ...choices.numbers, categories: await categoryNumbers(database.db, at) };
  const lists: [keyof JobFilters, Record<string, number> | undefined][] = [
    ['role', told.roles],
    ['location', told.locations],
    ['category', told.categories],
  ];
  for (const [filter, numbers = {}] of lists) {
    expect(Object.keys(numbers).length).toBeGreaterThan(4);
    for (const [name, number] of Object.entries(numbers)) {
      expect([name, number]).toEqual([name, await totalOf({ [filter]: name }, at)]);
    }
  }
}

test('each number is the total of the list that it leads to', async () => {
  const { choices } = await openNames(database.db, now);
  for (const role of trendingRoles) expect(choices.numbers.roles[role]).toBeGreaterThan(0);
  expect(Object.keys((await categoryNumbers(database.db, now)) ?? {})).toEqual([...categories]);
  await expectTotals();
}, 60_000);

test('closed jobs do not count, nor do those whose last day is over', async () => {
  const before = await categoryNumbers(database.db, now);
  await database.db.update(jobs).set({ status: 'inactive' }).where(eq(jobs.category, 'Farming'));
  expect(await categoryNumbers(database.db, now)).toEqual({ ...before, Farming: 0 });
  const inMonths = now + 60 * 86_400_000;
  expect(await categoryNumbers(database.db, inMonths)).not.toEqual({ ...before, Farming: 0 });
  await expectTotals(inMonths);
}, 60_000);

test('of more jobs than can be counted nothing is told', async () => {
  expect(await categoryNumbers(database.db, now, 10)).toBeUndefined();
});
