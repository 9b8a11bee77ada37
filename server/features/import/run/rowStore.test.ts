import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { noCounts } from '#contract/import/import.ts';
import { jobImportRows, jobImports, jobSources } from '#server/db/schema/importSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { matchRows } from './rowStore.ts';

const { db, close } = await testDatabase();

/** Jobs of a source, and an import with a row for each of them. */
async function add(name: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n + 1);
  await db.insert(jobs).values(
    numbers.map((n) => ({
      ...{ id: `${name}${n}`, jobName: 'Welder', companyName: 'Steel', location: 'Doha' },
      ...{ description: 'Weld.', skills: [], salaryRange: '', category: '', jobType: '' },
      ...{ titleKey: '', companyKey: '', locationKey: '', experienceFrom: 0, experienceTo: 0 },
      experience: '',
    })),
  );
  const source = { sourceKey: name, sourceName: name, hash: 'before' };
  await db
    .insert(jobSources)
    .values(numbers.map((n) => ({ ...source, jobId: `${name}${n}`, item: `item${n}` })));
  const now = new Date();
  await db.insert(jobImports).values({
    ...{ id: name, createdBy: 'admin', fileName: 'feed.csv', bytes: 1, status: 'checking' },
    ...{ run: 'run', beatAt: now, createdAt: now, counts: noCounts },
    progress: { done: 0, total: 0 },
  });
  await db.insert(jobImportRows).values(
    numbers.map((n) => ({
      ...{ importId: name, row: n, state: 'good' as const, item: `item${n}`, hash: 'now' },
      ...{ jobId: `new${n}`, action: 'add' as const, problems: [], notes: [] },
    })),
  );
}

afterAll(close);

/** Index entries and rows that statements have looked at so far. */
async function looked(): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await db.execute<{ number: number }>(sql`
    select (sum(idx_tup_fetch) + sum(seq_tup_read))::int as number from pg_stat_user_tables
    where relname in ('job_import_rows', 'job_sources', 'jobs')`);
  return rows[0]!.number;
}

test('a slice of rows is matched by looking at these alone, although no statistics know them', async () => {
  await add('before', 200);
  await db.execute(sql`vacuum analyze`);
  await add('feed', 800);
  const before = await looked();
  const between = sql`r.import_id = ${'feed'} and r.row > 400 and r.row <= 410`;
  expect(await matchRows(db, 'feed', between)).toEqual({ added: 0, updated: 10 });
  // Ten rows, their sources and their jobs, a few times over.
  expect((await looked()) - before).toBeLessThan(200);
});
