import { startThrowawayPostgres } from '../server/throwawayPostgres.ts';

/**
 * One PostgreSQL for all tests of a run: to make one takes longer than most tests, and each would
 * make its own. Run by Vitest and Playwright before their tests.
 * @returns ends it
 */
export default async function startSharedCluster(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined;
  const postgres = await startThrowawayPostgres();
  if (!postgres) {
    if (process.env.SERVERS === '2') throw new Error('Two processes need PostgreSQL.');
    return async () => undefined;
  }
  process.env.TEST_DATABASE_URL = postgres.url;
  return () => postgres.stop();
}
