import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, types, type Pool } from 'pg';
import type { Logger } from 'pino';
import { changesBy, channels } from '#server/db/changes.ts';
import { outageOf } from '#server/db/failure.ts';
import { migrate } from '#server/db/migrate/applyMigrations.ts';
import { readMigrations } from '#server/db/migrate/readMigrations.ts';
import { listenTo } from './notifications.ts';
import { DatabaseStartError } from '#server/db/startError.ts';
import { withTimeBudget } from '#server/db/timeBudget.ts';
import { Availability } from './availability.ts';
import { guardedPool, type PoolLimits } from './guardedPool.ts';
import { replicaPool } from './replica.ts';

const oldestVersion = 150_000; // PostgreSQL 15, as server_version_num
const connectTimeout = 5_000; // ms to reach the server for migrations
const startPatience = 60_000; // ms for which a start waits for a server that is not there yet
const startAgain = 1_000; // ms between two tries of a start
const startNotice = 10_000; // ms between two lines in the log about it
const pingLimit = 2_000; // ms
/**
 * Anyone who holds this advisory lock migrates, or restores, and no one else does meanwhile. Any number
 * that no other program uses in the same database.
 */
export const migrationLock = 7_270_831;
const lockPause = 200; // ms

/**
 * A common server allows 100 connections: room for four processes and for psql. Requests that write
 * have their own, so that those which only read go on where a lock holds all writers. So have limits,
 * which are counted while a request holds a connection already: with a single pool, as many requests
 * as it has connections would wait for each other. What no request waits for may take longer.
 */
const pools = {
  work: { connections: 3, wait: 10_000, statement: 15_000, lock: 10_000, answer: 30_000 },
  write: { connections: 8, wait: 2_000, statement: 2_500, lock: 2_000, answer: 3_000 },
  read: { connections: 6, wait: 2_000, statement: 2_500, lock: 1_500, answer: 3_000 },
  count: { connections: 4, wait: 2_000, statement: 2_500, lock: 2_000, answer: 3_000 },
  // Less of everything: the primary must have time to answer instead.
  replica: { connections: 8, wait: 1_000, statement: 1_800, lock: 1_000, answer: 2_000 },
} satisfies Record<string, PoolLimits>;

/** PGlite's reading of bigint: a number where it is exact. One process, one reading. */
const readBigint = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};
types.setTypeParser(types.builtins.INT8, readBigint);

/**
 * A PostgreSQL server, by pools of connections.
 * @param options `databaseUrl` as in DATABASE_URL; `readUrl` of a replica that answers what visitors
 *   read; `patience` in ms for a server that is not there yet
 * @throws DatabaseStartError when it cannot be reached, is older than 15 or stores no UTF-8; the
 *   message names host and database, never the password
 */
export async function openPostgres<Schema extends Record<string, unknown>>(options: {
  databaseUrl: string;
  readUrl?: string | undefined;
  log: Pick<Logger, 'info' | 'warn'>;
  schema?: Schema | undefined;
  patience?: number | undefined;
}) {
  const { databaseUrl, log } = options;
  const availability = new Availability(databaseUrl, 'primary', log);
  const open = (limits: PoolLimits) => guardedPool({ databaseUrl, limits, availability, log });
  const [work, write, read] = [open(pools.work), open(pools.write), open(pools.read)];
  const count = open(pools.count);
  const replica = options.readUrl
    ? replicaPool({ url: options.readUrl, limits: pools.replica, primary: read.pool, log })
    : undefined;
  const told = listenTo(Object.values(channels), options);
  let closing: Promise<void> | undefined;
  const close = async () => {
    availability.close();
    const all = [work, write, read, count, ...(replica ? [replica] : [])];
    await Promise.all([told.close(), ...all.map((each) => each.close())]);
  };
  try {
    await waitForServer(databaseUrl, options.patience ?? startPatience, log);
  } catch (error) {
    await close();
    throw error;
  }
  const by = (client: Pool) => drizzle<Schema>({ client, schema: options.schema as Schema });
  const db = by(work.pool);
  return {
    db,
    pool: count.pool,
    requests: { write: by(write.pool), read: by(read.pool), visitor: by((replica ?? read).pool) },
    migrate: (folder: string) => migrateAlone(databaseUrl, folder, log),
    ping: () =>
      withTimeBudget(pingLimit, async () => {
        await read.pool.query('SELECT 1');
        if (!availability.isFull) return;
        await tryToWrite(write.pool);
        availability.isFull = false;
      }),
    jobsVersion: () => told.version(channels.jobs),
    changes: async () => ((await told.caughtUp()) ? changesBy((one) => told.version(one)) : null),
    /** Waits for running statements. Calling it again does nothing. */
    close: () => (closing ??= close()),
  };
}

