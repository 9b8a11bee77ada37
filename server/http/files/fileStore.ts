import path from 'node:path';
import type { Readable } from 'node:stream';
import type { DriveFile, Disk } from 'flydrive';

/** Where uploaded files lie: outside of what the web serves, under names that are random ids. */
export interface FileStore {
  /**
   * The folder, on the disk of this machine, for what is still on its way or being checked. Several
   * processes may share it: names are random, and what was left behind goes by its age.
   */
  incoming: string;
  /** Uploads in chunks: any process goes on where another stopped. */
  chunks: ChunkStore;
  /** Files of postings until they are taken over. */
  imports: ImportFiles;
  /** Moves a finished file to its place. When it resolves, a power cut does not undo it. */
  keep(from: string, id: string): Promise<void>;
  /** A kept file as a stream, or null where there is none. Who does not read it to its end destroys it. */
  read(id: string): Promise<StoredFile | null>;
  /** Removes a kept file; one that is not there is no error. */
  remove(id: string): Promise<void>;
  /** All kept files, with the moment of their last change in ms since 1970. */
  list(): Promise<ListedFile[]>;
}

export interface StoredFile {
  stream: Readable;
  bytes: number;
}

export interface ListedFile {
  id: string;
  changedAt: number;
}

/** Where the next bytes of an upload belong; `signal` ends the wait for more of them. */
export interface ChunkPlace {
  from: number;
  room: number;
  signal: AbortSignal;
}

interface ChunkStore {
  create(id: string): Promise<void>;
  /** How many bytes of an upload have arrived, or null where it is not there. */
  arrived(id: string): Promise<number | null>;
  /**
   * Adds what arrives. What has arrived stays when the sender's network breaks, so that the next
   * chunk goes on from there. Throws what the stream throws.
   * @returns false where more came than there is room for; the upload is then as it was
   */
  append(id: string, stream: ReadableStream<Uint8Array>, place: ChunkPlace): Promise<boolean>;
  /**
   * A copy of the whole upload on this machine, for `work` only: what is checked there stays as it
   * is, no matter who still writes, and an upload that could not be taken over is still there.
   */
  withFile<T>(id: string, work: (file: string) => Promise<T>): Promise<T>;
  remove(id: string): Promise<void>;
  /** Each upload's id, with the moment of its last change in ms since 1970. */
  list(): Promise<ListedFile[]>;
}

interface ImportFiles {
  /** Keeps a file that arrives as a stream. Nothing is left of one that breaks off. */
  put(id: string, stream: Readable): Promise<void>;
  /** The file on this machine, for `work` only. Throws where there is none. */
  withFile<T>(id: string, work: (file: string) => Promise<T>): Promise<T>;
  remove(id: string): Promise<void>;
  /** Each file's id, with the moment of its last change in ms since 1970. */
  list(): Promise<ListedFile[]>;
}

/** Ms after its last byte when a file that was on its way counts as left behind. */
export const incomingLifetime = 60 * 60 * 1000;

/** Ids as server/db/ids.ts makes them: nothing else ever becomes part of a path. */
export const isFileId = (id: string): boolean => /^[0-9a-z]{16}$/.test(id);

/**
 * The place of an id below a folder.
 * @throws an error for anything that is not an id
 */
export function keyOf(folder: string, id: string): string {
  if (!isFileId(id)) throw new Error('Not the id of a file');
  return path.posix.join(folder, id);
}

/** Every file below a folder of a disk, page by page. */
export async function* filesBelow(disk: Disk, folder: string): AsyncGenerator<DriveFile> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(`${folder}/`, {
      recursive: true,
      ...(paginationToken !== undefined && { paginationToken }),
    });
    for (const one of page.objects) if (one.isFile) yield one;
    ({ paginationToken } = page);
  } while (paginationToken !== undefined);
}
