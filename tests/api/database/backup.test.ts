import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openDatabase, type Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import type { LoginReply } from '#contract/account/user.ts';
import { call, password } from '../../support/accounts/people.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';
import { runCommand, type Place } from '../../support/backup/backupCommands.ts';
import {
  administrator,
  fillFolder,
  startOneServer,
  startServer,
  type RunningServer,
} from '../../support/server/server.ts';
import { tableDigests } from '../../support/backup/tableDigests.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';

const postgres = await startThrowawayPostgres();
const another = postgres ? await startThrowawayPostgres() : null;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
const servers = new Set<RunningServer>();
const quiet = { info() {}, warn() {}, error() {}, fatal() {} };
let names = 0;
const newPath = (name: string) => path.join(folder, `${name}-${++names}`);

afterEach(async () => {
  for (const server of servers) await server.kill();
  servers.clear();
});

afterAll(async () => {
  await postgres?.stop();
  await another?.stop();
  fs.rmSync(folder, { recursive: true });
});

async function start(place: Place): Promise<RunningServer> {
  // The embedded database has one process in every run.
  const server = await (place.databaseUrl ? startServer : startOneServer)({ ...place });
  servers.add(server);
  return server;
}

async function stop(server: RunningServer): Promise<void> {
  servers.delete(server);
  await server.stop();
}

async function withDatabase<T>({ dataDir, databaseUrl }: Place, work: (db: Db) => Promise<T>) {
  const database = await openDatabase({ dataDir, databaseUrl, log: quiet });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const emailOf = (index: number) => `writer-${index}@example.in`;

/**
 * People who can log in, many who only fill the table, values that are easily lost on a way, and an
 * open job that is no demonstration.
 */
async function fill(db: Db): Promise<void> {
  await db.execute(sql`UPDATE jobs SET demo = false
    WHERE id = (SELECT min(id) FROM jobs WHERE status = 'active' AND demo)`);
  const passwordHash = await hash(password);
  for (let index = 0; index < 20; index += 1)
    await db.execute(sql`INSERT INTO users (id, email, password_hash)
      VALUES (${newId()}, ${emailOf(index)}, ${passwordHash})`);
  await db.execute(sql`
    INSERT INTO users (id, email, details, created_at)
    SELECT lpad(n::text, 16, '0'), 'many-' || n || '@example.in',
      jsonb_build_object('fullName', 'रवि "Ravi" ' || n || E'\\n\\t\\\\ 👷'),
      '2026-01-01 00:00:00.000001+00'::timestamptz + n * interval '1.000001 s'
    FROM generate_series(1, 3000) AS n`);
  await db.execute(sql`
    INSERT INTO settings (name, value) VALUES ('odd null', 'null'), ('odd number', '1.10'),
      ('odd large', '123456789012345678901234567890.5'), ('odd text', ${'"\\u2028 \\" é"'}::jsonb)`);
  await db.execute(sql`
    INSERT INTO import_mappings (id, format, place, columns, source_name, mapping, used_at) VALUES
      ('odd', 'csv', '', ARRAY['a,b', '"', '\\', 'NULL', '', '{}'], '', '{}', 'infinity'),
      ('none', 'csv', '', '{}', '', '{}', '0044-03-15 00:00:00+00 BC')`);
  await db.execute(sql`INSERT INTO consents (user_id, kind, version, given_at)
    SELECT lpad(n::text, 16, '0'), 'terms', '1', now() FROM generate_series(1, 50) AS n`);
}

/** As a phone does: what is refused for now (overload, limits) is sent again. Else it must succeed. */
async function untilTaken<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await send();
    if (answer.status < 400) return answer;
    if (answer.status !== 503 && answer.status !== 429)
      throw new Error(`refused: ${answer.status}`);
    await delay(200);
  }
}

interface Writer {
  id: string;
  /** How many writes were acknowledged. */
  steps: number;
}

/** What a writer has saved after so many steps: one job more each, then one less each, and so on. */
function savedAfter(jobs: readonly string[], steps: number): string[] {
  const rest = steps % jobs.length;
  const removing = Math.floor(steps / jobs.length) % 2 === 1;
  return (removing ? jobs.slice(rest) : jobs.slice(0, rest)).toSorted();
}

