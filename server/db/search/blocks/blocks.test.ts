import { eq, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cleanFilters, filterKeys, type JobFilters } from '#contract/jobs/job.ts';
import { categories, experienceRanges, salaryRanges } from '#contract/options.ts';
import { openDatabase, type Db } from '#server/db/client.ts';
import type { DbHandle } from '#server/db/handle.ts';
import { migrationsFolder } from '#server/db/migrate/readMigrations.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { seed } from '#server/db/seed/seed.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { categoryNumbers } from '#server/features/jobs/categoryNumbers.ts';
import { listJobs } from '#server/features/jobs/store.ts';
import relevance from '#server/features/search/relevance.json' with { type: 'json' };
import { seededRandom } from '../../../../tests/sim/random.ts';
import {
  needsPostgres,
  startThrowawayPostgres,
} from '../../../../tests/support/server/throwawayPostgres.ts';
import { trialSize } from '../../../../tests/support/trialSize.ts';
import { jobBlocks, jobChanges } from '../schema.ts';
import { blockReaderOf } from './readBlocks.ts';
import { writeJobBlocks } from './writeBlocks.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const now = new Date('2026-11-21T08:30:00Z');
const requests = trialSize(90);
/** Blocks so small that there are many. */
const small = { least: 1, changes: 1, size: 40 };
const seedNumber = Number(process.env.SEED ?? Date.now());
const { chance, pick } = seededRandom(seedNumber);

/** A search that means every job. */
const anyJob = 'naukri chahiye';

/** Who drives is in another city, who is there has no such pay: rank.ts, `namedThere`. */
const ofHalves = ['driver dubai 1 lakh', 'cook jeddah 3 lakh', 'mason riyadh 2 lakh 3 years'];

const filled = async (db: Db) => {
  const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
  await seed(db, { ...admin, demo: true, now });
};

/** Jobs as lists and searches compute them from all rows. */
async function fromRows<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`update job_block_state set generation = -generation`);
  try {
    expect(await blockReaderOf(db).read()).toBeUndefined();
    return await work();
  } finally {
    await db.execute(sql`update job_block_state set generation = -generation`);
    blockReaderOf(db).wake();
  }
}

interface Values {
  company: string[];
  role: string[];
  location: string[];
}

async function valuesOf(db: Db): Promise<Values> {
  const rows = await db.select().from(jobs);
  const parts = (text: string) => [
    text,
    text.toUpperCase(),
    text.slice(0, 4),
    text.split(', ')[1]!,
  ];
  const all = (texts: string[]) => texts.flatMap(parts).filter(Boolean);
  return {
    company: all(rows.map(({ companyName }) => companyName)),
    role: all(rows.map(({ jobName }) => jobName)),
    location: all(rows.map(({ location }) => location)),
  };
}

function randomFilters(values: Values): JobFilters {
  const choices: Record<keyof JobFilters, readonly string[]> = {
    ...values,
    category: [...categories, 'Mining'],
    salaryRange: [...salaryRanges],
    experience: [...experienceRanges, '2', '0'],
    search: [...relevance.map(({ query }) => query), ...ofHalves, anyJob, anyJob],
  };
  const query: Record<string, string> = {};
  for (const key of filterKeys) {
    if (chance(key === 'search' ? 0.6 : 0.2)) query[key] = pick([...choices[key]]);
  }
  return cleanFilters(query);
}

/** Asks the same of blocks and of all rows. @returns how many answers had jobs */
async function compare(db: Db, number: number): Promise<number> {
  const values = await valuesOf(db);
  let found = 0;
  for (let at = 0; at < number; at += 1) {
    const filters = randomFilters(values);
    const request = {
      filters,
      ...(chance(0.5) && { sort: pick(['pay', 'pay', 'newest'] as const) }),
      status: 'active',
      order: pick(['asc', 'desc', 'desc'] as const),
      page: pick([1, 1, 2, 3, 7]),
      limit: pick([5, 20]),
      now: now.getTime(),
    } as const;
    expect(await blockReaderOf(db).read()).toBeDefined();
    const blocks = await listJobs(db, request);
    const rows = await fromRows(db, () => listJobs(db, request));
    const shown = ({ rows: list, ...rest }: typeof rows) => ({
      ...rest,
      ids: list.map(({ id }) => id),
    });
    expect(shown(blocks), `SEED=${seedNumber}: ${JSON.stringify(request)}`).toEqual(shown(rows));
    found += rows.total > 0 ? 1 : 0;
  }
  const numbers = await categoryNumbers(db, now.getTime());
  expect(numbers).toEqual(await fromRows(db, () => categoryNumbers(db, now.getTime())));
  return found;
}

