import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { firstStartKey } from '../server/firstStartData.ts';
import { roundRobinProxy, type RoundRobinProxy } from './roundRobinProxy.ts';
import { startThrowawayPostgres } from '../server/throwawayPostgres.ts';

/** One process, as server.ts of the tests starts it. */
interface OneProcess {
  url: string;
  process: ChildProcess;
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
  processes: [OneProcess, OneProcess];
  proxy: RoundRobinProxy;
  databaseUrl: string;
}

/** The database of a folder: a server that starts there again finds what it left. */
const databases = new Map<string, string>();

/** The database of two processes in a folder; undefined where there is one process. */
export const databaseOf = (dataDir: string): string | undefined => databases.get(dataDir);

/**
 * Starts two processes on one PostgreSQL behind a proxy that gives one request to the one and the
 * next to the other. Throws where PostgreSQL is not installed.
 */
export async function startTwoProcesses(
  startOne: StartOne,
  options: Options = {},
): Promise<TwoProcesses> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'safar-two-')));
  const databaseUrl =
    options.databaseUrl ??
    databases.get(dataDir) ??
    (await databaseAfterFirstStart(startOne, options.environment ?? {}));
  databases.set(dataDir, databaseUrl);
  const start = () => {
    const { port: _proxys, ...rest } = options;
    return startOne({ ...rest, dataDir, databaseUrl });
  };
  // At once, as a service manager does it.
  const [a, b] = await Promise.all([start(), start()]);
  const proxy = await roundRobinProxy([a.url, b.url], options.port);
  return {
    url: proxy.url,
    dataDir,
    databaseUrl,
    process: a.process,
    processes: [a, b],
    proxy,
    output: () => a.output() + b.output(),
    async kill() {
      await Promise.all([a.kill(), b.kill()]);
      await proxy.close();
    },
    async stop() {
      const codes = await Promise.all([a.stop(), b.stop()]);
      await proxy.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
      return codes.find((code) => code !== 0) ?? 0;
    },
  };
}

/** A new database with what a first start writes, made once for each cluster and copied. */
async function databaseAfterFirstStart(
  startOne: StartOne,
  environment: Record<string, string>,
): Promise<string> {
  const postgres = await startThrowawayPostgres();
  if (!postgres) throw new Error('Two processes need PostgreSQL.');
  const name = `first_start_${firstStartKey(environment)}`;
  const template = new URL(postgres.url);
  template.pathname = `/${name}`;
  const fresh = new URL(postgres.url);
  const maintenance = new URL(postgres.url);
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
    }
    const own = fresh.pathname.slice(1);
    await client.query(`DROP DATABASE ${own}`);
    await client.query(`CREATE DATABASE ${own} TEMPLATE ${name}`);
    await client.query('SELECT pg_advisory_unlock($1)', [lock]);
  } finally {
    await client.end();
  }
  return fresh.href;
}
