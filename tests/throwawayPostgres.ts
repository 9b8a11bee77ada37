import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';

export interface ThrowawayPostgres {
  /** Of a new, empty database. */
  url: string;
  /** Removes the database, and the cluster where one was made. Calling it again does nothing. */
  stop(): Promise<void>;
}

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

async function startCluster(binaries: string) {
  const owner = unprivileged();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'throwaway-postgres-'));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  const data = path.join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(folder, 'password');
  try {
    fs.writeFileSync(passwordFile, password);
    if (owner) for (const name of [folder, passwordFile]) fs.chownSync(name, owner.uid, owner.gid);
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const options = { ...owner, env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] as const };
    const run = (name: string, parameters: string[]) =>
      spawn(path.join(binaries, name), parameters, { ...options, stdio: [...options.stdio] });
    await finished(
      run('initdb', [
        ...['-D', data, '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--no-sync'],
        ...['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`],
      ]),
    );
    const port = await freePort();
    // Speed is all that matters: nothing here outlives the tests.
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'fsync=off',
      'max_connections=50',
    ]
      .concat(`unix_socket_directories=${folder}`, 'shared_buffers=32MB', 'full_page_writes=off')
      .flatMap((setting) => ['-c', setting]);
    const server = run('postgres', ['-D', data, ...settings]);
    const kill = () => {
      server.kill('SIGKILL');
      remove();
    };
    process.once('exit', kill);
    await ready(server);
    const stop = async () => {
      process.removeListener('exit', kill);
      server.kill('SIGINT'); // "fast": connections that are still open are cut
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      remove();
    };
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** PostgreSQL refuses to run as root: then somebody else owns the cluster. */
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
  if (code !== 0) throw new Error(`initdb failed (${code}): ${output.join('')}`);
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
      if (line.includes('database system is ready to accept connections')) resolve();
    });
  });
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
