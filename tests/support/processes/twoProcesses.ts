import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { asking } from '../database/asking.ts';
import { firstStartKey } from '../server/firstStartData.ts';
import { freePort } from '../server/freePort.ts';
import { roundRobinProxy, type RoundRobinProxy } from './roundRobinProxy.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../server/throwawayPostgres.ts';

/** One process, as server.ts of the tests starts it. */
export interface OneProcess {
  url: string;
  process: ChildProcess;
  /** Whether it has not ended. */
  lives(): boolean;
  output(): string;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}
interface Options {
  databaseUrl?: string;
  dataDir?: string;
  environment?: Record<string, string>;
  port?: number;
}
type StartOne = (options: Options) => Promise<OneProcess>;

/** Two processes that look like one server. */
export interface TwoProcesses extends OneProcess {
  dataDir: string;
  /** Each by its own address. */
  processes: readonly [OneProcess, OneProcess];
  proxy: RoundRobinProxy;
  databaseUrl: string;
}

/** The database of a folder: a server that starts there again finds what it left. */
const databases = new Map<string, string>();

/** The database of two processes in a folder; undefined where there is one process. */
export const databaseOf = (dataDir: string): string | undefined => databases.get(dataDir);

/** Gives a folder a database with what a first start writes: a server in it begins with that. */
export async function fillDatabase(
  startOne: StartOne,
  dataDir: string,
  content: Record<string, string>,
): Promise<void> {
  const { url } = await newDatabase();
  await copyFirstStart(startOne, content, url);
  databases.set(dataDir, url);
}

/**
 * Starts two processes on one PostgreSQL behind a proxy that gives one request to the one and the
 * next to the other. Throws where PostgreSQL is not installed.
 */
export async function startTwoProcesses(
  startOne: StartOne,
  options: Options = {},
): Promise<TwoProcesses> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'safar-two-')));
  const known = options.databaseUrl ?? databases.get(dataDir);
  const fresh = known === undefined ? await newDatabase() : null;
  const databaseUrl = known ?? fresh?.url ?? '';
  // In a folder of the test's own a first start is a real one.
  if (fresh && !options.dataDir) {
    await copyFirstStart(startOne, options.environment ?? {}, databaseUrl);
  }
  databases.set(dataDir, databaseUrl);
  const ports = [await freePort(), await freePort()];
  // Before they are ready: what is said of a server that starts can be asked of it then.
  const proxy = await roundRobinProxy(
    ports.map((port) => `http://127.0.0.1:${port}`),
    options.port,
  );
  // At once, as a service manager does it.
  const started = await Promise.allSettled(
    ports.map((port) => startOne({ ...options, port, dataDir, databaseUrl })),
  );
  const [a, b] = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (!a || !b) {
    await a?.kill();
    await proxy.close();
    throw started.find((one) => one.status === 'rejected')?.reason;
  }
  return {
    url: proxy.url,
    dataDir,
    databaseUrl,
    process: a.process,
    processes: [a, b],
    lives: () => a.lives() && b.lives(),
    proxy,
    output: () => a.output() + b.output(),
    async kill() {
      await Promise.all([a.kill(), b.kill()]);
      await proxy.close();
    },
    async stop() {
      const codes = await Promise.all([a.stop(), b.stop()]);
      await proxy.close();
      if (!options.dataDir) {
        await rm(dataDir, { recursive: true, force: true });
        await fresh?.stop();
      }
      return codes.find((code) => code !== 0) ?? 0;
    },
  };
}

async function newDatabase(): Promise<ThrowawayPostgres> {
  const postgres = await startThrowawayPostgres();
  if (!postgres) throw new Error('Two processes need PostgreSQL.');
  return postgres;
}

/** Fills a new database with what a first start writes, made once for each cluster. */
export async function copyFirstStart(
  startOne: StartOne,
  environment: Record<string, string>,
  databaseUrl: string,
): Promise<void> {
  const name = `first_start_${firstStartKey(environment)}`;
  const template = new URL(databaseUrl);
  template.pathname = `/${name}`;
  const maintenance = new URL(databaseUrl);
  maintenance.pathname = '/postgres';
  const client = new Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    // One test process makes it, the others wait.
    const lock = createHash('sha256').update(name).digest().readInt32BE();
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (known.rows.length === 0) {
      await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
      const first = await startOne({ databaseUrl: template.href, environment });
      await first.stop();
      // What the first start has just done is due again in each copy.
      await asking(template.href)('delete from task_runs');
    }
    const own = new URL(databaseUrl).pathname.slice(1);
    await client.query(`DROP DATABASE ${own}`);
    await client.query(`CREATE DATABASE ${own} TEMPLATE ${name}`);
    await client.query('SELECT pg_advisory_unlock($1)', [lock]);
  } finally {
    await client.end();
  }
}
