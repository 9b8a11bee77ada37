import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { projectRoot } from '#server/env.ts';
import type { Db } from './client.ts';
import { maintain } from './pglite/maintenance.ts';

/** The shared buffers are written through at each start: the usual 128 MB take half a second. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];
/** Statements that EXPLAIN takes. */
const isPlanned = /^\s*(select|insert|update|delete|with)\b/i;
const migrations = path.join(projectRoot, 'server/db/migrations');

/**
 * A database in memory with all migrations, for tests of stores and handlers. Made once for each
 * state of the migrations and loaded from a file afterwards: making one takes 4 s of processor time.
 */
export async function testDatabase(): Promise<{
  db: Db;
  /** How the database would go about each statement that `work` sends: a plan for each. */
  plansOf: (work: () => PromiseLike<unknown>) => Promise<string[]>;
  /** What a server does each minute, for tests that live long. */
  maintain: () => Promise<unknown>;
  close: () => Promise<void>;
}> {
  const file = templateFile();
  if (!existsSync(file)) await makeTemplate(file);
  // Read at once: a blob of the file breaks when another process puts its own in its place.
  const loadDataDir = new Blob([await readFile(file)]);
  const client = await PGlite.create({ loadDataDir, startParams });
  let sent: { query: string; params: unknown[] }[] | undefined;
  const logQuery = (query: string, params: unknown[]) => void sent?.push({ query, params });
  const plansOf = async (work: () => PromiseLike<unknown>) => {
    const asked: typeof sent = (sent = []);
    await work();
    sent = undefined;
    const plans: string[] = [];
    for (const { query, params } of asked.filter((one) => isPlanned.test(one.query))) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  };
  const db = drizzle(client, { logger: { logQuery } });
  return { db, plansOf, maintain: () => maintain(client), close: () => client.close() };
}

function templateFile(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(projectRoot, 'package.json')));
  hash.update(readFileSync(import.meta.filename));
  for (const name of readdirSync(migrations)
    .filter((one) => one.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(path.join(migrations, name)));
  }
  const name = `safar-test-database-${os.userInfo().uid}-${hash.digest('hex').slice(0, 16)}.tar`;
  return path.join(os.tmpdir(), name);
}

async function makeTemplate(file: string): Promise<void> {
  const client = await PGlite.create();
  await migrate(drizzle(client), { migrationsFolder: migrations });
  // Two thirds of what each test would load: no one makes another database in this one.
  for (const unused of ['template0', 'template1']) {
    await client.exec(`UPDATE pg_database SET datistemplate = false WHERE datname = '${unused}'`);
    await client.exec(`DROP DATABASE ${unused}`);
  }
  await client.exec('CHECKPOINT');
  const dump = await client.dumpDataDir('none');
  await client.close();
  // Several processes may be at it: each makes its own, and the last one's stays.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, dump.stream());
  renameSync(draft, file);
}
