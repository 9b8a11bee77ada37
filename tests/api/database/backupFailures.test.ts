import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Db } from '#server/db/client.ts';
import { projectRoot } from '#server/env.ts';
import { runCommand, startCommand } from '../../support/backup/backupCommands.ts';
import { fillFolder, startOneServer } from '../../support/server/server.ts';
import { mountSmallDisk, needsSmallDisk } from '../../support/database/smallDisk.ts';
import { tableDigests } from '../../support/backup/tableDigests.ts';

// Each starts several servers and commands: more than a minute together.
const isShort = process.env.TRIAL_SIZE === undefined;
const inTrial = {
  meta: { leftOut: 'a long trial: npm run trial -- backups' },
  timeout: 120_000,
};
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-failures-'));
const disk = mountSmallDisk(320);
const quiet = { info() {}, warn() {}, error() {}, fatal() {} };
const source = { dataDir: path.join(folder, 'source') };
const whole = path.join(folder, 'whole');
let names = 0;
const newPath = () => path.join(folder, `${++names}`);

async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, log: quiet });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  fs.mkdirSync(source.dataDir);
  await fillFolder(source.dataDir);
  expect(await runCommand('backup', source, whole)).toMatchObject({ code: 0 });
});

afterAll(() => {
  disk?.remove();
  fs.rmSync(folder, { recursive: true });
});

/** Waits until a file is there, or something else holds, and ends a command then. */
async function endWhen(
  when: string | (() => boolean),
  signal: NodeJS.Signals,
  command: ReturnType<typeof startCommand>,
) {
  const reached = typeof when === 'string' ? () => fs.existsSync(when) : when;
  await expect
    .poll(() => reached() || command.child.exitCode !== null, {
      interval: 1,
      timeout: 60_000,
    })
    .toBe(true);
  expect(command.child.exitCode).toBeNull();
  command.child.kill(signal);
  return command.ended;
}

test('Ctrl-C leaves nothing, kill -9 nothing that looks whole', async () => {
  const stopped = newPath();
  const asked = startCommand('backup', source, [stopped]);
  const { code, output } = await endWhen(path.join(stopped, 'backup.json'), 'SIGINT', asked);
  expect({ code, output }).toMatchObject({
    code: 130,
    output: expect.stringContaining('Stopped.'),
  });
  expect(fs.readdirSync(stopped)).toEqual([]);

  const killed = newPath();
  await endWhen(
    path.join(killed, 'backup.json'),
    'SIGKILL',
    startCommand('backup', source, [killed]),
  );
  const target = newPath();
  const refused = await runCommand('restore', { dataDir: target }, killed);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('was not finished') });
  expect(fs.existsSync(path.join(target, 'database'))).toBe(false);
  const again = await runCommand('backup', source, killed);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('not finished') });
});

test('a disk that takes no more leaves nothing', async () => {
  const target = newPath();
  const copy = newPath();
  fs.cpSync(source.dataDir, copy, { recursive: true });
  const id = 'large00000000000';
  await withDatabase(copy, (db) =>
    db.execute(sql`INSERT INTO files (id, owner_id, kind, media_type, bytes, sha256)
      SELECT ${id}, id, 'resume', 'application/pdf', 1, '' FROM users LIMIT 1`),
  );
  fs.mkdirSync(path.join(copy, 'files/kept'), { recursive: true });
  fs.writeFileSync(path.join(copy, 'files/kept', id), Buffer.alloc(30 * 1024 * 1024));
  // Files of at most 20 MiB, more than the database's own have: the copy of the large one fails.
  const command = `ulimit -f 20480; exec "${process.execPath}" dist/server/backup.js "${target}"`;
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: copy, DATABASE_URL: '' };
  const { status, stderr } = spawnSync('bash', ['-c', command], {
    cwd: projectRoot,
    env,
    encoding: 'utf8',
  });
  expect(stderr).toContain('no room left');
  expect(status).toBe(1);
  expect(fs.readdirSync(target)).toEqual([]);
});

