import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { projectRoot } from '#server/env.ts';
import type { Db } from './client.ts';

/** A database in memory with all migrations, for tests of stores and handlers. */
export async function testDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  const client = await PGlite.create();
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: path.join(projectRoot, 'server/db/migrations') });
  return { db: db as unknown as Db, close: () => client.close() };
}
