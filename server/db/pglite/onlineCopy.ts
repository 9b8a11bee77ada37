import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { PGlite } from '@electric-sql/pglite';

/**
 * Copies of the embedded database while its server runs, as pg_basebackup makes them: the server
 * is asked to begin, another process copies the files, the server says where the copy ends, and
 * the write-ahead log makes the rest consistent. The server waits for nothing meanwhile.
 *
 * They speak over a socket in the data directory, which only its owner can open. One copy at a time.
 */
const socketName = 'copy.sock';

/** Where a server that runs in a data directory offers copies. */
export const copySocket = (dataDir: string): string => path.join(dataDir, socketName);

/** What is not copied: made anew at a start, or of the running process. */
const leftOut =
  /^(postmaster\.(pid|opts)|pg_(stat_tmp|dynshmem|notify|serial|snapshots|subtrans)\/.+|(.*\/)?pgsql_tmp.*|pg_wal\/.+)$/;
/** Ms after which a copy that is still not made counts as given up: the log grows meanwhile. */
const longestCopy = 60 * 60 * 1000;
/** Bytes that the name of a socket may have; the shortest limit of the systems in use. */
const longestName = 100;

/** The server could not make a copy. The message is for the terminal. */
export class OnlineCopyError extends Error {
  override name = 'OnlineCopyError';
}

interface CopyServer {
  /** True while a copy is being made: its write-ahead log must stay, so no checkpoint. */
  copying(): boolean;
  close(): Promise<void>;
}

/**
 * Offers copies of the database in `dataDir` to other processes of the same user. A system on which
 * there are no such sockets has none: then the server is stopped for a backup.
 */
export async function serveCopies(
  dataDir: string,
  engine: Pick<PGlite, 'query'>,
): Promise<CopyServer> {
  let copies = 0;
  let last: Promise<unknown> = Promise.resolve();
  const server = net.createServer((caller) => {
    last = last.then(() => {
      copies += 1;
      return serveOne(caller, engine).finally(() => (copies -= 1));
    });
  });
  const name = await shortName(dataDir);
  await fs.rm(path.join(dataDir, socketName), { force: true });
  await new Promise<void>((resolve) => {
    server.once('error', () => resolve());
    server.listen(name.path, () => resolve());
  });
  await fs.chmod(path.join(dataDir, socketName), 0o600).catch(() => {});
  server.unref();
  return {
    copying: () => copies > 0,
    close: async () => {
      server.close();
      await name.release();
    },
  };
}

/** Begins a copy, waits until the other side has the files, ends it, waits until it has the log. */
async function serveOne(caller: net.Socket, engine: Pick<PGlite, 'query'>): Promise<void> {
  caller.on('error', () => {});
  if (caller.destroyed) return;
  caller.setTimeout(longestCopy, () => caller.destroy());
  const lines = linesOf(caller);
  const say = (message: object) => caller.write(JSON.stringify(message) + '\n');
  try {
    await engine.query(`SELECT pg_backup_start('online copy', true)`);
    say({ begun: true });
    // A caller that is gone counts as one that has the files: the server must not stay in the copy.
    await lines.next();
    const { rows } = await engine.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    );
    say({ label: rows[0]?.labelfile });
    await lines.next();
  } catch (error) {
    say({ refused: error instanceof Error ? error.message : 'unknown' });
  } finally {
    caller.destroy();
  }
}

/** What arrives, line by line; it ends where the socket ends, however that happens. */
function linesOf(socket: net.Socket): AsyncIterator<string, undefined> {
  const lines = createInterface(socket);
  socket.once('close', () => lines.close());
  return lines[Symbol.asyncIterator]();
}

/**
 * Copies the database of the server that runs in `dataDir` to `target`, a new folder.
 * @returns false where no server offers copies there
 * @throws OnlineCopyError where the server ended meanwhile; errors of the file system
 */
export async function copyOnline(
  dataDir: string,
  target: string,
  signal: AbortSignal,
): Promise<boolean> {
  const socket = await connect(dataDir);
  if (!socket) return false;
  const end = () => socket.destroy();
  signal.addEventListener('abort', end);
  try {
    const lines = linesOf(socket);
    const answer = async () => {
      const { value } = await lines.next();
      const message = JSON.parse(value ?? '{}') as { label?: string; refused?: string };
      signal.throwIfAborted();
      if (value === undefined) throw new OnlineCopyError('The server ended during the backup.');
      if (message.refused) throw new OnlineCopyError(`The server refused: ${message.refused}`);
      return message;
    };
    await answer();
    const from = path.join(dataDir, 'database');
    await copyTree(from, target, (name) => !leftOut.test(name), signal);
    socket.write('copied\n');
    const { label = '' } = await answer();
    const log = (name: string) => !name.includes('/') || name.startsWith('archive_status');
    await copyTree(path.join(from, 'pg_wal'), path.join(target, 'pg_wal'), log, signal);
    await fs.writeFile(path.join(target, 'backup_label'), label, { mode: 0o600 });
    socket.end('done\n');
    return true;
  } finally {
    signal.removeEventListener('abort', end);
    socket.destroy();
  }
}

async function connect(dataDir: string): Promise<net.Socket | null> {
  const name = await shortName(dataDir).catch(() => null);
  if (!name) return null;
  try {
    return await new Promise((resolve) => {
      const socket = net.connect({ path: name.path });
      socket.once('error', () => resolve(null));
      socket.once('connect', () => {
        socket.on('error', () => {});
        resolve(socket);
      });
    });
  } finally {
    await name.release();
  }
}

/** A path to the socket that is short enough: on Linux a folder that is open has one. */
async function shortName(dataDir: string) {
  const full = path.join(dataDir, socketName);
  const none = { path: full, release: async () => {} };
  if (Buffer.byteLength(full) <= longestName || process.platform !== 'linux') return none;
  const folder = await fs.open(dataDir, 'r');
  return { path: `/proc/self/fd/${folder.fd}/${socketName}`, release: () => folder.close() };
}

/** Files that the server removes meanwhile are left out: the write-ahead log knows of it. */
async function copyTree(
  from: string,
  to: string,
  wanted: (name: string) => boolean,
  signal: AbortSignal,
  below = '',
): Promise<void> {
  await fs.mkdir(path.join(to, below), { recursive: true, mode: 0o700 });
  for (const entry of await fs.readdir(path.join(from, below), { withFileTypes: true })) {
    signal.throwIfAborted();
    const name = path.posix.join(below, entry.name);
    if (!wanted(name)) continue;
    if (entry.isDirectory()) await copyTree(from, to, wanted, signal, name);
    else if (entry.isFile()) {
      try {
        await fs.copyFile(path.join(from, name), path.join(to, name), constants.COPYFILE_FICLONE);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
  }
}