test.skipIf(!disk)(
  'a full disk leaves nothing, and a server its room',
  needsSmallDisk,
  async () => {
    const target = path.join(disk!.folder, 'backup');
    fs.writeFileSync(path.join(disk!.folder, 'else'), Buffer.alloc(319.8 * 1024 * 1024));
    const full = await runCommand('backup', source, target);
    expect(full).toMatchObject({ code: 1, output: expect.stringContaining('no room left') });
    expect(fs.readdirSync(target)).toEqual([]);
    fs.rmSync(path.join(disk!.folder, 'else'));
    const dataDir = path.join(disk!.folder, 'data');
    fs.cpSync(source.dataDir, dataDir, { recursive: true });
    const server = await startOneServer({ dataDir });
    const refused = await runCommand('backup', { dataDir }, path.join(folder, 'elsewhere'));
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('MiB free') });
    expect(await server.stop()).toBe(0);
    // Without a server the database is read where it is.
    expect(await runCommand('backup', { dataDir }, path.join(folder, 'elsewhere'))).toMatchObject({
      code: 0,
    });
  },
);

test('a flipped byte changes nothing where it would be restored', async () => {
  const damaged = newPath();
  fs.cpSync(whole, damaged, { recursive: true });
  const file = path.join(damaged, 'tables/jobs');
  const bytes = fs.readFileSync(file);
  bytes[bytes.length >> 1]! ^= 1;
  fs.writeFileSync(file, bytes);
  const target = newPath();
  fs.cpSync(source.dataDir, target, { recursive: true });
  const before = await tableDigests({ dataDir: target });
  const refused = await runCommand('restore', { dataDir: target }, damaged, '--replace');
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('tables/jobs is not as it was written'),
  });
  expect(await tableDigests({ dataDir: target })).toEqual(before);
});

test.skipIf(isShort)(
  'data that is there is given up only when that is asked for',
  inTrial,
  async () => {
    const target = newPath();
    fs.cpSync(source.dataDir, target, { recursive: true });
    await withDatabase(target, (db) => db.execute(sql`UPDATE jobs SET job_name = 'Changed since'`));
    const changed = await tableDigests({ dataDir: target });
    const refused = await runCommand('restore', { dataDir: target }, whole);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--replace') });
    expect(await tableDigests({ dataDir: target })).toEqual(changed);
    expect(await runCommand('restore', { dataDir: target }, whole, '--replace')).toMatchObject({
      code: 0,
    });
    expect(await tableDigests({ dataDir: target })).toEqual(await tableDigests(source));
  },
);

test('a restore that is killed leaves the old data, or a folder that starts no server', async () => {
  const empty = newPath();
  const marker = path.join(empty, 'restore-unfinished');
  await endWhen(marker, 'SIGKILL', startCommand('restore', { dataDir: empty }, [whole]));
  await expect(startOneServer({ dataDir: empty })).rejects.toThrow(
    'was begun here and not finished',
  );
  expect(await runCommand('restore', { dataDir: empty }, whole)).toMatchObject({ code: 0 });
  expect(await tableDigests({ dataDir: empty })).toEqual(await tableDigests(source));
  expect(fs.existsSync(marker)).toBe(false);

  const full = newPath();
  fs.cpSync(source.dataDir, full, { recursive: true });
  await withDatabase(full, (db) => db.execute(sql`UPDATE jobs SET job_name = 'Changed since'`));
  const before = await tableDigests({ dataDir: full });
  const command = startCommand('restore', { dataDir: full }, [whole, '--replace']);
  // In the middle of the transaction: the first tables are made anew.
  const base = path.join(full, 'database/base');
  const files = () => fs.readdirSync(base, { recursive: true }).length;
  const count = files();
  await endWhen(() => files() > count + 10, 'SIGKILL', command);
  expect(await tableDigests({ dataDir: full })).toEqual(before);
}, 120_000);

