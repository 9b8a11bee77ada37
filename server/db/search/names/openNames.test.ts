import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { notSpecified } from '#contract/options.ts';
import { pairKey } from '#contract/search/query/suggest.ts';
import { openDatabase, type Db } from '#server/db/client.ts';
import { migrationsFolder } from '#server/db/migrate/readMigrations.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { seed } from '#server/db/seed/seed.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { hiringCompanies } from '#server/features/jobs/companies.ts';
import { seededRandom } from '../../../../tests/sim/random.ts';
import {
  needsPostgres,
  startThrowawayPostgres,
} from '../../../../tests/support/server/throwawayPostgres.ts';
import { trialSize } from '../../../../tests/support/trialSize.ts';
import { openNameChanges } from '../schema.ts';
import { addUpNames } from './addUpNames.ts';
import { countedNames, mostForPairs, openNames, type NameKind } from './openNames.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const now = Date.parse('2026-11-21T08:30:00Z');
const rounds = trialSize(20);
const seedNumber = Number(process.env.SEED ?? Date.now());
const { chance, pick } = seededRandom(seedNumber);

const columns = { role: 'job_name', place: 'location', company: 'company_name' } as const;

async function filled(db: Db): Promise<void> {
  const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
  await seed(db, { ...admin, demo: true, now: new Date(now) });
}

/** The same from all rows. */
async function fromRows(db: Db, column: string, at: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; number: number }>(sql`
    select ${sql.identifier(column)} as name, count(*)::int as number from ${jobs}
    where ${isOpen(at)} group by 1`);
  return new Map(rows.map(({ name, number }) => [name, number]));
}

async function compare(db: Db, at = now): Promise<void> {
  const all: Record<NameKind, string> = { ...columns, employer: 'company_key' };
  for (const [kind, column] of Object.entries(all)) {
    const known = (await countedNames(db, at))[kind as NameKind];
    const counted = known
      .most(Infinity)
      .flatMap(({ number, names }) => names.map((name) => [name, number] as const));
    const rows = await fromRows(db, column, at);
    expect(new Map(counted), `SEED=${seedNumber}: ${kind}`).toEqual(rows);
    expect(known.all()).toEqual([...rows.keys()].sort());
  }
  expect(await hiringCompanies(db, at)).toEqual(await hiringFromRows(db, at));
  const { counts } = (await openNames(db, at)).suggested();
  const numbers = await numbersFromRows(db, at);
  const told = [...numbers.keys()].map((key) => [key, counts?.get(key)]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(numbers));
  const gone = [...was.keys()].filter((key) => !numbers.has(key));
  expect(gone.filter((key) => counts?.get(key) !== undefined)).toEqual([]);
  was = numbers;
}

/** What `compare` found last: what is no more must not be told either. */
let was = new Map<string, number>();

/** Of each role, company, place, country, and role in one of the last two. */
async function numbersFromRows(db: Db, at: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ role: string; company: string; place: string }>(sql`
    select job_name as role, company_name as company, location as place from ${jobs}
    where ${isOpen(at)}`);
  const numbers = new Map<string, number>();
  for (const { role, company, place } of rows) {
    const places = new Set([place, place.split(',').at(-1)!.trim()]);
    const keys = [...places].flatMap((where) => [where, pairKey(role, where)]);
    for (const key of [role, ...(company ? [company] : []), ...keys])
      numbers.set(key, (numbers.get(key) ?? 0) + 1);
  }
  return numbers;
}

async function hiringFromRows(db: Db, at: number) {
  const { rows } = await db.execute(sql`
    select trim(company_name) as name, logo_url as "logoUrl", number as "openJobs",
      json_build_object('title', job_name, 'location', location) as newest, demo
    from (
      select *, count(*) over (partition by company_key)::int as number,
        row_number() over (partition by company_key order by created_at desc, id desc) as place
      from jobs where ${isOpen(at)} and company_key not in ('', 'not specified')
    ) as job
    where place = 1
    order by number desc, created_at desc, company_key limit ${limits.hiringCompanies}`);
  return rows;
}

