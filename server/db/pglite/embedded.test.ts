import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#server/db/client.ts';
import { DurableFs } from './durableFs.ts';
import { startParameters } from './engine.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), fatal: vi.fn() };
const onStop = vi.fn();
let dataDir: string;
let database: Database | undefined;

async function open(folder = dataDir): Promise<Database> {
  database = await openDatabase({ dataDir: folder, log, onStop });
  return database;
}

async function notes(): Promise<string[]> {
  const { rows } = await (await open()).db.execute(sql`SELECT text FROM notes ORDER BY id`);
  return rows.map(({ text }) => String(text));
}

/** Counts the fsync calls that reach the write-ahead log's files. */
function watchLogSyncs() {
  const real = fs.fsyncSync;
  const count = { calls: 0 };
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    if (fs.readlinkSync(`/proc/self/fd/${descriptor}`).includes('/pg_wal/')) count.calls += 1;
    real(descriptor);
  });
  return count;
}

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  const { db } = await open();
  await db.execute(sql`CREATE TABLE notes (id serial PRIMARY KEY, text text NOT NULL)`);
  await database?.close();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await database?.close();
  database = undefined;
  onStop.mockReset();
});

afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const onLinux = test.skipIf(process.platform !== 'linux');

onLinux('every commit is written to disk before it is acknowledged', async () => {
  const { db } = await open();
  await db.execute(sql`DELETE FROM notes`);
  const syncs = watchLogSyncs();
  for (let commits = 1; commits <= 50; commits += 1) {
    await db.execute(sql`INSERT INTO notes (text) VALUES ('one')`);
    expect(syncs.calls).toBeGreaterThanOrEqual(commits);
  }
  syncs.calls = 0;
  await db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO notes (text) VALUES ('two')`);
    expect(syncs.calls).toBe(0);
  });
  expect(syncs.calls).toBe(1);
});

test('without the fsync of its file system the database refuses to start', async () => {
  vi.spyOn(DurableFs.prototype, 'init').mockImplementation(function (this: NodeFS, ...input) {
    return NodeFS.prototype.init.apply(this, input);
  });
  await expect(open()).rejects.toMatchObject({
    name: 'DatabaseStartError',
    message: expect.stringContaining('a commit was not written to disk') as string,
  });
  vi.restoreAllMocks();
  await (await open()).ping(); // the refusal gave the directory back
});

test.each([
  ['fsync=on', 'fsync=off', 'fsync is off, not on'],
  ['wal_sync_method=fsync', 'wal_sync_method=fdatasync', 'wal_sync_method is fdatasync, not fsync'],
  ['synchronous_commit=on', 'synchronous_commit=off', 'synchronous_commit is off, not on'],
])('with %s changed to %s it refuses to start', async (good, bad, message) => {
  const place = startParameters.indexOf(good);
  startParameters[place] = bad;
  try {
    await expect(open()).rejects.toThrow(message);
  } finally {
    startParameters[place] = good;
  }
});

test.each([
  ['fsyncSync', 'EIO'],
  ['writeSync', 'ENOSPC'],
] as const)(
  'a commit whose %s fails is not acknowledged, nor anything later',
  async (name, code) => {
    const { db, ping } = await open();
    await db.execute(sql`INSERT INTO notes (text) VALUES (${name})`);
    const disk = vi.spyOn(fs, name).mockImplementation(() => {
      throw Object.assign(new Error('the disk is broken'), { code });
    });
    await expect(db.execute(sql`INSERT INTO notes (text) VALUES ('refused')`)).rejects.toThrow();
    expect(disk).toHaveBeenCalled();
    disk.mockRestore();
    expect(onStop).toHaveBeenCalledTimes(1);
    await expect(db.execute(sql`SELECT 1`)).rejects.toMatchObject({
      cause: { name: 'EngineStoppedError' },
    });
    await expect(ping()).rejects.toThrow('must be started again');
    await database?.close();
    expect(await notes()).toContain(name);
  },
);

test('times are UTC and whole numbers are numbers', async () => {
  const { db, kind } = await open();
  expect(kind).toBe('embedded');
  const { rows } = await db.execute(
    sql`SELECT current_setting('TimeZone') AS zone, count(*) AS few, 2::bigint ^ 62 AS float,
      9007199254740993 AS many, '2026-11-21T12:00:00Z'::timestamptz::text AS noon`,
  );
  expect(rows[0]).toMatchObject({
    zone: 'UTC',
    few: 1,
    many: 9007199254740993n,
    noon: '2026-11-21 12:00:00+00',
  });
});

test('what a first start left half made is made anew', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  fs.mkdirSync(path.join(folder, 'database.new'));
  fs.writeFileSync(path.join(folder, 'database.new', 'PG_VERSION'), '18\n');
  await (await open(folder)).ping();
  await database?.close();
  expect(fs.readdirSync(folder)).toEqual(['database']);
  // Files without the one that makes them a database are someone's: they are not touched.
  fs.rmSync(path.join(folder, 'database', 'PG_VERSION'));
  await expect(open(folder)).rejects.toThrow('holds files, but no complete database');
  expect(fs.existsSync(path.join(folder, 'database', 'base'))).toBe(true);
  fs.rmSync(folder, { recursive: true });
});

test('a damaged database says that it does not start, and frees the directory', async () => {
  const file = path.join(dataDir, 'database', 'global', 'pg_control');
  const content = fs.readFileSync(file);
  fs.writeFileSync(file, Buffer.alloc(content.length));
  const message = /does not start: .*\n.*PANIC|FATAL/s;
  await expect(open()).rejects.toMatchObject({ name: 'DatabaseStartError' });
  await expect(open()).rejects.toThrow(message);
  fs.writeFileSync(file, content);
  await (await open()).ping();
});

test('closing twice is allowed; afterwards statements are refused', async () => {
  const { db, close } = await open();
  await close();
  await close();
  await expect(db.execute(sql`SELECT 1`)).rejects.toThrow();
});

test('a holder that lost its directory runs no further statement', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { db } = await open();
  const file = path.join(dataDir, 'in-use.json');
  fs.writeFileSync(file, JSON.stringify({ token: 'other', pid: 1, host: 'elsewhere' }));
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  expect(onStop).toHaveBeenCalledTimes(1);
  await expect(db.execute(sql`SELECT 1`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('in use by process 1 on elsewhere') as string },
  });
  fs.rmSync(file);
});
