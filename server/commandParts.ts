import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { openDatabase } from './db/client.ts';
import { loggable } from './db/queryFailure.ts';
import { projectRoot, readEnv } from './env.ts';

/**
 * What a command of the terminal works with, by the environment: its log of errors, the data folder,
 * and the database, brought up to date. The one who asks closes the database.
 * @throws EnvironmentError, DatabaseStartError, DirectoryInUseError
 */
export async function openCommandParts() {
  const env = readEnv(process.env);
  const log = pino({ level: 'error', serializers: { err: loggable } });
  const dataDir = path.resolve(env.DATA_DIR);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase({ dataDir, databaseUrl: env.DATABASE_URL, log });
  try {
    await database.migrate(path.join(projectRoot, 'server/db/migrations'));
  } catch (error) {
    await database.close();
    throw error;
  }
  return { env, log, dataDir, database };
}
