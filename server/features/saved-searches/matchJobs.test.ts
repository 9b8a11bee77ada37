import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { noCounts } from '#contract/import/import.ts';
import type { JobFilters } from '#contract/jobs/job.ts';
import { facetsOf } from '#contract/jobs/jobMatching.ts';
import { searchKey } from '#contract/search/savedSearch.ts';
import { newId } from '#server/db/ids.ts';
import { jobImportChanges, jobImports } from '#server/db/schema/importSchema.ts';
import {
  dueAlerts,
  openedJobs,
  savedSearches,
  searchFinds,
} from '#server/db/schema/savedSearchSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { indexJobs } from '#server/db/search/postings.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { matchOpenedJobs } from './matchJobs.ts';

const at = new Date('2026-11-21T08:00:00Z');
const { db, plansOf, close } = await testDatabase();
const match = () => matchOpenedJobs({ db, now: () => at.getTime() });

beforeEach(async () => {
  for (const table of [users, jobs, jobImports, openedJobs]) await db.delete(table);
});
afterAll(() => close());

async function save(userId: string, filters: JobFilters) {
  await db.insert(users).values({ id: userId, email: `${userId}@portal.example` });
  await db
    .insert(savedSearches)
    .values({ id: newId(), userId, key: searchKey(filters), filters, createdAt: new Date(0) });
}

/** A job as an import adds it: its words are still to come. */
async function addWithoutWords(title = 'Welder', place = 'Kuwait City, Kuwait') {
  const names = { jobName: title, companyName: 'Gulf Steel', location: place, experience: '' };
  const { title: titleKey, company, location, ...years } = facetsOf({ ...names, title });
  const [row] = await db
    .insert(jobs)
    .values({
      ...{ id: newId(), ...names, ...years, description: 'Join pipes.', skills: [] },
      ...{ salaryRange: '', category: '', jobType: '' },
      ...{ titleKey, companyKey: company, locationKey: location },
    })
    .returning();
  return row!;
}
const found = async () => (await db.select().from(searchFinds)).map(({ jobId }) => jobId);

async function importOf(jobId: string, status: 'committing' | 'indexing' | 'done') {
  await db.insert(jobImports).values({
    ...{ id: 'import', createdBy: 'admin', fileName: 'a.csv', bytes: 1, status, run: 'run' },
    ...{ beatAt: at, createdAt: at, counts: noCounts, progress: { done: 0, total: 1 } },
  });
  await db.insert(jobImportChanges).values({ importId: 'import', jobId, action: 'added' });
}

test.each(['committing', 'indexing'] as const)(
  'a job of an import that is %s is looked at once its words are there',
  async (status) => {
    await save('ravi', { search: 'welder kuwait' });
    const job = await addWithoutWords();
    await importOf(job.id, status);
    const other = await addWithoutWords();
    await indexJobs(db, [other]);
    expect(await match()).toBe(1);
    expect(await found()).toEqual([other.id]);
    expect(await db.select().from(openedJobs)).toMatchObject([{ jobId: job.id }]);
    await indexJobs(db, [job]);
    await db.update(jobImportChanges).set({ indexed: true });
    expect(await match()).toBe(1);
    expect(await found()).toContain(job.id);
  },
);

test.each<[JobFilters, number]>([
  [{ search: 'naukri chahiye' }, 1],
  [{ search: 'no agent' }, 0],
  [{ search: 'no agent', location: 'Kuwait' }, 1],
  [{ search: 'no agent', location: 'Oman' }, 0],
])('%o: of what no one understood not every job is told', async (filters, jobsFound) => {
  await save('ravi', filters);
  await indexJobs(db, [await addWithoutWords()]);
  await match();
  expect(await found()).toHaveLength(jobsFound);
});

test('what everyone searches for is noted for all, some people at a time', async () => {
  const ids = Array.from({ length: 250 }, (_, at) => `person${at}`);
  await db.insert(users).values(ids.map((id) => ({ id, email: `${id}@portal.example` })));
  await db.insert(savedSearches).values(
    ['welder', 'kuwait'].flatMap((search) =>
      ids.map((userId) => ({
        ...{ id: newId(), userId, key: searchKey({ search }), filters: { search } },
        createdAt: new Date(0),
      })),
    ),
  );
  const opened = [await addWithoutWords(), await addWithoutWords()];
  await indexJobs(db, opened);
  const statements = vi.spyOn(db, 'execute');
  await match();
  expect(statements.mock.calls.length).toBeGreaterThan(1);
  expect(await db.$count(searchFinds)).toBe(ids.length * 2 * opened.length);
  expect(await db.$count(dueAlerts)).toBe(ids.length);
});

test('no opening waits for an import that is no longer at work', async () => {
  await save('ravi', { search: 'welder kuwait' });
  await importOf((await addWithoutWords()).id, 'done');
  expect(await match()).toBe(1);
  expect(await db.select().from(openedJobs)).toEqual([]);
});

test('whether openings wait for words is looked up for each, whatever the statistics say', async () => {
  await importOf('earlier-0', 'indexing');
  const change = (name: string, most: number, indexed: boolean) =>
    db.execute(sql`insert into job_import_changes (import_id, job_id, action, indexed)
      select 'import', ${name}::text || '-' || n, 'added', ${indexed} from generate_series(1, ${most}::int) n`);
  await change('earlier', 20_000, true);
  await db.execute(sql`analyze job_import_changes, job_imports`);
  await change('new', 2_000, false);
  await db.execute(sql`insert into opened_jobs (job_id, opened_at)
    select job_id, now() from job_import_changes where not indexed`);
  const [plan] = await plansOf(match);
  expect(plan).toContain('SubPlan');
  expect(plan).not.toMatch(/Anti Join|Seq Scan on job_import_changes/);
  expect(await db.$count(openedJobs)).toBe(2_001);
}, 60_000);