/** A random change of some jobs, as forms, imports, closings and deletions make them. */
async function change(db: Db, round: number): Promise<void> {
  const some = sql`id in (select id from jobs order by md5(id || ${round}::text) limit ${pick([1, 5, 30])})`;
  const statements = [
    sql`update jobs set status = 'inactive' where ${some}`,
    sql`update jobs set status = 'active' where ${some}`,
    sql`update jobs set closing_date = ${indianDay(now - 86_400_000)} where ${some}`,
    sql`update jobs set company_name = 'Firm ' || ${round % 7}, company_key = 'firm ' || ${round % 7} where ${some}`,
    sql`update jobs set company_name = '', company_key = '' where ${some}`,
    sql`update jobs set company_name = ${notSpecified}, company_key = 'not specified' where ${some}`,
    sql`update jobs set company_name = upper(company_name), impressions = 3 where ${some}`,
    sql`update jobs set location = 'Nuuk, Greenland', created_at = created_at + interval '1 day' where ${some}`,
    sql`delete from jobs where ${some}`,
    sql`insert into jobs select copy.* from jobs row, jsonb_populate_record(row,
      jsonb_build_object('id', md5(row.id || ${round}::text), 'job_name', 'Role ' || ${round % 5})) copy
      where ${sql`row.${some}`} on conflict do nothing`,
  ];
  await db.execute(pick(statements));
}

async function sameAsRows(db: Db): Promise<void> {
  await filled(db);
  await compare(db);
  for (let round = 0; round < rounds; round += 1) {
    for (let more = true; more; more = chance(0.4)) await change(db, round);
    // A rolled back one leaves nothing.
    const undone = db.transaction(async (tx) => {
      await change(tx, round + 1_000);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    if (chance(0.3)) await addUpNames(db, 1);
    if (chance(0.7)) await compare(db, pick([now, now, now + 40 * 86_400_000]));
  }
  await addUpNames(db, 1);
  await addUpNames(db, 1);
  expect(await db.$count(openNameChanges)).toBe(0);
  await compare(db);
}

test('counters are what all rows say, on the embedded database', async () => {
  const { db, close } = await testDatabase();
  await sameAsRows(db);
  await close();
});

test('an employer or a place that is not known is none', async () => {
  const { db, close } = await testDatabase();
  await filled(db);
  const some = sql`id in (select id from jobs where status = 'active' order by id limit 60)`;
  await db.execute(sql`
    update jobs set company_name = ${notSpecified}, company_key = 'not specified',
      location = ${notSpecified}, location_key = 'not specified', country = null
    where ${some}`);
  expect((await hiringCompanies(db, now)).map(({ name }) => name)).not.toContain(notSpecified);
  const { choices, suggested, otherCompanies } = await openNames(db, now);
  expect(choices.locations).toContain('Kuwait');
  const names = suggested();
  for (const list of [choices.companies, choices.locations, names.companies, names.locations])
    expect(list).not.toContain(notSpecified);
  expect(Object.keys(choices.numbers.locations)).not.toContain(notSpecified);
  expect(JSON.stringify(choices.popular)).not.toContain(notSpecified);
  expect(otherCompanies('not spec', 5)).toEqual([]);
  await close();
});

describe('the names of open jobs', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
    await filled(database.db);
  });
  afterAll(() => database.close());

  test('are the same lists until one comes or goes', async () => {
    const { db } = database;
    const all = (await openNames(db, now)).suggested();
    const some = sql`id = (select id from jobs where status = 'active' and job_name in (
      select job_name from jobs where status = 'active' group by 1 having count(*) > 1) limit 1)`;
    await db.execute(
      sql`update jobs set salary_range = '30k-50k', company_name = company_name where ${some}`,
    );
    expect((await openNames(db, now)).suggested()).toBe(all);
    await db.execute(sql`update jobs set company_name = 'Ægir Shipping' where ${some}`);
    const after = await openNames(db, now);
    const names = after.suggested();
    expect(names).not.toBe(all);
    expect(names.companies).toContain('Ægir Shipping');
    expect(all.companies).not.toContain('Ægir Shipping');
  });

  test('of more than a list holds those with the most jobs can be chosen', async () => {
    const { db } = database;
    await db.execute(sql`
      insert into jobs select copy.* from jobs row, generate_series(1, ${3 * limits.filterChoices}::int) n,
        jsonb_populate_record(row, jsonb_build_object('id', 'copy ' || n, 'status', 'active',
          'closing_date', null, 'created_at', row.created_at - n * interval '1 minute',
          'company_name', 'Copy ' || n / 3 * 2 + (n % 3 + 1) / 2, 'company_key', 'copy ' || n / 3 * 2 + (n % 3 + 1) / 2)) copy
      where row.id = (select id from jobs limit 1)`);
    const { suggested, choices, otherCompanies } = await openNames(db, now);
    const all = suggested();
    expect(otherCompanies('copy', 5)).toEqual([]);
    expect(all.companies.length).toBeGreaterThan(2 * limits.filterChoices);
    expect(choices.companies).toHaveLength(limits.filterChoices);
    expect(choices.companies).toEqual(choices.companies.toSorted());
    const { company } = await countedNames(db, now);
    const least = company.most(limits.filterChoices).at(-1)?.number ?? 0;
    const sure = company.most(Infinity).filter(({ number }) => number > least);
    const names = sure.flatMap((same) => same.names);
    expect(choices.companies).toEqual(expect.arrayContaining(names));
    await compare(db);
    // Nearly all have the same number: which ones are shown is told by their newest jobs.
    await db.execute(sql`update jobs set status = 'inactive' where company_name not like 'Copy %'`);
    await compare(db);
    await db.execute(
      sql`update jobs set created_at = '2026-11-01' where company_name like 'Copy %'`,
    );
    await compare(db);
  });

  test('roles are not counted by place while there are too many jobs', async () => {
    const { db } = database;
    const told = async () => (await openNames(db, now)).suggested().counts !== undefined;
    const more = sql`id like 'more %'`;
    expect(await told()).toBe(true);
    await db.execute(sql`
      insert into jobs select copy.* from jobs row, generate_series(1, ${mostForPairs}::int) n,
        jsonb_populate_record(row, jsonb_build_object('id', 'more ' || n, 'status', 'active',
          'closing_date', null)) copy
      where row.id = (select id from jobs limit 1)`);
    expect(await told()).toBe(false);
    // A little fewer are enough, once that has been.
    const last = sql`substr(id, 6)::int > ${0.85 * mostForPairs}`;
    await db.execute(sql`update jobs set status = 'inactive' where ${more} and ${last}`);
    expect(await told()).toBe(true);
    await compare(db);
    await db.execute(sql`update jobs set status = 'inactive' where ${more}`);
    await compare(db);
    await db.execute(sql`delete from jobs where ${more}`);
    await compare(db);
  });

  test('a reader that missed what was added up reads everything anew', async () => {
    const { db } = database;
    const keptBefore = await openNames(db, now);
    await db.execute(
      sql`update jobs set company_name = 'Missed', company_key = 'missed' where job_name like 'W%'`,
    );
    const bypassed = await db.$count(openNameChanges);
    expect(bypassed).toBeGreaterThan(0);
    await addUpNames(db, 1);
    await addUpNames(db, 1);
    expect(await db.$count(openNameChanges)).toBe(0);
    await compare(db);
    // Anyone who has asked before goes on telling numbers.
    expect(keptBefore.suggested().counts).toBeDefined();
  });
});

