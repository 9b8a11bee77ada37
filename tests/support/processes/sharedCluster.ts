import { startThrowawayPostgres } from '../server/throwawayPostgres.ts';

/**
 * One PostgreSQL for all tests of a run in which every server is two processes; without it each
 * server would start its own. Run by Vitest and Playwright before their tests.
 * @returns ends it
 */
export default async function startSharedCluster(): Promise<() => Promise<void>> {
  if (process.env.SERVERS !== '2' || process.env.TEST_DATABASE_URL) return async () => undefined;
  const postgres = await startThrowawayPostgres();
  if (!postgres) throw new Error('Two processes need PostgreSQL.');
  process.env.TEST_DATABASE_URL = postgres.url;
  return () => postgres.stop();
}