/** Twenty people who save job after job and change their picture, until `enough` is called. */
async function write(url: string, jobs: readonly string[]) {
  const stop = new AbortController();
  const writers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const body = { email: emailOf(index), password };
      const login = await untilTaken(() => call<LoginReply>(url, 'POST', '/auth/login', { body }));
      const { token, user } = login.body;
      const writer: Writer = { id: user.id, steps: 0 };
      const work = (async () => {
        for (let step = 0; !stop.signal.aborted; step += 1) {
          const job = jobs[step % jobs.length]!;
          const round = Math.floor(step / jobs.length);
          const method = round % 2 === 0 ? 'PUT' : 'DELETE';
          await untilTaken(() => call(url, method, `/saved-jobs/${job}`, { token }));
          writer.steps = step + 1;
          if (step % 12 === 0 && step < 360) {
            const background = { r: step % 256, g: index, b: 9 };
            const create = { width: 16, height: 16, channels: 3 as const, background };
            const picture = await sharp({ create }).jpeg().toBuffer();
            await untilTaken(() => upload({ url, id: user.id, token }, 'profilePhoto', picture));
          }
        }
      })();
      return { writer, work };
    }),
  );
  return {
    writers: writers.map(({ writer }) => writer),
    total: () => writers.reduce((sum, { writer }) => sum + writer.steps, 0),
    end: async () => {
      stop.abort();
      await Promise.all(writers.map(({ work }) => work));
    },
  };
}

const keptFiles = (dataDir: string) => {
  const kept = path.join(dataDir, 'files/kept');
  return new Map(
    fs.readdirSync(kept).map((id) => [
      id,
      createHash('sha256')
        .update(fs.readFileSync(path.join(kept, id)))
        .digest('hex'),
    ]),
  );
};

/**
 * Twenty write; a backup is made; the other kind of database gets it. What is there must be what
 * was there at one moment after the backup was begun.
 */
async function drill(from: Place, to: Place): Promise<void> {
  const server = await start(from);
  const listed = await call<{ jobs: { id: string }[] }>(server.url, 'GET', '/jobs?limit=100');
  const jobs = listed.body.jobs.map(({ id }) => id);
  expect(jobs.length).toBeGreaterThan(50);
  const writing = await write(server.url, jobs);
  await expect.poll(() => writing.total(), { timeout: 60_000, interval: 20 }).toBeGreaterThan(60);
  const before = writing.writers.map(({ steps }) => steps);
  const begun = writing.total();
  const backup = newPath('backup');
  expect(await runCommand('backup', from, backup)).toMatchObject({ code: 0 });
  const written = writing.total() - begun;
  await writing.end();
  // Otherwise it would prove nothing.
  expect(written).toBeGreaterThan(20);
  // One person is erased after the backup was made.
  const gone = writing.writers[0]!.id;
  await stop(server);
  await withDatabase(from, (db) =>
    db.execute(sql`UPDATE users SET delete_after = now() - interval '1 s' WHERE id = ${gone}`),
  );
  // Due now, although the server before has just looked.
  await withDatabase(from, (db) => db.execute(sql`DELETE FROM task_runs`));
  const eraser = await start(from);
  const ledger = path.join(from.dataDir, 'erased-people.txt');
  const line = createHash('sha256').update(gone).digest('hex');
  const lines = () => (fs.existsSync(ledger) ? fs.readFileSync(ledger, 'utf8') : '');
  await expect.poll(lines, { timeout: 60_000 }).toContain(line);
  await stop(eraser);
  expect(lines()).not.toContain(gone);

  const restored = await runCommand('restore', to, backup, '--erased', ledger);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.output).toContain('Erased again, because they were erased after it was made: 1.');
  expect(restored.output).toContain('Everybody has to log in again.');
  await withDatabase(to, async (db) => {
    expect((await db.execute(sql`SELECT FROM users WHERE id = ${gone}`)).rows).toEqual([]);
    expect((await db.execute(sql`SELECT FROM files WHERE owner_id = ${gone}`)).rows).toEqual([]);
    for (const [index, { id, steps }] of writing.writers.entries()) {
      if (index === 0) continue;
      const { rows } = await db.execute<{ job_id: string }>(
        sql`SELECT job_id FROM saved_jobs WHERE user_id = ${id}`,
      );
      const there = rows.map(({ job_id }) => job_id).toSorted();
      // The state after one of the steps since the backup was begun: nothing lost, nothing torn.
      const states = Array.from({ length: steps - before[index]! + 1 }, (_, more) =>
        savedAfter(jobs, before[index]! + more),
      );
      expect(states).toContainEqual(there);
    }
    const { rows } = await db.execute<{ id: string; sha256: string }>(
      sql`SELECT id, sha256 FROM files`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const kept = keptFiles(to.dataDir);
    expect([...kept.keys()].sort()).toEqual(rows.map(({ id }) => id).sort());
    for (const { id, sha256 } of rows) expect(kept.get(id)).toBe(sha256);
  });
  const next = await start(to);
  const someone = { email: emailOf(3), password };
  const login = await call<LoginReply>(next.url, 'POST', '/auth/login', { body: someone });
  expect(login.status).toBe(200);
  const admin = await call(next.url, 'POST', '/auth/login', { body: administrator });
  expect(admin.status).toBe(200);
  const found = await call<{ jobs: unknown[] }>(next.url, 'GET', '/jobs?search=welder');
  expect(found.body.jobs.length).toBeGreaterThan(0);
  const photo = await call<{ url: string }>(
    next.url,
    'GET',
    `/auth/user/${login.body.user.id}/files/profilePhoto`,
    { token: login.body.token },
  );
  expect((await fetch(new URL(photo.body.url, next.url))).status).toBe(200);
  await stop(next);
}

