import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { LoginReply } from '#contract/account/user.ts';
import { openDatabase, type Db } from '#server/db/client.ts';
import { tablesLeftOut } from '#server/backup/leftOut.ts';
import { openFileStore } from '#server/http/files/openFiles.ts';
import { call, password, signUp } from '../../support/accounts/people.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';
import { runCommand, startCommand, type Place } from '../../support/backup/backupCommands.ts';
import { tableDigests } from '../../support/backup/tableDigests.ts';
import { startThrowawayS3 } from '../../support/processes/throwawayS3.ts';
import { fillWithFirstStart, startServer } from '../../support/server/server.ts';
import { startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';

const isShort = process.env.TRIAL_SIZE === undefined;
const postgres = isShort ? null : await startThrowawayPostgres();
const inTrial = { meta: { leftOut: 'a long trial: npm run trial -- backups' }, timeout: 600_000 };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-s3-'));
const quiet = { info() {}, warn() {}, error() {}, fatal() {} };
/** Files besides those of the writers: enough for something to go wrong in the middle. */
const many = 400;

afterAll(async () => {
  await postgres?.stop();
  fs.rmSync(folder, { recursive: true });
});

const environmentOf = ({ filesUrl }: Place) => ({ FILES_URL: filesUrl ?? '' });
const start = (place: Place) => startServer({ ...place, environment: environmentOf(place) });

async function withDatabase<T>({ dataDir, databaseUrl }: Place, work: (db: Db) => Promise<T>) {
  const database = await openDatabase({ dataDir, databaseUrl, log: quiet });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Puts files below a data folder that no one has looked into yet. */
async function fill(place: Place): Promise<void> {
  const kept = path.join(place.dataDir, 'files/kept');
  fs.mkdirSync(kept, { recursive: true });
  await withDatabase(place, async (db) => {
    for (let n = 0; n < many; n += 1) {
      const id = `file${String(n).padStart(12, '0')}`;
      const bytes = randomBytes(20_000);
      fs.writeFileSync(path.join(kept, id), bytes);
      await db.execute(sql`INSERT INTO files (id, owner_id, kind, media_type, bytes, sha256)
        SELECT ${id}, id, 'resume', 'application/pdf', ${bytes.length}, ${sha256(bytes)}
        FROM users LIMIT 1`);
    }
  });
}

/** People who change their picture and save jobs until `end` is called. */
async function write(url: string) {
  const stop = new AbortController();
  const { body } = await call<{ jobs: { id: string }[] }>(url, 'GET', '/jobs?limit=20');
  const people = await Promise.all(Array.from({ length: 5 }, () => signUp(url)));
  let written = 0;
  const work = people.map(async ({ user, token }, number) => {
    for (let step = 0; !stop.signal.aborted; step += 1) {
      const create = { width: 16, height: 16, channels: 3 as const, background: '#123456' };
      const picture = sharp({ create })
        .tint({ r: step % 256, g: number, b: 9 })
        .jpeg();
      // Not at each step: while all change their picture all the time, no moment has all files.
      if (step % 12 === 0 && step < 360)
        await upload({ url, id: user.id, token }, 'profilePhoto', await picture.toBuffer());
      const job = body.jobs[step % body.jobs.length]?.id;
      await call(url, step % 3 ? 'PUT' : 'DELETE', `/saved-jobs/${job}`, { token });
      written += 1;
    }
  });
  return {
    person: people[0]!,
    written: () => written,
    end: async () => {
      stop.abort();
      await Promise.all(work);
    },
  };
}

/** Each file that the database names is in the store, byte for byte, and nothing else is. */
async function expectFilesWhole(place: Place): Promise<number> {
  const root = path.join(place.dataDir, 'files');
  const store = await openFileStore({ root, filesUrl: place.filesUrl, log: quiet });
  const rows = await withDatabase(place, async (db) => {
    const found = await db.execute<{ id: string; sha256: string }>(
      sql`SELECT id, sha256 FROM files ORDER BY id`,
    );
    return found.rows;
  });
  const listed = await store.list();
  expect(listed.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id));
  for (const { id, sha256: wanted } of rows) {
    const chunks: Buffer[] = [];
    for await (const chunk of (await store.read(id))!.stream) chunks.push(chunk as Buffer);
    expect([id, sha256(Buffer.concat(chunks))]).toEqual([id, wanted]);
  }
  return rows.length;
}

/** Someone logs in and opens their own picture. */
async function expectServes(place: Place, { user }: LoginReply): Promise<void> {
  const server = await start(place);
  const body = { email: user.email, password };
  const login = await call<LoginReply>(server.url, 'POST', '/auth/login', { body });
  const { token } = login.body;
  const link = await call<{ url: string }>(
    server.url,
    'GET',
    `/auth/user/${user.id}/files/profilePhoto`,
    { token },
  );
  const picture = await fetch(new URL(link.body.url, server.url));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
  await server.stop();
}

test.skipIf(!postgres)(
  'from disk to a bucket and back, while people write and the bucket goes away',
  inTrial,
  async () => {
    const bucket = await startThrowawayS3();
    const disk: Place = { dataDir: path.join(folder, 'disk') };
    fs.mkdirSync(disk.dataDir);
    await fillWithFirstStart(disk.dataDir);
    await fill(disk);
    const server = await start(disk);
    const writing = await write(server.url);
    await expect.poll(writing.written, { timeout: 60_000 }).toBeGreaterThan(10);
    const before = writing.written();
    const first = path.join(folder, 'first');
    const made = await runCommand('backup', disk, first);
    expect(made, made.output).toMatchObject({ code: 0 });
    // Otherwise it would prove nothing.
    expect(writing.written()).toBeGreaterThan(before);
    await writing.end();
    await server.stop();

    const cloud = {
      dataDir: path.join(folder, 'cloud'),
      databaseUrl: postgres!.url,
      filesUrl: bucket.url,
    };
    const restoring = startCommand('restore', cloud, [first]);
    const arrived = () => (bucket.kept().length > 20 ? 'some' : restoring.output());
    await expect.poll(arrived, { timeout: 60_000, interval: 5 }).toBe('some');
    bucket.goAway();
    const atOnce = bucket.kept().length;
    await delay(5_000);
    expect(bucket.kept().length).toBeLessThan(many);
    bucket.comeBack();
    expect(atOnce).toBeLessThan(many);
    const restored = await restoring.ended;
    expect(restored, restored.output).toMatchObject({ code: 0 });
    expect(await expectFilesWhole(cloud)).toBeGreaterThanOrEqual(many);
    await expectServes(cloud, writing.person);

    const second = path.join(folder, 'second');
    const copying = startCommand('backup', cloud, [second]);
    const copies = path.join(second, 'files');
    const copied = () => fs.existsSync(copies) && fs.readdirSync(copies).length > 20;
    await expect.poll(copied, { timeout: 60_000, interval: 1 }).toBe(true);
    bucket.goAway();
    await delay(5_000);
    expect(fs.readdirSync(copies).length).toBeLessThan(many);
    bucket.comeBack();
    const copy = await copying.ended;
    expect(copy, copy.output).toMatchObject({ code: 0 });
    const back: Place = { dataDir: path.join(folder, 'back') };
    expect(await runCommand('restore', back, second)).toMatchObject({ code: 0 });
    expect(await expectFilesWhole(back)).toBe(await expectFilesWhole(cloud));
    const saved = async (place: Place) =>
      Object.entries(await tableDigests(place)).filter(([name]) => !(name in tablesLeftOut));
    const ofCloud = await saved(cloud);
    expect(ofCloud.length).toBeGreaterThan(10);
    expect(await saved(back)).toEqual(ofCloud);
    await expectServes(back, writing.person);

    bucket.lose('file000000000007');
    const third = path.join(folder, 'third');
    const incomplete = await runCommand('backup', cloud, third);
    expect(incomplete).toMatchObject({
      code: 2,
      output: expect.stringContaining('file000000000007'),
    });
    expect(incomplete.output).not.toContain('file000000000008');
    await bucket.stop();
  },
);
