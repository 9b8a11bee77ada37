import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { DirectoryInUseError, holdLockFile, holderOf } from './lockFile.ts';

/**
 * Makes sure that one process works in a folder: the embedded database has no lock of its own, and
 * two processes lost rows silently.
 *
 * Two guards. On Linux an abstract socket, named by the hash of the folder's real path: the kernel
 * frees it in the moment the process ends, `kill -9` included. Everywhere a lock file, for volumes
 * that containers or machines share (lockFile.ts).
 *
 * `onLost` is called when another process took the folder although this one lives (it was
 * suspended for longer than the lock file's limit).
 * @throws DirectoryInUseError at once where another process works there
 */
export async function guardDirectory(
  folder: string,
  onLost: (reason: DirectoryInUseError) => void,
): Promise<{ release(): Promise<void> }> {
  const realPath = fs.realpathSync(folder);
  const file = path.join(realPath, 'in-use.json');
  const socket = process.platform === 'linux' ? await holdSocket(realPath, file) : undefined;
  try {
    const lock = holdLockFile(file, onLost);
    return {
      release: async () => {
        lock.release();
        await close(socket);
      },
    };
  } catch (error) {
    await close(socket);
    throw error;
  }
}

function holdSocket(realPath: string, file: string): Promise<net.Server | undefined> {
  const hash = createHash('sha256').update(realPath).digest('hex');
  const server = net.createServer((caller) => caller.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new DirectoryInUseError(realPath, holderOf(file)));
      // Some sandboxes have no such sockets. The lock file is still there.
      else resolve(undefined);
    });
    server.listen({ path: `\0data-directory-${hash}` }, () => resolve(server));
    server.unref();
  });
}

function close(server: net.Server | undefined): Promise<void> {
  return new Promise((resolve) => (server?.listening ? server.close(() => resolve()) : resolve()));
}