/** As much as needs new room on the disk. Nothing of it stays. */
async function tryToWrite(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      'CREATE TABLE room_on_the_disk AS SELECT n, md5(n::text) FROM generate_series(1, 20000) n',
    );
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** A machine that starts may have the server up only after this process. */
async function waitForServer(
  databaseUrl: string,
  patience: number,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const until = performance.now() + patience;
  let noticeAt = 0;
  for (;;) {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: connectTimeout,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return await assertUsable(client);
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      if (!mayComeUp(error) || performance.now() > until) throw unreachable(databaseUrl, error);
      if (performance.now() >= noticeAt) {
        log.warn({ err: error }, 'waiting for PostgreSQL');
        noticeAt = performance.now() + startNotice;
      }
    } finally {
      await client.end().catch(() => {});
    }
    await delay(startAgain);
  }
}

/** Not where it refuses the password or knows no such database: that will not change by waiting. */
function mayComeUp(error: unknown): boolean {
  return outageOf(error) === 'unavailable' || !(error instanceof Error && 'severity' in error);
}

async function assertUsable(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; encoding: string }>(`
    SELECT current_setting('server_version_num')::int AS version,
      current_setting('server_version') AS name, current_setting('server_encoding') AS encoding`);
  const server = rows[0];
  if (!server || server.version < oldestVersion)
    throw new DatabaseStartError(`PostgreSQL 15 or newer is needed, this is ${server?.name}.`);
  if (server.encoding !== 'UTF8')
    throw new DatabaseStartError(`The database must store UTF8, this one ${server.encoding}.`);
}

/**
 * Of a machine that dies no end of the connection comes: PostgreSQL would keep its locks for two hours,
 * as long as the operating system waits. So within half a minute. Nothing on a socket of the same machine.
 */
export const noticeSoon =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/** In its own session, so that two processes that start together migrate one after the other. */
async function migrateAlone(
  connectionString: string,
  migrationsFolder: string,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: connectTimeout });
  client.on('error', (error) => log.warn({ err: error }, 'the migration connection was lost'));
  await client.connect();
  try {
    await client.query(noticeSoon);
    // A migration may take its time, but reads queue behind the locks that it waits for.
    await client.query(`SET TIME ZONE 'UTC'; SET statement_timeout = 0; SET lock_timeout = '1s'`);
    // Asked again and again: one statement that waits would be what building an index waits for.
    const lock = () => client.query(`SELECT pg_try_advisory_lock(${migrationLock}) AS taken`);
    while (!(await lock()).rows[0]?.taken) await delay(lockPause);
    await migrate(drizzle({ client }), readMigrations(migrationsFolder), { online: true, log });
  } finally {
    await client.end(); // frees the lock
  }
}

/**
 * Why a server cannot be used, for the terminal: names host and database, never the password.
 * @returns what to throw
 */
export function unreachable(databaseUrl: string, cause: unknown): DatabaseStartError {
  const { message, code } = cause as NodeJS.ErrnoException;
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  const place = url ? `${url.host}${url.pathname}` : 'DATABASE_URL';
  return new DatabaseStartError(`PostgreSQL (${place}) cannot be used: ${message || code}`, {
    cause,
  });
}
