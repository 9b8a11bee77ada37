import { constants, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { newId } from '#server/db/ids.ts';
import { readableOf } from '#server/http/api/webStream.ts';
import {
  filesBelow,
  incomingLifetime,
  isFileId,
  keyOf,
  type ChunkPlace,
  type FileStore,
  type ListedFile,
} from './fileStore.ts';

/** A store on a disk, and where it keeps a file: for tests and for copying a store as it is. */
export interface DiskStore extends FileStore {
  pathOf(id: string): string;
}

/**
 * A store in the folder `root`, which is made where it is missing. Several processes of one machine
 * may work in it.
 * @returns the store
 */
export async function createFileStore(root: string): Promise<DiskStore> {
  const kept = path.join(root, 'kept');
  const chunks = path.join(root, 'pieces');
  const imports = path.join(root, 'imports');
  const incoming = await openIncoming(root);
  for (const folder of [kept, chunks, imports]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  const fileOf = (folder: string, id: string) => path.join(root, keyOf(folder, id));
  return {
    incoming,
    pathOf: (id) => fileOf('kept', id),
    // Not by the disk's own move: it copies, and a power cut may take the copy.
    async keep(from, id) {
      await sync(from);
      await rename(from, fileOf('kept', id));
      await sync(kept);
    },
    async read(id) {
      const known = await stat(fileOf('kept', id)).catch(unlessMissing);
      if (!known) return null;
      return { stream: await disk.getStream(keyOf('kept', id)), bytes: known.size };
    },
    remove: (id) => disk.delete(keyOf('kept', id)),
    list: () => listed(disk, 'kept'),
    chunks: {
      async create(id) {
        const handle = await open(fileOf('pieces', id), 'wx', 0o600);
        await handle.close();
      },
      async arrived(id) {
        const known = isFileId(id) && (await stat(fileOf('pieces', id)).catch(unlessMissing));
        return known ? known.size : null;
      },
      append: (id, stream, place) => appendTo(fileOf('pieces', id), stream, place),
      async withFile(id, work) {
        const copy = path.join(incoming, newId());
        try {
          await copyFile(fileOf('pieces', id), copy, constants.COPYFILE_FICLONE);
          return await work(copy);
        } finally {
          await rm(copy, { force: true });
        }
      },
      remove: (id) => disk.delete(keyOf('pieces', id)),
      list: () => listed(disk, 'pieces'),
    },
    imports: {
      put: (id, stream) => writeNew(fileOf('imports', id), stream),
      withFile: (id, work) => work(fileOf('imports', id)),
      remove: (id) => disk.delete(keyOf('imports', id)),
      list: () => listed(disk, 'imports'),
    },
  };
}

/**
 * The folder for what is on its way, without what an earlier process left behind there: another one
 * may be at work beside this one, and a file that still grows is never touched.
 * @returns its path
 */
export async function openIncoming(root: string): Promise<string> {
  const folder = path.join(root, 'incoming');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepIncoming(folder, Date.now());
  return folder;
}

/**
 * Removes what was left behind on its way at `now` (ms).
 * @returns how many files
 */
export async function sweepIncoming(folder: string, now: number): Promise<number> {
  let swept = 0;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const known = await stat(file).catch(unlessMissing);
    if (!known || known.mtimeMs >= now - incomingLifetime) continue;
    await rm(file, { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}

/**
 * Writes a stream to a new file. Nothing is left of one that breaks off.
 * @returns when it is written
 */
export async function writeNew(file: string, stream: Readable): Promise<void> {
  try {
    await pipeline(stream, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/**
 * Writes what arrives into a file that is there, from `place.from` on.
 * @returns false where more came than there is room for; the file is then as it was
 */
export async function appendTo(
  file: string,
  stream: ReadableStream<Uint8Array>,
  { from, room, signal }: ChunkPlace,
): Promise<boolean> {
  const handle = await open(file, 'r+');
  try {
    let written = 0;
    const source = readableOf(stream, { signal });
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (written + chunk.length > room) {
        await handle.truncate(from);
        return false;
      }
      await handle.write(chunk, 0, chunk.length, from + written);
      written += chunk.length;
    }
    return true;
  } finally {
    await handle.close();
  }
}

async function listed(disk: Disk, folder: string): Promise<ListedFile[]> {
  const found: ListedFile[] = [];
  for await (const file of filesBelow(disk, folder)) {
    if (!isFileId(file.name)) continue;
    // One that another process has just removed is not there any more.
    const known = await file.getMetaData().catch(() => null);
    if (known) found.push({ id: file.name, changedAt: known.lastModified.getTime() });
  }
  return found;
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
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
