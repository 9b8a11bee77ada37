import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import type { TaskMeta } from 'vitest';
import { freePort } from './freePort.ts';

export interface ThrowawayPostgres {
  /** Of a new, empty database. */
  url: string;
  /** Removes the database, and the cluster where one was made. Calling it again does nothing. */
  stop(): Promise<void>;
}

/** Why tests that need a real PostgreSQL leave themselves out; `npm test` names them with it. */
export const noPostgres = 'PostgreSQL is not installed';

declare module 'vitest' {
  interface TaskMeta {
    leftOut?: string;
  }
}

/** For Vitest's tests and groups that need one. */
export const needsPostgres: { meta: TaskMeta } = { meta: { leftOut: noPostgres } };

/**
 * An empty database on a real PostgreSQL: on the server of TEST_DATABASE_URL where given (its user
 * must be allowed to create databases), otherwise in a temporary cluster made with the binaries
 * that are installed. Null, with the reason printed, when there are none.
 * Throws when binaries exist but do not work: a broken installation must not pass for a missing one.
 */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres | null> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return newDatabase(given, async () => {});
  const binaries = findBinaries();
  if (!binaries) {
    console.warn('Left out: PostgreSQL is not installed and TEST_DATABASE_URL is not set.');
    return null;
  }
  const cluster = await startCluster(binaries);
  return newDatabase(cluster.url, cluster.stop);
}

async function newDatabase(
  serverUrl: string,
  stopServer: () => Promise<void>,
): Promise<ThrowawayPostgres> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const command = async (text: string) => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await command(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await command(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await stopServer();
  };
  return { url: url.href, stop: () => (stopped ??= stop()) };
}

/** The folder with initdb and postgres of the newest version, or undefined. */
function findBinaries(): string | undefined {
  const byVersion = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
    .flatMap((base) => (fs.existsSync(base) ? fs.readdirSync(base).map((v) => [base, v]) : []))
    .filter(([, version = '']) => /^(postgresql@)?\d+$/.test(version))
    .sort(([, a = ''], [, b = '']) => number(b) - number(a))
    .map(([base = '', version = '']) => path.join(base, version, 'bin'));
  // The path comes last: what stands there may be a wrapper that knows other rules.
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  return [...byVersion, ...onPath].find((folder) =>
    ['initdb', 'postgres'].every((name) => isExecutable(path.join(folder, name))),
  );
}

const number = (version: string) => Number(version.replace(/\D/g, ''));

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A PostgreSQL server of a test's own, with what befalls servers in service. */
export interface PostgresCluster {
  /** Of its first database, as its owner. */
  url: string;
  /** Removes it. */
  stop(): Promise<void>;
  /** Ends it as `pg_ctl stop -m immediate` does: without a word to anyone, recovery at the next start. */
  crash(): Promise<void>;
  /** Starts it after a crash; resolves when it takes connections. */
  start(): Promise<void>;
  /** All its processes stand still (SIGSTOP): sockets stay open, no answer comes. */
  freeze(): void;
  thaw(): void;
  /** Another server that follows this one by streaming replication. */
  replicate(): Promise<PostgresCluster>;
}

/**
 * A cluster of the installed binaries.
 * @param settings - further settings, as `name=value`
 * @param base - the folder in which its own is made
 * @returns null where none are installed
 */
export async function startPostgresCluster(
  settings: string[] = [],
  base: string = os.tmpdir(),
): Promise<PostgresCluster | null> {
  const binaries = findBinaries();
  return binaries ? startCluster(binaries, settings, { base }) : null;
}

async function startCluster(
  binaries: string,
  settings: string[] = [],
  { primary, base = os.tmpdir() }: { primary?: string; base?: string } = {},
): Promise<PostgresCluster> {
  const owner = unprivileged();
  const folder = fs.mkdtempSync(path.join(base, 'throwaway-postgres-'));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  const data = path.join(folder, 'data');
  const password = primary ? new URL(primary).password : randomBytes(16).toString('hex');
  const passwordFile = path.join(folder, 'password');
  try {
    fs.writeFileSync(passwordFile, password);
    if (owner) for (const name of [folder, passwordFile]) fs.chownSync(name, owner.uid, owner.gid);
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const options = { ...owner, env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] as const };
    const run = (name: string, parameters: string[]) =>
      spawn(path.join(binaries, name), parameters, { ...options, stdio: [...options.stdio] });
    await finished(
      primary
        ? run('pg_basebackup', ['-d', primary, '-D', data, '-R', '-X', 'stream', '-c', 'fast'])
        : run('initdb', [
            ...['-D', data, '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--no-sync'],
            ...['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`],
          ]),
    );
    const port = await freePort();
    // Speed is all that matters: nothing here outlives the tests.
    const parameters = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'fsync=off',
      'max_connections=300',
    ]
      .concat(`unix_socket_directories=${folder}`, 'shared_buffers=32MB', 'full_page_writes=off')
      .concat(settings)
      .flatMap((setting) => ['-c', setting]);
    let server = run('postgres', ['-D', data, ...parameters]);
    const kill = () => {
      for (const pid of family(server)) signal(pid, 'SIGKILL');
      remove();
    };
    process.once('exit', kill);
    await ready(server);
    const end = async (how: NodeJS.Signals) => {
      server.kill(how);
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    };
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    return {
      url,
      async stop() {
        process.removeListener('exit', kill);
        for (const pid of family(server)) signal(pid, 'SIGCONT');
        await end('SIGINT'); // "fast": connections that are still open are cut
        remove();
      },
      crash: () => end('SIGQUIT'),
      async start() {
        server = run('postgres', ['-D', data, ...parameters]);
        await ready(server);
      },
      freeze: () => family(server).forEach((pid) => signal(pid, 'SIGSTOP')),
      thaw: () => family(server).forEach((pid) => signal(pid, 'SIGCONT')),
      replicate: () => startCluster(binaries, settings, { primary: url }),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A server's own process and those of its connections, each of which leads a group of its own. */
function family({ pid }: ChildProcess): number[] {
  if (pid === undefined) return [];
  const children = `/proc/${pid}/task/${pid}/children`;
  const listed = fs.existsSync(children) ? fs.readFileSync(children, 'utf8') : '';
  return [pid, ...listed.split(' ').filter(Boolean).map(Number)];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime.
  }
}

/** PostgreSQL refuses to run as root: then someone else owns the cluster. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody".');
}

async function finished(child: ChildProcess): Promise<void> {
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => output.push(part));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnfile} failed (${code}): ${output.join('')}`);
}

function ready(server: ChildProcess): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) =>
      reject(new Error(`postgres ended (${code}): ${lines.join('\n')}`)),
    );
    if (!server.stderr || !server.stdout) return;
    server.stdout.resume();
    createInterface(server.stderr).on('line', (line) => {
      lines.push(line);
      if (lines.length > 50) lines.shift();
      if (/system is ready to accept (read-only )?connections/.test(line)) resolve();
    });
  });
}
