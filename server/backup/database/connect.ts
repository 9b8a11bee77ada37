import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { openDatabase, type Db } from '#server/db/client.ts';
import { BackupError } from '#server/backup/format/backupError.ts';
import { isRunning } from '#server/db/pglite/lockFile.ts';
import { copyOnline, copySocket } from '#server/db/pglite/onlineCopy.ts';
import { migrationLock, unreachable } from '#server/db/postgres/postgres.ts';
import { DatabaseStartError } from '#server/db/startError.ts';

/** A database in one session, without the limits of a server: a backup may take its time. */
export interface Session {
  db: Db;
  kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}

export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  log: Pick<Logger, 'info' | 'error'>;
}

/** Values are written as text and read again: both sides must write alike. */
const plainTexts = [
  "SET TIME ZONE 'UTC'",
  "SET DateStyle = 'ISO'",
  "SET IntervalStyle = 'postgres'",
  'SET extra_float_digits = 1',
  "SET bytea_output = 'hex'",
  'SET statement_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
];
const connectTimeout = 5_000; // ms

/**
 * Opens what a backup is made of. Where a server works with the embedded database, that is a copy of
 * it, removed at the end.
 * @throws DirectoryInUseError, DatabaseStartError, OnlineCopyError, or BackupError where there is none
 *   or no room for a copy, all with a message
 */
export async function openSource(place: Place, signal: AbortSignal): Promise<Session> {
  if (place.databaseUrl) return openServer(place.databaseUrl);
  const { dataDir, log } = place;
  await forgetCopies(dataDir);
  const folder = path.join(dataDir, `${copyPrefix}${process.pid}`);
  const remove = () => fs.rm(folder, { recursive: true, force: true });
  try {
    await fs.mkdir(folder, { mode: 0o700 });
    if (existsSync(copySocket(dataDir))) await assertRoom(dataDir);
    const copied = await copyOnline(dataDir, path.join(folder, 'database'), signal);
    if (!copied) {
      await remove();
      // One would be made: a backup of nothing looks like a good one.
      if (!existsSync(path.join(dataDir, 'database', 'PG_VERSION')))
        throw new BackupError(`There is no database in ${dataDir}: nothing was saved.`);
      return await openFolder({ dataDir, log });
    }
    return await openCopy(folder, remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Opens the database that a backup is restored into. No server may work with it.
 * @throws DirectoryInUseError or DatabaseStartError
 */
export async function openTarget({ dataDir, databaseUrl, log }: Place): Promise<Session> {
  if (!databaseUrl) return openFolder({ dataDir, log });
  const session = await openServer(databaseUrl);
  try {
    const { rows } = await session.db.execute<{ locked: boolean; others: number }>(`
      SELECT pg_try_advisory_lock(${migrationLock}) AS locked, (
        SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
      ) AS others`);
    const { locked = false, others = 0 } = rows[0] ?? {};
    if (!locked || others > 0)
      throw new DatabaseStartError(
        `${others || 'Other'} connections are open to the database. Stop all servers that use it first.`,
      );
    return session;
  } catch (error) {
    await session.close();
    throw error;
  }
}

async function openFolder({ dataDir, log }: Pick<Place, 'dataDir' | 'log'>): Promise<Session> {
  // Its events are those of any start; only what goes wrong is of interest here.
  const failure = log.error.bind(log);
  const quiet = { info: () => {}, warn: () => {}, error: failure, fatal: failure };
  const database = await openDatabase({ dataDir, log: quiet });
  for (const setting of plainTexts) await database.db.execute(setting);
  return { db: database.db, kind: 'embedded', close: () => database.close() };
}

/** A copy need not outlive a power cut: PGlite as it is does not wait for the disk. */
async function openCopy(folder: string, remove: () => Promise<void>): Promise<Session> {
  const client = await PGlite.create(path.join(folder, 'database'));
  const db = drizzlePglite({ client });
  for (const setting of plainTexts) await db.execute(setting);
  const close = async () => {
    await client.close();
    await remove();
  };
  return { db, kind: 'embedded', close };
}

async function openServer(databaseUrl: string): Promise<Session> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
  });
  // A connection that is lost fails the statement that waits; without a listener, the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw unreachable(databaseUrl, error);
  }
  await client.query(plainTexts.join('; '));
  return { db: drizzle({ client }), kind: 'postgres', close: () => client.end() };
}

/** Bytes that stay free beside a copy: the server must not stand still for want of room. */
const reserve = 512 * 1024 * 1024;

/** A copy for a backup must not fill the disk that the server writes to. Throws BackupError. */
async function assertRoom(dataDir: string): Promise<void> {
  const { bavail, bsize } = await fs.statfs(dataDir);
  const database = path.join(dataDir, 'database');
  const names = await fs.readdir(database, { recursive: true }).catch(() => []);
  let bytes = 0;
  for (const name of names)
    bytes += (await fs.stat(path.join(database, name)).catch(() => null))?.size ?? 0;
  if (bavail * bsize > bytes + reserve) return;
  const needed = Math.ceil((bytes + reserve) / 1024 ** 2).toLocaleString('en');
  throw new BackupError(
    `The disk of ${dataDir} needs ${needed} MiB free for a copy of the database while the server runs.`,
  );
}

const copyPrefix = 'backup-copy-';

/** Copies that a killed process left behind. */
async function forgetCopies(dataDir: string): Promise<void> {
  for (const name of await fs.readdir(dataDir)) {
    const pid = name.startsWith(copyPrefix) ? Number(name.slice(copyPrefix.length)) : 0;
    if (pid === 0 || isRunning(pid)) continue;
    await fs.rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}
