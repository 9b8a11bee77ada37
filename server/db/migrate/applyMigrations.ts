import { setTimeout } from 'node:timers/promises';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { DbHandle } from '#server/db/handle.ts';
import { DatabaseStartError } from '#server/db/startError.ts';
import { appliedMigrations, madeBy, type Migration } from './readMigrations.ts';

/** Ms for which a migration that does not get its locks is tried again, and between two tries. */
const patience = 5 * 60 * 1000;
const pause = 1_000;
/** A lock was not free in time; two sessions waited for each other. */
const lockCodes = new Set(['55P03', '40P01']);

/** The tables of drizzle's own migrator, so that an earlier release reads them too; and ours. */
const bookkeeping = [
  'CREATE SCHEMA IF NOT EXISTS drizzle',
  `CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
    id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  `CREATE TABLE IF NOT EXISTS drizzle.indexes_to_build (
    position SERIAL PRIMARY KEY, statement text NOT NULL)`,
];

interface Options {
  /**
   * Other processes are at work: locks are given up and tried again, and indexes of tables that are
   * there already are built while rows are written. `lock_timeout` of the session is the caller's.
   */
  online: boolean;
  log?: Pick<Logger, 'warn'>;
}

/**
 * Brings a database up to date. Each migration is one transaction: a crash leaves it applied or
 * not, and the next start goes on. To be run by one process at a time.
 * @throws DatabaseStartError where locks are not to be had; database errors
 */
export async function migrate(
  db: DbHandle,
  migrations: readonly Migration[],
  { online, log }: Options,
): Promise<void> {
  for (const statement of bookkeeping) await db.execute(statement);
  const applied = new Set(await appliedMigrations(db));
  const isNew = applied.size === 0;
  for (const migration of migrations.filter(({ when }) => !applied.has(when))) {
    const apart = online && !isNew ? indexesApart(migration) : new Set<string>();
    await untilFree(migration.tag, log, () =>
      db.transaction((tx) => applyMigration(tx, migration, apart)),
    );
  }
  await buildIndexes(db);
}

/** Applies migrations to a database that no one else uses. To be called in a transaction. */
export async function migrateInside(tx: DbHandle, migrations: readonly Migration[]): Promise<void> {
  for (const statement of bookkeeping) await tx.execute(statement);
  for (const migration of migrations) await applyMigration(tx, migration, new Set());
}

async function applyMigration(
  tx: DbHandle,
  { statements, hash, when }: Migration,
  apart: ReadonlySet<string>,
): Promise<void> {
  for (const statement of statements) {
    if (apart.has(statement))
      await tx.execute(sql`INSERT INTO drizzle.indexes_to_build (statement) VALUES (${statement})`);
    else await tx.execute(sql.raw(statement));
  }
  await tx.execute(
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${when})`,
  );
}

const indexPattern = /^\s*CREATE (UNIQUE )?INDEX (?:IF NOT EXISTS )?"(\w+)" ON "(\w+)"/i;

/** The statements that build indexes of tables which the migration does not make itself. */
function indexesApart(migration: Migration): Set<string> {
  const own = madeBy([migration], 'TABLE');
  return new Set(
    migration.statements.filter((statement) => {
      const table = indexPattern.exec(statement)?.[3];
      return table !== undefined && !own.has(table);
    }),
  );
}

/** Builds what waits to be built. One that was begun and not finished is begun anew. */
async function buildIndexes(db: DbHandle): Promise<void> {
  const { rows } = await db.execute<{ position: number; statement: string }>(
    sql`SELECT position, statement FROM drizzle.indexes_to_build ORDER BY position`,
  );
  if (rows.length === 0) return;
  const known = await db.execute<{ limit: string }>(
    sql`SELECT current_setting('lock_timeout') AS limit`,
  );
  await db.execute(`SET lock_timeout = 0`); // what it waits for waits for nothing of its own
  for (const { position, statement } of rows) {
    const name = indexPattern.exec(statement)?.[2] ?? '';
    await db.execute(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
    await db.execute(
      sql.raw(statement.replace(/^(\s*CREATE (?:UNIQUE )?INDEX) /i, '$1 CONCURRENTLY ')),
    );
    await db.execute(sql`DELETE FROM drizzle.indexes_to_build WHERE position = ${position}`);
  }
  await db.execute(sql`SELECT set_config('lock_timeout', ${known.rows[0]?.limit}, false)`);
}

async function untilFree(
  tag: string,
  log: Options['log'],
  work: () => Promise<void>,
): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof DrizzleQueryError ? codeOf(error.cause) : codeOf(error);
      if (!lockCodes.has(code)) throw error;
      if (Date.now() > end)
        throw new DatabaseStartError(
          `The migration ${tag} does not get its locks: a long transaction is in its way.`,
          { cause: error },
        );
      log?.warn({ migration: tag }, 'a migration waits for a lock');
      await setTimeout(pause);
    }
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code);
