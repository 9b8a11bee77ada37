import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where uploaded files lie: outside of what the web serves, under names that are random ids. */
export interface FileStore {
  /** The folder for what is still on its way or being checked. */
  incoming: string;
  /** The folder for uploads in pieces. */
  pieces: string;
  /** The folder for files of postings until they are taken over. */
  imports: string;
  /** Moves a finished file to its place. When it resolves, a power cut does not undo it. */
  keep(from: string, id: string): Promise<void>;
  /** The path of a kept file. */
  pathOf(id: string): string;
  /** Removes a kept file; one that is not there is no error. */
  remove(id: string): Promise<void>;
  /** All kept files, with the moment of their last change in ms since 1970. */
  list(): Promise<{ id: string; changedAt: number }[]>;
}

/** Ids as server/db/ids.ts makes them: nothing else ever becomes part of a path. */
const isFileId = (id: string) => /^[0-9a-z]{16}$/.test(id);

/**
 * A store in the folder `root`, which is made where it is missing. `keepIncoming`: a server may be
 * at work beside this process, and what is on its way there stays.
 */
export async function createFileStore(
  root: string,
  options: { keepIncoming?: boolean } = {},
): Promise<FileStore> {
  const kept = path.join(root, 'kept');
  const incoming = path.join(root, 'incoming');
  const pieces = path.join(root, 'pieces');
  const imports = path.join(root, 'imports');
  // What was on its way when the process ended is sent again.
  if (!options.keepIncoming) await rm(incoming, { recursive: true, force: true });
  for (const folder of [kept, incoming, pieces, imports]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
  const pathOf = (id: string) => {
    if (!isFileId(id)) throw new Error('Not the id of a file');
    return path.join(kept, id);
  };
  return {
    incoming,
    pieces,
    imports,
    pathOf,
    async keep(from, id) {
      await sync(from);
      await rename(from, pathOf(id));
      await sync(kept);
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    async list() {
      const names = (await readdir(kept)).filter(isFileId);
      const found = await Promise.all(
        names.map(async (id) => {
          const known = await stat(pathOf(id)).catch(() => null);
          return known && { id, changedAt: known.mtimeMs };
        }),
      );
      return found.filter((file) => file !== null);
    },
  };
}

/** Waits until a file, or a folder's list of names, is on the disk itself. */
async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
