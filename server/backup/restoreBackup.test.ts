import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { migrationsFolder } from '#server/db/migrate/readMigrations.ts';
import { leadRefusals } from '#server/db/schema/leadSchema.ts';
import { files as filesTable, users } from '#server/db/schema/schema.ts';
import { eraseUser } from '#server/domain/erasure.ts';
import { ledgerOf } from '#server/domain/erasureLedger.ts';
import { createFileStore } from '#server/http/files/diskStore.ts';
import { createBackup } from './createBackup.ts';
import { restoreBackup } from './restoreBackup.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const log = pino({ level: 'silent' });
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'safar-restore-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const at = (name: string) => path.join(root, name);

async function withDatabase<T>(name: string, work: (db: Db) => Promise<T>): Promise<T> {
  await mkdir(at(name), { recursive: true });
  const database = await openDatabase({ dataDir: at(name), log });
  try {
    await database.migrate(migrationsFolder);
    return await work(database.db);
  } finally {
    await database.close();
  }
}

async function parts(name: string) {
  return {
    place: { dataDir: at(name), databaseUrl: undefined, log },
    files: await createFileStore(path.join(at(name), 'files')),
    password: undefined,
    signal: new AbortController().signal,
    progress: () => {},
    now: Date.now,
  };
}

const backUp = async (name: string, folder: string) =>
  createBackup({ ...(await parts(name)), folder: at(folder) });
const restore = async (name: string, folder: string, changes = {}) =>
  restoreBackup({
    ...{ ...(await parts(name)), folder: at(folder), replace: true, erased: new Set<string>() },
    ...changes,
  });
/** The version of a session of now; a logout everywhere follows. */
const versionOf = (name: string) =>
  withDatabase(name, async (db) => {
    const next = sql`${users.tokenVersion} + 1`;
    const [row] = await db.update(users).set({ tokenVersion: next }).returning();
    return row!.tokenVersion - 1;
  });

test('sessions that were ended stay so after each restore of the same backup', async () => {
  await withDatabase('data', (db) => db.insert(users).values({ id: 'asha', email: 'asha@b.in' }));
  await backUp('data', 'backup');
  const versions = [await versionOf('data')];
  for (let time = 0; time < 2; time += 1) {
    await restore('data', 'backup');
    versions.push(await versionOf('data'));
  }
  expect(versions.every((version, n) => n === 0 || version > versions[n - 1]! + 1)).toBe(true);
});

test('what fails after the backup is in its place is told as that, not as a restore that failed', async () => {
  const { files } = await parts('erased');
  const resume = newId();
  const bytes = Buffer.from('a resume');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await withDatabase('erased', async (db) => {
    await db.insert(users).values({ id: 'ravi', email: 'ravi@b.in' });
    const file = { id: resume, ownerId: 'ravi', kind: 'resume' as const };
    const kept = { mediaType: 'application/pdf', bytes: bytes.length, sha256 };
    await db.insert(filesTable).values({ ...file, ...kept });
  });
  const incoming = path.join(files.incoming, resume);
  await writeFile(incoming, bytes);
  await files.keep(incoming, resume);
  await backUp('erased', 'backup-of-erased');
  await withDatabase('erased', (db) => db.transaction((tx) => eraseUser(tx, 'ravi', Date.now())));
  const refused = new Error('the store takes nothing away');
  const store = { ...files, remove: () => Promise.reject(refused) };
  const done = await restore('erased', 'backup-of-erased', { files: store });
  expect(done).toMatchObject({ erasedAgain: 1, left: refused });
  // What must outlive the database is written first.
  expect((await ledgerOf(at('erased'))).size).toBe(1);
  expect(await withDatabase('erased', (db) => db.$count(users))).toBe(0);
});

test('where there is no database none is made, and no backup', async () => {
  await expect(backUp('nothing', 'backup-of-nothing')).rejects.toThrow('There is no database');
  expect(existsSync(at('nothing/database'))).toBe(false);
  expect(existsSync(at('backup-of-nothing/manifest.json'))).toBe(false);
});

test('who has asked since the backup to be on no list stays off after it', async () => {
  const said = (hash: string) => ({ hash, at: new Date() });
  await withDatabase('lists', (db) => db.insert(leadRefusals).values(said('before')));
  await backUp('lists', 'backup-of-lists');
  await withDatabase('lists', (db) => db.insert(leadRefusals).values(said('since')));
  await restore('lists', 'backup-of-lists');
  const kept = await withDatabase('lists', (db) => db.select().from(leadRefusals));
  expect(kept.map(({ hash }) => hash).sort()).toEqual(['before', 'since']);
});