describe('on a PostgreSQL server', needsPostgres, () => {
  let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
  let db: Db;
  let close = async () => {};
  beforeAll(async () => {
    postgres = await startThrowawayPostgres();
    if (!postgres) return;
    const log = { info() {}, warn() {}, error() {}, fatal() {} };
    const database = await openDatabase({ dataDir: '/tmp', databaseUrl: postgres.url, log });
    ({ db, close } = database);
    await database.migrate(migrationsFolder);
  });
  afterAll(async () => {
    await close();
    await postgres?.stop();
  });

  test('counters are what all rows say', async ({ skip }) => {
    if (!postgres) return skip();
    await sameAsRows(db);
  });

  test('a change that is committed after later ones is counted, added up in between or not', async ({
    skip,
  }) => {
    if (!postgres) return skip();
    const [one, other] = await db.select({ id: jobs.id }).from(jobs).limit(2);
    const rename = (on: Db, id: string, name: string) =>
      on.execute(sql`update jobs set status = 'active', closing_date = null, company_name = ${name},
        company_key = ${name.toLowerCase()} where id = ${id}`);
    let commit = () => {};
    const may = new Promise<void>((resolve) => (commit = resolve));
    let slow = Promise.resolve();
    await new Promise<void>((begun) => {
      slow = db.transaction(async (tx) => {
        await rename(tx, one!.id, 'Slow');
        begun();
        await may;
      });
    });
    await rename(db, other!.id, 'Quick');
    await compare(db);
    await addUpNames(db, 1);
    await addUpNames(db, 1);
    await compare(db);
    expect((await countedNames(db, now)).company.all()).not.toContain('Slow');
    commit();
    await slow;
    await compare(db);
    expect((await countedNames(db, now)).company.all()).toContain('Slow');
    await addUpNames(db, 1);
    await addUpNames(db, 1);
    await compare(db);
  });
});