test(
  'a drill: embedded to PostgreSQL, while twenty write',
  { ...needsPostgres, timeout: 400_000 },
  async ({ skip }) => {
    if (!postgres) return skip();
    const embedded = { dataDir: newPath('embedded') };
    const server = { dataDir: newPath('postgres'), databaseUrl: postgres.url };
    fs.mkdirSync(embedded.dataDir);
    await fillFolder(embedded.dataDir);
    await withDatabase(embedded, fill);
    await drill(embedded, server);
  },
);

test.skipIf(process.env.TRIAL_SIZE === undefined)(
  'the same drill from PostgreSQL back to embedded',
  { meta: { leftOut: 'a long trial: npm run trial -- backups' }, timeout: 400_000 },
  async () => {
    if (!postgres) throw new Error('This needs the binaries of PostgreSQL.');
    const server = { dataDir: newPath('postgres'), databaseUrl: postgres.url };
    await withDatabase(server, (db) => db.execute(sql`DELETE FROM saved_jobs`));
    await withDatabase(server, (db) =>
      db.execute(sql`INSERT INTO users (id, email, password_hash)
      SELECT 'again00000000000', ${emailOf(0)}, password_hash FROM users WHERE email = ${emailOf(1)}`),
    );
    await drill(server, { dataDir: newPath('embedded') });
  },
);

test(
  'what no one changes meanwhile is the same in the other database, to the last digit',
  { ...needsPostgres, timeout: 400_000 },
  async ({ skip }) => {
    if (!another) return skip();
    const embedded = { dataDir: newPath('embedded') };
    fs.mkdirSync(embedded.dataDir);
    await fillFolder(embedded.dataDir);
    await withDatabase(embedded, fill);
    const before = await tableDigests(embedded);
    const first = newPath('backup');
    const secret = { password: 'a long password of a backup' };
    expect(await runCommand('backup', { ...embedded, ...secret }, first)).toMatchObject({
      code: 0,
    });
    const server = { dataDir: newPath('postgres'), databaseUrl: another.url };
    expect(await runCommand('restore', { ...server, ...secret }, first)).toMatchObject({ code: 0 });
    expect(await tableDigests(server)).toEqual(before);
    const second = newPath('backup');
    expect(await runCommand('backup', server, second)).toMatchObject({ code: 0 });
    const back = { dataDir: newPath('embedded') };
    expect(await runCommand('restore', back, second)).toMatchObject({ code: 0 });
    expect(await tableDigests(back)).toEqual(before);
    // Identity columns go on where they were.
    await withDatabase(back, async (db) => {
      const { rows } = await db.execute<{ id: number }>(sql`
      INSERT INTO consents (user_id, kind, version, given_at)
      VALUES ('0000000000000051', 'terms', '1', now()) RETURNING id`);
      expect(rows[0]?.id).toBe(51);
      // It was open before: who saved a search is not told of it as of a new one.
      const open = sql`SELECT FROM jobs WHERE status = 'active' AND NOT demo`;
      expect((await db.execute(open)).rows).toHaveLength(1);
      expect((await db.execute(sql`SELECT FROM opened_jobs`)).rows).toEqual([]);
    });
  },
);