async function change(db: Db, share: number, number = 40): Promise<void> {
  const some = sql`id in (select id from jobs order by md5(id || ${share}::text) limit ${number})`;
  await db.execute(sql`update jobs set status = 'inactive' where ${some} and right(id, 1) < '8'`);
  await db.execute(
    sql`update jobs set closing_date = '2026-11-20' where ${some} and right(id, 1) < 'f'`,
  );
  await db.execute(sql`update jobs set category = 'Mining', created_at = created_at - interval '3 days'
    where ${some} and right(id, 1) >= 'f'`);
  await db.execute(sql`delete from jobs where ${some} and right(id, 1) = 'w'`);
  await db.execute(sql`
    insert into jobs select copy.* from jobs row, jsonb_populate_record(row,
      jsonb_build_object('id', md5(row.id || ${share}::text), 'status', 'active')) copy where ${sql`row.${some}`}`);
  await db.execute(sql`
    insert into search_postings select term, jobs.id, weight
    from search_postings join jobs on jobs.id = md5(job_id || ${share}::text)`);
}

/** A search that means every job has them in the order of the list. */
async function bestPaidOfAll(db: Db): Promise<void> {
  const request = { sort: 'pay', status: 'active', order: 'desc', page: 2, limit: 20 } as const;
  const list = async (filters: JobFilters) =>
    (await listJobs(db, { ...request, filters, now: now.getTime() })).rows.map(({ id }) => id);
  for (const filters of [{}, { location: 'Dubai' }] satisfies JobFilters[])
    expect(await list({ ...filters, search: anyJob })).toEqual(await list(filters));
}

async function sameAsRows(db: Db): Promise<void> {
  await filled(db);
  expect(await writeJobBlocks(db, small)).toBeGreaterThan(0);
  expect(await db.$count(jobBlocks, sql`state = 'live'`)).toBeGreaterThan(3);
  expect(await db.$count(jobChanges)).toBe(0);
  await bestPaidOfAll(db);
  await fromRows(db, () => bestPaidOfAll(db));
  let found = await compare(db, requests / 3);
  await change(db, 1);
  expect(await db.$count(jobChanges)).toBeGreaterThan(40);
  found += await compare(db, requests / 3);
  await writeJobBlocks(db, small);
  expect(await db.$count(jobChanges)).toBe(0);
  await change(db, 2);
  // Each change is read by itself, on top of what was read before.
  for (let share = 10; share < 20; share += 1) {
    await change(db, share, 5);
    found += await compare(db, requests / 30);
  }
  // Those that find nothing prove little.
  expect(found).toBeGreaterThan(requests / 3);
}

test('blocks answer as all rows do, on the embedded database', async () => {
  const { db, close } = await testDatabase();
  await sameAsRows(db);
  await close();
});

