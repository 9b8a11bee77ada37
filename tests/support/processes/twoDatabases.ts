import { pino } from 'pino';
import { openDatabase, type Db } from '#server/db/client.ts';
import type { CountingPool } from '#server/http/security/rateLimits.ts';
import { migrations } from '#server/service.ts';
import { startThrowawayPostgres } from '../server/throwawayPostgres.ts';

/** Whether every server of these tests is two processes. */
export const serversAreTwo = process.env.SERVERS === '2';

/**
 * One new PostgreSQL database with all migrations, as two processes see it: by a pool for each. For
 * servers that run in the test's own process.
 */
export async function openTwoDatabases(): Promise<{
  a: Db;
  b: Db;
  /** What counts for both. */
  pools: [CountingPool, CountingPool];
  close: () => Promise<void>;
}> {
  const postgres = await startThrowawayPostgres();
  if (!postgres) throw new Error('Two processes need PostgreSQL.');
  const log = pino({ level: 'error' });
  const open = () => openDatabase({ dataDir: '', databaseUrl: postgres.url, log });
  const [a, b] = [await open(), await open()];
  await a.migrate(migrations);
  return {
    a: a.db,
    b: b.db,
    pools: [a.pool!, b.pool!],
    async close() {
      await a.close();
      await b.close();
      await postgres.stop();
    },
  };
}
