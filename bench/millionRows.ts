import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { seed } from '#server/db/seed/seed.ts';
import { projectRoot } from '#server/env.ts';
import { applicantsOf } from '#server/features/applications/applicants.ts';
import { addManyApplicants } from '#server/features/applications/manyApplicants.ts';
import { listJobs } from '#server/features/jobs/store.ts';
import { startThrowawayPostgres } from '../tests/support/server/throwawayPostgres.ts';
import { trialSize } from '../tests/support/trialSize.ts';

// How long lists and searches take on a real PostgreSQL with a million applications to one job and
// a tenth as many jobs, which all are in the search index:
//   npm run trial -- million-rows

const rounds = 5;
const applications = trialSize(1_000_000);
const postgres = await startThrowawayPostgres();
if (!postgres) throw new Error('This trial needs the binaries of PostgreSQL.');
const folder = await mkdtemp(path.join(os.tmpdir(), 'million-rows-'));
const log = pino({ level: 'warn' });
const database = await openDatabase({ dataDir: folder, databaseUrl: postgres.url, log });
const { db } = database;
try {
  await database.migrate(path.join(projectRoot, 'server/db/migrations'));
  const now = new Date();
  await seed(db, { adminEmail: 'a@example.test', adminPassword: 'not-used-1A', demo: true, now });
  const [first] = await db.select().from(jobs).limit(1);
  const known = await db.$count(jobs);
  const copies = Math.ceil(applications / 10 / known);
  for (const [table, column] of [['jobs', 'id'] as const, ['search_postings', 'job_id'] as const]) {
    const name = sql.identifier(table);
    const id = sql.identifier(column);
    await db.execute(sql`
      insert into ${name} select copy.* from ${name} row, generate_series(1, ${copies}::int) n,
      jsonb_populate_record(row, jsonb_build_object(${column}::text, row.${id} || '-' || n)) copy`);
  }
  await addManyApplicants(db, first!.id, applications);
  await db.execute(sql`analyze`);

  const all = await db.$count(jobs);
  const request = { status: 'active', order: 'desc', now: now.getTime(), limit: 5 } as const;
  const list = (filters: object, page = 1) => listJobs(db, { ...request, filters, page });
  const job = { jobId: first!.id, publicUrl: 'https://portal.example' };
  const people = (query: object, offset = 0) => {
    const everybody = { search: '', status: '', skill: '', step: '' } as const;
    const page = { query: { ...everybody, ...query }, sort: 'oldest', limit: 50, offset } as const;
    return applicantsOf(db, job, page);
  };
  console.log(`${all} jobs, ${applications} applications to one of them, ${rounds} rounds`);

  const works: Record<string, [() => Promise<{ total: number }>, total?: number]> = {
    'jobs, first page': [() => list({})],
    'jobs, page 1,000': [() => list({}, 1_000)],
    'jobs in one place': [() => list({ location: 'Dubai' })],
    'search: welder': [() => list({ search: 'welder' })],
    'search: weldr dubay': [() => list({ search: 'weldr dubay' })],
    'search: nurse in doha': [() => list({ search: 'nurse in doha' })],
    'applicants, first page': [() => people({}), applications],
    'applicants, last page': [() => people({}, applications - 50), applications],
    'applicants with a skill': [
      () => people({ skill: 'Driving' }),
      Math.floor((applications + 1) / 3),
    ],
    'one applicant by name': [() => people({ search: `gurpreet ${applications - 2}` })],
  };
  for (const [name, [work, wanted]] of Object.entries(works)) {
    const times: number[] = [];
    let total = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = performance.now();
      ({ total } = await work());
      times.push(performance.now() - before);
    }
    const [median, most] = [0.5, 1].map((share) =>
      times.toSorted((a, b) => a - b)[Math.ceil(share * rounds) - 1]!.toFixed(0),
    );
    console.log(`${name.padEnd(26)} ${total} found, median ${median} ms, most ${most} ms`);
    if (total === 0 || (wanted !== undefined && total !== wanted))
      throw new Error(`${name}: ${total} found, not ${wanted ?? 'one or more'}`);
  }
} finally {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