test.skipIf(isShort)(
  'beside a running server: two backups at once, no restore',
  inTrial,
  async () => {
    const server = await startOneServer({ dataDir: source.dataDir });
    try {
      const [first, second] = [newPath(), newPath()];
      const both = await Promise.all([
        runCommand('backup', source, first),
        runCommand('backup', source, second),
      ]);
      expect(both).toMatchObject([{ code: 0 }, { code: 0 }]);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      const refused = await runCommand('restore', source, first, '--replace');
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringContaining('is in use by process'),
      });
      expect(
        fs.readdirSync(source.dataDir).filter((name) => name.startsWith('backup-copy')),
      ).toEqual([]);
      // One that dies in between leaves the server in no half copy.
      const dying = startCommand('backup', source, [newPath()]);
      await expect
        .poll(() => fs.readdirSync(source.dataDir).some((name) => name.startsWith('backup-copy')), {
          interval: 1,
          timeout: 60_000,
        })
        .toBe(true);
      dying.child.kill('SIGKILL');
      await dying.ended;
      expect(await runCommand('backup', source, newPath())).toMatchObject({ code: 0 });
    } finally {
      expect(await server.stop()).toBe(0);
    }
  },
);

test.skipIf(isShort)('a file that is lost is named, and the rest is saved', inTrial, async () => {
  const copy = newPath();
  fs.cpSync(source.dataDir, copy, { recursive: true });
  await withDatabase(copy, (db) =>
    db.execute(sql`INSERT INTO files (id, owner_id, kind, media_type, bytes, sha256)
      SELECT 'lost000000000000', id, 'resume', 'application/pdf', 1, '' FROM users LIMIT 1`),
  );
  const target = newPath();
  const made = await runCommand('backup', { dataDir: copy }, target);
  expect(made).toMatchObject({ code: 2, output: expect.stringContaining('lost000000000000') });
  expect(await runCommand('restore', { dataDir: newPath() }, target)).toMatchObject({ code: 0 });
});

test.skipIf(isShort)(
  'a backup of an older release is brought up to date, one of a newer is refused',
  inTrial,
  async () => {
    const migrations = path.join(projectRoot, 'server/db/migrations');
    const older = newPath();
    fs.cpSync(migrations, older, { recursive: true });
    const journalFile = path.join(older, 'meta/_journal.json');
    const journal = JSON.parse(fs.readFileSync(journalFile, 'utf8')) as {
      entries: { idx: number; when: number }[];
    };
    const all = journal.entries.length;
    journal.entries = journal.entries.filter(({ idx }) => idx <= 11);
    expect(journal.entries.length).toBeLessThan(all);
    fs.writeFileSync(journalFile, JSON.stringify(journal));
    const before = newPath();
    fs.mkdirSync(before);
    const database = await openDatabase({ dataDir: before, log: quiet });
    await database.migrate(older);
    await database.db.execute(sql`INSERT INTO users (id, email) VALUES ('old', 'old@example.in')`);
    await database.close();
    const backup = newPath();
    expect(await runCommand('backup', { dataDir: before }, backup)).toMatchObject({ code: 0 });
    const target = newPath();
    expect(await runCommand('restore', { dataDir: target }, backup)).toMatchObject({ code: 0 });
    await withDatabase(target, async (db) => {
      expect((await db.execute(sql`SELECT id FROM users`)).rows).toEqual([{ id: 'old' }]);
      const { rows } = await db.execute(
        sql`SELECT count(*) AS count FROM drizzle.__drizzle_migrations`,
      );
      expect(rows).toEqual([{ count: all }]);
    });
    const newer = newPath();
    fs.cpSync(source.dataDir, newer, { recursive: true });
    await withDatabase(newer, (db) =>
      db.execute(
        sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('', 9999999999999)`,
      ),
    );
    const refused = await runCommand('backup', { dataDir: newer }, newPath());
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('newer release') });
  },
);