describe('writing blocks', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
    await filled(database.db);
  });
  afterAll(() => database.close());

  const total = async () => {
    const whole = { filters: {}, page: 1, limit: 5 } as const;
    const request = { ...whole, status: 'active', order: 'desc', now: now.getTime() } as const;
    return (await listJobs(database.db, request)).total;
  };

  test('waits until they are worth it, and gives them up where they are not any more', async () => {
    const { db } = database;
    expect(await writeJobBlocks(db)).toBeGreaterThan(0);
    expect(await db.$count(jobBlocks)).toBe(0);
    await change(db, 3);
    await writeJobBlocks(db, small);
    await db.update(jobs).set({ status: 'inactive' }).where(eq(jobs.category, 'Farming'));
    const changes = await db.$count(jobChanges);
    expect(await writeJobBlocks(db, { ...small, changes: changes + 1 })).toBe(0);
    expect(await db.$count(jobChanges)).toBe(changes);
    expect(await blockReaderOf(db).read()).toBeDefined();
    expect(await writeJobBlocks(db)).toBe(0);
    expect(await writeJobBlocks(db, { changes: 1 })).toBe(changes);
    expect(await blockReaderOf(db).read()).toBeUndefined();
  });

  test('puts together what is left of blocks', async () => {
    const { db } = database;
    await change(db, 6);
    await writeJobBlocks(db, small);
    const live = () => db.$count(jobBlocks, eq(jobBlocks.state, 'live'));
    const full = await live();
    const most = sql`right(md5(id), 1) > '2'`;
    await db.update(jobs).set({ closingDate: '2020-01-01', status: 'inactive' }).where(most);
    await writeJobBlocks(db, small);
    expect(await live()).toBeLessThan(full / 3);
    expect(await total()).toBe(await fromRows(db, total));
    await db.update(jobs).set({ closingDate: null, status: 'active' }).where(most);
    await writeJobBlocks(db, small);
    expect(await live()).toBeGreaterThan(full / 2);
    expect(await total()).toBe(await fromRows(db, total));
  });

  test('removes many changes in slices, after a stop in between as well', async () => {
    const { db } = database;
    const slices = { ...small, together: 3 };
    await change(db, 7);
    let removed = 0;
    const stopping = new Proxy(db, {
      get: (of, name) =>
        name === 'execute'
          ? async (statement: SQL) => {
              const text = new PgDialect().sqlToQuery(statement).sql;
              if (text.startsWith('delete from job_changes')) removed += 1;
              if (removed === 1) throw new Error('stopped');
              return of.execute(statement);
            }
          : Reflect.get(of, name, of),
    });
    await expect(writeJobBlocks(stopping, slices)).rejects.toThrow('stopped');
    expect(await db.$count(jobChanges)).toBeGreaterThan(3);
    expect(await total()).toBe(await fromRows(db, total));
    await change(db, 8);
    await writeJobBlocks(db, slices);
    expect(await db.$count(jobChanges)).toBe(0);
    expect(await total()).toBe(await fromRows(db, total));
    expect(await blockReaderOf(db).read()).toBeDefined();
  });

  test('loses no change that comes meanwhile, and none to a stop', async () => {
    const { db } = database;
    await change(db, 4);
    await writeJobBlocks(db, small);
    await change(db, 5);
    const before = await fromRows(db, total);
    const stopped = new Error('stopped');
    const stopping = new Proxy(db, {
      get: (of, name) =>
        name === 'transaction' ? () => Promise.reject(stopped) : Reflect.get(of, name, of),
    });
    await expect(writeJobBlocks(stopping, small)).rejects.toBe(stopped);
    expect(await total()).toBe(before);
    const written = writeJobBlocks(db, small);
    await db.update(jobs).set({ status: 'inactive' }).where(eq(jobs.category, 'Mining'));
    await written;
    expect(await total()).toBe(await fromRows(db, total));
    expect(await total()).toBeLessThan(before);
    await writeJobBlocks(db, small);
    expect(await db.$count(jobBlocks, eq(jobBlocks.state, 'written'))).toBe(0);
    expect(await total()).toBe(await fromRows(db, total));
  });
});

describe('on a PostgreSQL server', needsPostgres, () => {
  let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
  beforeAll(async () => void (postgres = await startThrowawayPostgres()));
  afterAll(() => postgres?.stop());

  test('blocks answer as all rows do', async ({ skip }) => {
    if (!postgres) return skip();
    const log = { info() {}, warn() {}, error() {}, fatal() {} };
    const database = await openDatabase({ dataDir: '/tmp', databaseUrl: postgres.url, log });
    await database.migrate(migrationsFolder);
    await sameAsRows(database.db);
    await database.close();
  });

  test('a change that is committed after later ones is seen as well', async ({ skip }) => {
    if (!postgres) return skip();
    const log = { info() {}, warn() {}, error() {}, fatal() {} };
    const database = await openDatabase({ dataDir: '/tmp', databaseUrl: postgres.url, log });
    const { db } = database;
    const ids = async () => {
      const whole = { filters: {}, status: 'active', order: 'desc', page: 1, limit: 3 } as const;
      expect(await blockReaderOf(db).read()).toBeDefined();
      return (await listJobs(db, { ...whole, now: now.getTime() })).rows.map(({ id }) => id);
    };
    const close = (on: DbHandle, id = '') =>
      on.update(jobs).set({ status: 'inactive' }).where(eq(jobs.id, id));
    const [slow, quick, late] = await ids();
    let commit = () => {};
    const read = new Promise<void>((resolve) => (commit = resolve));
    let first = Promise.resolve();
    await new Promise<void>((begun) => {
      first = db.transaction(async (tx) => {
        await close(tx, slow);
        begun();
        await read;
      });
    });
    await close(db, quick);
    expect(await ids()).toEqual([slow, late, expect.anything()]);
    commit();
    await first;
    expect((await ids())[0]).toBe(late);
    await close(db, late);
    expect(await ids()).not.toContain(late);
    await database.close();
  });
});
