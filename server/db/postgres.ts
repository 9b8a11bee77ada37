import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, types } from 'pg';
import type { Logger } from 'pino';
import { DatabaseStartError } from './startError.ts';

const oldestVersion = 150_000; // PostgreSQL 15, as server_version_num
const connections = 10; // a common server allows 100: room for several processes and for psql
const connectTimeout = 5_000; // ms to reach the server, or to wait for a free connection
const idleTimeout = 30_000; // ms after which an unused connection is closed
const answerTimeout = 30_000; // ms without an answer after which a connection counts as dead
/** Any number that no other program uses as an advisory lock in the same database. */
const migrationLock = 7_270_831;

/**
 * Set by statements, not as start-up parameters: connection poolers refuse those that they do not
 * know. Stops what runs away: 15 s for a statement, 10 s for a lock, 30 s for an idle transaction.
 */
const session = `
  SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET statement_timeout = '15s';
  SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '30s'`;

/** PGlite's reading of bigint: a number where it is exact. One process, one reading. */
const readBigint = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};
types.setTypeParser(types.builtins.INT8, readBigint);

/**
 * A PostgreSQL server, by a pool of connections. In: `databaseUrl` as in DATABASE_URL. Throws
 * DatabaseStartError when it cannot be reached, is older than 15 or stores no UTF-8; the message
 * names host and database, never the password.
 */
export async function openPostgres<Schema extends Record<string, unknown>>(options: {
  databaseUrl: string;
  log: Pick<Logger, 'warn'>;
  schema?: Schema | undefined;
}) {
  const { databaseUrl, log } = options;
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: idleTimeout,
    query_timeout: answerTimeout,
    keepAlive: true,
    // Typed as returning nothing, but the pool waits for the promise.
    onConnect: (client) => client.query(session) as unknown as undefined,
  });
  // Without a listener a restart of PostgreSQL would end this process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  try {
    await assertUsable(pool);
  } catch (error) {
    await pool.end();
    throw error instanceof DatabaseStartError ? error : unreachable(databaseUrl, error);
  }
  let closing: Promise<void> | undefined;
  return {
    db: drizzle<Schema>({ client: pool, schema: options.schema as Schema }),
    migrate: (folder: string) => migrateAlone(databaseUrl, folder, log),
    ping: async () => void (await pool.query('SELECT 1')),
    /** Waits for running statements. Calling it again does nothing. */
    close: () => (closing ??= pool.end()),
  };
}

async function assertUsable(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; name: string; encoding: string }>(`
    SELECT current_setting('server_version_num')::int AS version,
      current_setting('server_version') AS name, current_setting('server_encoding') AS encoding`);
  const server = rows[0];
  if (!server || server.version < oldestVersion)
    throw new DatabaseStartError(`PostgreSQL 15 or newer is needed, this is ${server?.name}.`);
  if (server.encoding !== 'UTF8')
    throw new DatabaseStartError(`The database must store UTF8, this one ${server.encoding}.`);
}

/** In a session of its own, so that two processes that start together migrate one after the other. */
async function migrateAlone(
  connectionString: string,
  migrationsFolder: string,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: connectTimeout });
  client.on('error', (error) => log.warn({ err: error }, 'the migration connection was lost'));
  await client.connect();
  try {
    // A migration may take its time.
    await client.query(`SET TIME ZONE 'UTC'; SET statement_timeout = 0`);
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end(); // frees the lock
  }
}

function unreachable(databaseUrl: string, cause: unknown): DatabaseStartError {
  const { message, code } = cause as NodeJS.ErrnoException;
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  const place = url ? `${url.host}${url.pathname}` : 'DATABASE_URL';
  return new DatabaseStartError(`PostgreSQL (${place}) cannot be used: ${message || code}`, {
    cause,
  });
}
