import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase, type Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate/applyMigrations.ts';
import { readMigrations, type Migration } from '#server/db/migrate/readMigrations.ts';
import { lastReleased } from '../../support/data/lastRelease.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';
import { trialSize } from '../../support/trialSize.ts';

const quiet = { info() {}, warn() {}, error() {}, fatal() {} };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
const postgres = await startThrowawayPostgres();
let names = 0;

afterAll(async () => {
  await postgres?.stop();
  fs.rmSync(folder, { recursive: true });
});

const all = readMigrations();
const atRelease = all.slice(0, all.findIndex(({ tag }) => tag === lastReleased) + 1);
/** Ours, and one of each kind that a later release may bring. */
const upgrade: Migration[] = [
  ...all,
  {
    tag: '9998_example',
    when: 9_999_999_999_998,
    hash: '',
    statements: [
      'ALTER TABLE "jobs" ADD COLUMN "example" text',
      'CREATE INDEX "jobs_by_example" ON "jobs" USING btree ("example","id")',
      'CREATE UNIQUE INDEX "users_by_example" ON "users" USING btree ("id","email")',
    ],
  },
  {
    tag: '9999_fill',
    when: 9_999_999_999_999,
    hash: '',
    statements: [`UPDATE "jobs" SET "example" = ''`],
  },
];

