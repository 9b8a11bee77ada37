import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#server/db/client.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), fatal: vi.fn() };
const postgres = await startThrowawayPostgres();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'drivers-'));

afterAll(async () => {
  await postgres?.stop();
  fs.rmSync(folder, { recursive: true });
});

/** A migration folder as drizzle-kit writes it. */
function migrations(name: string, ...files: string[]): string {
  const target = path.join(folder, name);
  fs.mkdirSync(path.join(target, 'meta'), { recursive: true });
  const entries = files.map((text, idx) => {
    fs.writeFileSync(path.join(target, `${idx}.sql`), text);
    return { idx, version: '7', when: 1_000 + idx, tag: String(idx), breakpoints: true };
  });
  const journal = { version: '7', dialect: 'postgresql', entries };
  fs.writeFileSync(path.join(target, 'meta/_journal.json'), JSON.stringify(journal));
  return target;
}

const kinds = postgres ? (['embedded', 'postgres'] as const) : (['embedded'] as const);

describe.each(kinds)('%s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase({
      dataDir: folder,
      databaseUrl: kind === 'postgres' ? postgres?.url : undefined,
      log,
    });
  });

  afterAll(() => database.close());

  const one = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows[0];

  test('says what it is and answers', async () => {
    expect(database.kind).toBe(kind);
    await database.ping();
    await database.maintain?.();
  });

  test('migrations are applied once, in their order, and not half', async () => {
    const first = 'CREATE TABLE t (n int);\n--> statement-breakpoint\nINSERT INTO t VALUES (1);';
    await database.migrate(migrations(`${kind}-a`, first));
    const both = migrations(`${kind}-b`, first, 'INSERT INTO t VALUES (2);');
    await database.migrate(both);
    await database.migrate(both);
    const broken = 'INSERT INTO t VALUES (3);\n--> statement-breakpoint\nSELECT 1 / 0;';
    await expect(
      database.migrate(migrations(`${kind}-c`, first, 'INSERT INTO t VALUES (2);', broken)),
    ).rejects.toThrow();
    expect(await one(sql`SELECT array_agg(n ORDER BY n) AS all FROM t`)).toEqual({ all: [1, 2] });
  });

  test('values are read alike', async () => {
    expect(
      await one(sql`SELECT current_setting('TimeZone') AS zone, count(*) AS count,
        9007199254740993 AS big, 1.50::numeric AS exact, 0.5::float8 AS float, true AS yes,
        '{"a":[1]}'::jsonb AS json, ARRAY['x','y'] AS texts, NULL AS nothing, ${'text'}::text AS text,
        '2026-11-21 12:00+05:30'::timestamptz AS time, '2026-11-21'::date AS date`),
    ).toEqual({
      zone: 'UTC',
      count: 1,
      big: 9007199254740993n,
      exact: '1.50',
      float: 0.5,
      yes: true,
      json: { a: [1] },
      texts: ['x', 'y'],
      nothing: null,
      text: 'text',
      time: '2026-11-21 06:30:00+00',
      date: '2026-11-21',
    });
  });

  test('a failed transaction leaves nothing, a savepoint only what came before it', async () => {
    const { db } = database;
    await db.execute(sql`CREATE TABLE IF NOT EXISTS steps (n int PRIMARY KEY)`);
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO steps VALUES (1)`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO steps VALUES (2)`);
      const inner = tx.transaction((nested) => nested.execute(sql`INSERT INTO steps VALUES (2)`));
      await expect(inner).rejects.toMatchObject({ cause: { code: '23505' } });
      await tx.execute(sql`INSERT INTO steps VALUES (3)`);
    });
    expect(await one(sql`SELECT array_agg(n ORDER BY n) AS all FROM steps`)).toEqual({
      all: [2, 3],
    });
  });
});

describe.skipIf(!postgres)('PostgreSQL', needsPostgres, () => {
  const databaseUrl = postgres?.url ?? '';
  const open = (url = databaseUrl) =>
    openDatabase({ dataDir: folder, databaseUrl: url, patience: 0, log });

  test('processes that start together migrate one after the other', async () => {
    const slow = 'SELECT pg_sleep(0.3);\n--> statement-breakpoint\nCREATE TABLE together (n int);';
    const target = migrations('together', 'SELECT 1;', 'SELECT 1;', 'SELECT 1;', slow);
    const databases = await Promise.all([open(), open(), open()]);
    await Promise.all(databases.map((database) => database.migrate(target)));
    const { rows } = await databases[0].db.execute(
      sql`SELECT count(*) AS times FROM drizzle.__drizzle_migrations WHERE created_at = 1003`,
    );
    expect(rows).toEqual([{ times: 1 }]);
    await Promise.all(databases.map((database) => database.close()));
  });

  test('statements, locks and idle transactions have limits, whatever the role says', async () => {
    const { db, close } = await open();
    const { rows } = await db.execute(sql`SELECT current_setting('statement_timeout') AS statement,
      current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS idle`);
    expect(rows).toEqual([{ statement: '15s', lock: '10s', idle: '30s' }]);
    await close();
  });

  test('lost connections are replaced, not fatal', async () => {
    const { ping, close } = await open();
    await ping();
    const admin = new Client({ connectionString: databaseUrl });
    await admin.connect();
    log.warn.mockClear();
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND datname = current_database()`);
    await admin.end();
    await expect.poll(() => log.warn.mock.calls.length).toBeGreaterThan(0);
    await ping();
    await close();
    await close();
  });

  test('a server that cannot be reached is named without its password', async () => {
    const url = new URL(databaseUrl);
    url.password = 'secret-word';
    const refused = open(url.href);
    await expect(refused).rejects.toMatchObject({ name: 'DatabaseStartError' });
    await expect(refused).rejects.toThrow(`PostgreSQL (${url.host}${url.pathname}) cannot be used`);
    await expect(refused).rejects.not.toThrow('secret-word');
    await expect(open('postgres://nobody:secret-word@127.0.0.1:9/x')).rejects.toThrow(
      'ECONNREFUSED',
    );
  });

  test('a database that does not store UTF-8 is refused', async () => {
    const admin = new Client({ connectionString: databaseUrl });
    await admin.connect();
    const name = `latin_${process.pid}`;
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`);
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    await expect(open(url.href)).rejects.toThrow('must store UTF8, this one LATIN1');
    await admin.query(`DROP DATABASE ${name}`);
    await admin.end();
  });
});
