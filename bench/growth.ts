import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { openNames } from '#server/db/search/names.ts';
import { seed } from '#server/db/seed/seed.ts';
import { projectRoot } from '#server/env.ts';
import { hiringCompanies } from '#server/features/jobs/companies.ts';
import { filterOptions, listJobs } from '#server/features/jobs/store.ts';
import { keepResults, type Figure } from './measuring/results.ts';
import { startThrowawayPostgres } from '../tests/support/server/throwawayPostgres.ts';
import { trialSize } from '../tests/support/trialSize.ts';

// How the public lists and searches grow from a thousand open jobs to many, on PostgreSQL, one
// request alone. Prints medians and their ratio:
//   npm run trial -- growth 100000

const rounds = 15;
const sizes = [1_000, trialSize(100_000)];

/** The demonstration jobs again and again, each copy by other employers in other towns. */
async function grown(url: string, folder: string, size: number) {
  const log = pino({ level: 'warn' });
  const database = await openDatabase({ dataDir: folder, databaseUrl: url, log });
  const { db } = database;
  await database.migrate(path.join(projectRoot, 'server/db/migrations'));
  const now = new Date();
  await seed(db, { adminEmail: 'a@example.test', adminPassword: 'not-used-1A', demo: true, now });
  const copies = Math.ceil(size / (await db.$count(jobs))) - 1;
  const number = sql`(copied.n % 2500)::text`;
  await db.execute(sql`
    insert into jobs select copy.* from generate_series(1, ${copies}::int) as copied (n), jobs row,
      jsonb_populate_record(row, jsonb_build_object(
        'id', row.id || '-' || copied.n,
        'company_name', row.company_name || ' ' || ${number},
        'company_key', row.company_key || ' ' || ${number},
        'created_at', row.created_at - copied.n * interval '1 minute')) copy`);
  await db.execute(sql`create table first_postings as select * from search_postings`);
  // In parts: a statement may not run longer than 15 s.
  for (let from = 1; from <= copies; from += 10) {
    const copied = sql`generate_series(${from}::int, ${Math.min(copies, from + 9)}::int) copied (n)`;
    await db.execute(sql`
      insert into search_postings
      select term, job_id || '-' || n, weight from first_postings, ${copied}`);
  }
  await db.execute(sql`vacuum analyze`);
  return { database, open: await db.$count(jobs), now: now.getTime() };
}

async function medians(size: number): Promise<Map<string, number>> {
  const postgres = await startThrowawayPostgres();
  if (!postgres) throw new Error('This measurement needs the binaries of PostgreSQL.');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'growth-'));
  const { database, open, now } = await grown(postgres.url, folder, size);
  const { db } = database;
  console.log(`${open} jobs`);
  const list = (filters: object, page = 1) =>
    listJobs(db, { status: 'active', order: 'desc', now, limit: 20, filters, page });
  const works: Record<string, () => Promise<unknown>> = {
    'first page': () => list({}),
    'page in the middle': () => list({}, Math.ceil(open / 40)),
    'one place': () => list({ location: 'Dubai' }),
    'one category': () => list({ category: 'Logistics' }),
    'one role': () => list({ role: 'Welder' }),
    'search: welder': () => list({ search: 'welder' }),
    'search: weldr dubay': () => list({ search: 'weldr dubay' }),
    'search: nurse in doha': () => list({ search: 'nurse in doha' }),
    'search: hotel cook dubai': () => list({ search: 'hotel cook dubai' }),
    'search: driver ka kaam': () => list({ search: 'driver ka kaam' }),
    'filter options': () => filterOptions(db, now),
    'who is hiring': () => hiringCompanies(db, now),
    'names to suggest': () => openNames(db, now),
  };
  const found = new Map<string, number>();
  for (const [name, work] of Object.entries(works)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = performance.now();
      await work();
      times.push(performance.now() - before);
    }
    found.set(name, times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!);
  }
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  return found;
}

const figures: Figure[] = [];
const [few, many] = [await medians(sizes[0]!), await medians(sizes[1]!)];
for (const [name, time] of few) {
  const later = many.get(name)!;
  const ratio = (later / time).toFixed(1);
  figures.push({ name, unit: 'ms', ours: later, limit: time, headline: name === 'first page' });
  console.log(
    `${name.padEnd(26)} ${time.toFixed(1).padStart(7)} ms ${later.toFixed(1).padStart(8)} ms ${ratio.padStart(6)} x`,
  );
}
keepResults('growth', 'a thousand jobs', figures);