/** Passes statements on until the one with this number, before which `crash` is called. */
function interrupted(
  db: Db,
  at: number,
  crash: () => Promise<void>,
): { db: Db; count: () => number } {
  let count = 0;
  const wrap = (inner: Db): Db =>
    new Proxy(inner, {
      get(target, name, receiver) {
        if (name === 'execute')
          return async (statement: string) => {
            if (count === at) await crash();
            count += 1;
            return target.execute(statement);
          };
        if (name === 'transaction')
          return (work: (tx: Db) => Promise<unknown>) => target.transaction((tx) => work(wrap(tx)));
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
  return { db: wrap(db), count: () => count };
}

/** Everything that migrations make, and how many rows they left. */
async function schemaOf(db: Db): Promise<unknown> {
  const { rows } = await db.execute<{ line: string }>(sql`
    SELECT format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
    UNION ALL SELECT pg_get_indexdef(i.indexrelid) || i.indisvalid FROM pg_index i
    JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'migration ' || created_at FROM drizzle.__drizzle_migrations
    UNION ALL SELECT 'waiting ' || statement FROM drizzle.indexes_to_build
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

/** Some of the moments between two statements; a trial takes all. */
function moments(count: number, size: number): number[] {
  const many = Math.min(count, size);
  return Array.from({ length: many }, (_, index) => Math.floor(((index + 0.5) * count) / many));
}

const job = sql`INSERT INTO jobs (id, job_name, company_name, experience, location, description,
  skills, salary_range, category, job_type, title_key, company_key, location_key, experience_from,
  experience_to) VALUES ('1', '', '', '', '', '', '{}', '', '', '', '', '', '', 0, 0)`;

describe('embedded', () => {
  const open = async (dataDir: string) => {
    fs.mkdirSync(dataDir, { recursive: true });
    return openDatabase({ dataDir, log: quiet });
  };
  const newFolder = () => path.join(folder, `embedded-${++names}`);

  test.each([
    ['a first start', [] as Migration[]],
    ['an upgrade', atRelease],
  ])(
    'a crash between any two statements of %s is made good by the next start',
    async (_, before) => {
      const base = newFolder();
      const first = await open(base);
      if (before.length > 0) {
        await migrate(first.db, before, { online: false });
        await first.db.execute(job);
      }
      await first.close();
      const clean = newFolder();
      fs.cpSync(base, clean, { recursive: true });
      const whole = await open(clean);
      const counted = interrupted(whole.db, -1, async () => {});
      await migrate(counted.db, upgrade, { online: false });
      const expected = await schemaOf(whole.db);
      await whole.close();
      for (const moment of moments(counted.count(), trialSize(1))) {
        const used = newFolder();
        const crashed = newFolder();
        fs.cpSync(base, used, { recursive: true });
        const database = await open(used);
        const at = interrupted(database.db, moment, async () => {
          // What a kill leaves: the files as they are, nothing closed.
          fs.cpSync(path.join(used, 'database'), path.join(crashed, 'database'), {
            recursive: true,
          });
          throw new Error('crash');
        });
        await expect(migrate(at.db, upgrade, { online: false })).rejects.toThrow('crash');
        await database.close();
        const next = await open(crashed);
        await migrate(next.db, upgrade, { online: false });
        expect(await schemaOf(next.db)).toEqual(expected);
        await next.close();
        for (const done of [used, crashed]) fs.rmSync(done, { recursive: true });
      }
    },
    // Each moment is four databases that are opened and three that are migrated, on any machine.
    trialSize(1) * 180_000,
  );
});

describe.skipIf(!postgres)('PostgreSQL', needsPostgres, () => {
  const connect = async (url: string) => {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    await client.query(`SET lock_timeout = '1s'`);
    const db: Db = drizzle({ client });
    return { client, db };
  };

  /** A new database as the last release left it, or an empty one. */
  async function newDatabase(template?: string): Promise<string> {
    const name = `upgrade_${process.pid}_${++names}`;
    const { client } = await connect(postgres!.url);
    await client.query(`CREATE DATABASE ${name} ${template ? `TEMPLATE ${template}` : ''}`);
    await client.end();
    const url = new URL(postgres!.url);
    url.pathname = `/${name}`;
    return url.href;
  }
  const nameOf = (url: string) => new URL(url).pathname.slice(1);

  async function atLastRelease(): Promise<string> {
    const url = await newDatabase();
    const { client, db } = await connect(url);
    await migrate(db, atRelease, { online: true });
    await db.execute(job);
    await client.end();
    return url;
  }

  test.each(['a first start', 'an upgrade'])(
    'a session that ends between any two statements of %s is made good by the next start',
    async (what) => {
      const base = what === 'an upgrade' ? await atLastRelease() : await newDatabase();
      const clean = await connect(await newDatabase(nameOf(base)));
      const counted = interrupted(clean.db, -1, async () => {});
      await migrate(counted.db, upgrade, { online: true });
      const expected = await schemaOf(clean.db);
      await clean.client.end();
      console.log(`${what}: ${counted.count()} statements`);
      for (const moment of moments(counted.count(), trialSize(5))) {
        const url = await newDatabase(nameOf(base));
        const killer = await connect(postgres!.url);
        const used = await connect(url);
        const { rows } = await used.client.query('SELECT pg_backend_pid() AS pid');
        const at = interrupted(used.db, moment, async () => {
          await killer.client.query(`SELECT pg_terminate_backend(${rows[0].pid}, 5000)`);
        });
        await expect(migrate(at.db, upgrade, { online: true })).rejects.toThrow();
        const next = await connect(url);
        await migrate(next.db, upgrade, { online: true });
        expect(await schemaOf(next.db)).toEqual(expected);
        await next.client.end();
        await killer.client.query(`DROP DATABASE ${nameOf(url)}`);
        await killer.client.end();
      }
    },
    60_000 + trialSize(5) * 10_000,
  );

  test('an index whose building was cut off is built anew', async () => {
    const url = await atLastRelease();
    const { client, db } = await connect(url);
    await migrate(db, all, { online: true });
    // As CREATE INDEX CONCURRENTLY leaves one that failed: there, and not valid.
    await client.query(`INSERT INTO drizzle.indexes_to_build (statement)
      VALUES ('CREATE INDEX "half" ON "jobs" USING btree ("rating")')`);
    await client.query('CREATE INDEX half ON jobs (rating)');
    await client.query(
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'half'::regclass`,
    );
    await migrate(db, all, { online: true });
    const { rows } = await client.query(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = 'half'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    await client.end();
  });

  test('reads go on while a migration waits for a long transaction', async () => {
    const url = await atLastRelease();
    const [long, reader, migrating] = [await connect(url), await connect(url), await connect(url)];
    await migrate(migrating.db, all, { online: true });
    await long.client.query('BEGIN');
    await long.client.query('SELECT count(*) FROM jobs');
    await reader.client.query('SET lock_timeout = 0');
    let done = false;
    const waiting = migrate(migrating.db, upgrade, { online: true }).then(() => (done = true));
    // Behind the migration's lock, and so until it is given up: reads in turn, each answered.
    for (let read = 0; read < 5; read += 1) {
      await expect
        .poll(
          async () =>
            (
              await long.client.query(
                `SELECT FROM pg_locks WHERE NOT granted AND relation = 'jobs'::regclass`,
              )
            ).rowCount,
          { interval: 5, timeout: 20_000 },
        )
        .toBeGreaterThan(0);
      await reader.client.query('SELECT count(*) FROM jobs');
      expect(done).toBe(false);
    }
    await long.client.query('COMMIT');
    await waiting;
    for (const { client } of [long, reader, migrating]) await client.end();
  });

  test('rows are written while indexes are built', async () => {
    const url = await atLastRelease();
    const [writer, building] = [await connect(url), await connect(url)];
    await migrate(
      building.db,
      upgrade.filter(({ tag }) => tag !== '9998_example' && tag !== '9999_fill'),
      { online: true },
    );
    await writer.client.query('BEGIN');
    await writer.client.query(`INSERT INTO users (id, email) VALUES ('1', '1')`);
    const users = {
      tag: 'users',
      when: 9_999_999_999_000,
      hash: '',
      statements: ['CREATE INDEX "u" ON "users" USING btree ("language")'],
    };
    const waiting = migrate(building.db, [...all, users], { online: true });
    const other = await connect(url);
    // It waits for the open transaction now: others write all the same.
    await expect
      .poll(
        async () =>
          (await other.client.query(`SELECT FROM pg_index WHERE indexrelid = to_regclass('u')`))
            .rowCount,
      )
      .toBe(1);
    await other.client.query(`INSERT INTO users (id, email) VALUES ('2', '2')`);
    await writer.client.query('COMMIT');
    await waiting;
    const { rows } = await other.client.query(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = 'u'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    for (const { client } of [writer, building, other]) await client.end();
  });
});
