import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '#server/env.ts';
import { keptLogs, newLogFile } from '../logs/entered.ts';
import type { OneProcess } from '../processes/twoProcesses.ts';
import { contentOf, copyFirstStartData } from './firstStartData.ts';
import { freePort } from './freePort.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwawayPostgres.ts';

export const administrator = { email: 'admin@safar.example', password: 'Admin-Password-1' };

export interface RunningServer extends OneProcess {
  dataDir: string;
  /** What it consists of, each by its own address: itself, or two behind a proxy. */
  processes: readonly OneProcess[];
  /** Everything printed so far. */
  output(): string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /**
   * Ends it as an operator would.
   * @returns its exit code
   */
  stop(): Promise<number | null>;
}

export interface ServerOptions {
  databaseUrl?: string;
  dataDir?: string;
  environment?: Record<string, string>;
  /** The folder of another build than this one. */
  root?: string;
  /** A port that is known to be free, for a server that takes another's place. */
  port?: number;
  /** With Node's own threads, as an operator starts it: for measurements. */
  asOperated?: true;
}

/**
 * For processes that end soon, beside others: threads that Node starts for itself cost a tenth of
 * each start, and of one with a database that is there WebAssembly that is compiled a second time, to
 * be quicker later, a quarter. To make a database is long work: without that it takes twice as long.
 */
export const flagsOfShortLives = (makesDatabase: boolean): string[] => [
  '--v8-pool-size=1',
  ...(makesDatabase ? [] : ['--liftoff-only']),
];

/**
 * Starts the built server with its own data folder and waits until it is ready. With `SERVERS=2` it is
 * two processes on one PostgreSQL, one request at the one and the next at the other.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  if (process.env.SERVERS !== '2') return startOneServer(options);
  const { startTwoProcesses } = await import('../processes/twoProcesses.ts');
  return startTwoProcesses(startOneServer, options);
}

/** One process of the built server. */
export async function startOneServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'safar-')));
  if (!options.dataDir && !options.databaseUrl) {
    const root = options.root ?? projectRoot;
    await fillFolder(dataDir, contentOf(options.environment), root);
  }
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: options.databaseUrl ?? '',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: keptLogs ? 'debug' : 'warn',
    DRAIN_SECONDS: '0',
    ...(keptLogs && { METRICS_TOKEN: 'a-token-of-the-kept-logs' }),
    ...options.environment,
  };
  const makesDatabase = !options.databaseUrl && !existsSync(path.join(dataDir, 'database'));
  const flags = options.asOperated ? [] : flagsOfShortLives(makesDatabase);
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    cwd: options.root ?? projectRoot,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const file = keptLogs && newLogFile(keptLogs);
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    if (file) appendFileSync(file, chunk);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child, () => output);
  const keepMetrics = async (to: string) => {
    const headers = { Authorization: `Bearer ${environment.METRICS_TOKEN}` };
    const answer = await fetch(`${url}/metrics`, { headers }).catch(() => null);
    if (answer) appendFileSync(to, await answer.text());
  };
  const finish = async (signal: NodeJS.Signals) => {
    if (file && signal === 'SIGTERM') await keepMetrics(file);
    child.kill(signal);
    const code = await ended;
    if (!options.dataDir && signal === 'SIGTERM')
      await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  const one: OneProcess = {
    url,
    process: child,
    lives: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    kill: async () => void (await finish('SIGKILL')),
    stop: () => finish('SIGTERM'),
  };
  return { ...one, dataDir, processes: [one] };
}

/** Fills a new folder with what a server holds after its first start with these settings. */
export async function fillWithFirstStart(
  dataDir: string,
  content: Record<string, string> = {},
  root: string = projectRoot,
): Promise<void> {
  if (process.env.SERVERS === '2') {
    const { fillDatabase } = await import('../processes/twoProcesses.ts');
    return fillDatabase(startOneServer, dataDir, content);
  }
  await fillFolder(dataDir, content, root);
}

/**
 * A PostgreSQL database with what a server holds after its first start with these settings: a first
 * start takes 7 s of processor time, a copy of one hardly any.
 * @returns null where PostgreSQL is not installed
 */
export async function startFilledPostgres(
  content: Record<string, string> = {},
): Promise<ThrowawayPostgres | null> {
  const postgres = await startThrowawayPostgres();
  if (!postgres) return null;
  const { copyFirstStart } = await import('../processes/twoProcesses.ts');
  await copyFirstStart(startOneServer, content, postgres.url);
  return postgres;
}

/** The same for a folder whose server is one process on the embedded database, in every run. */
export async function fillFolder(
  dataDir: string,
  content: Record<string, string> = {},
  root: string = projectRoot,
): Promise<void> {
  await copyFirstStartData(root, content, dataDir, async (folder) => {
    const first = await startOneServer({ root, dataDir: folder, environment: content });
    await first.stop();
  });
}

/** Ms: a first start beside three browsers takes more than a minute on two slow cores. */
const readyWithin = 180_000;

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + readyWithin;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended at start:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready in time:\n${output()}`);
}
