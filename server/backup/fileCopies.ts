import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { fileEntry, type ListedFile } from './format/manifest.ts';
import type { BackupReader } from './format/readFolder.ts';
import type { BackupWriter } from './format/writeFolder.ts';
import { BrokenTransfer, type Patience } from './patience.ts';

/** What of the file store a backup needs. */
export interface SavedFiles {
  /** A folder on this machine for what is not in its place yet. */
  incoming: string;
  list(): Promise<{ id: string }[]>;
  read(id: string): Promise<{ stream: Readable } | null>;
  keep(from: string, id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Files that are written at the same time: each waits for the disk. */
const atOnce = 8;

/** Runs `work` for each of `list`, some at a time; the first failure ends it. */
async function each<T>(
  list: AsyncIterable<T> | Iterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const one of list) {
    const task = work(one).finally(() => running.delete(task));
    // Awaited below: a failure in between must not count as unhandled.
    task.catch(() => {});
    running.add(task);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
}

/** What the store sends. What breaks off on its side is told apart from a disk here that is full. */
async function* fromStore(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw new BrokenTransfer(String(error));
  }
}

/** The files that are in the backup so far. */
export class FileCopies {
  readonly #copied = new Map<string, ListedFile[1]>();
  readonly #writer: BackupWriter;
  readonly #files: SavedFiles;
  readonly #patiently: Patience;

  constructor(writer: BackupWriter, files: SavedFiles, patiently: Patience) {
    this.#writer = writer;
    this.#files = files;
    this.#patiently = patiently;
  }

  /**
   * Copies those of the named files that are not there yet.
   * @returns the ids that the file store does not have
   */
  async add(ids: Iterable<string>, progress: (count: number) => void): Promise<string[]> {
    const absent: string[] = [];
    const wanted = [...ids].filter((id) => !this.#copied.has(id));
    await each(wanted, async (id) => {
      const copied = await this.#patiently(() => this.#copy(id));
      if (!copied) return void absent.push(id);
      this.#copied.set(id, copied);
      progress(this.#copied.size);
    });
    return absent;
  }

  /** Null where the store does not have it. Throws BrokenTransfer where the store breaks off. */
  async #copy(id: string): Promise<ListedFile[1] | null> {
    const found = await this.#files.read(id);
    if (!found) return null;
    // It may break off before the first piece is asked for, which then tells it.
    found.stream.on('error', () => undefined);
    const plain = createHash('sha256');
    try {
      const source = Readable.from(fromStore(found.stream));
      const stored = await this.#writer.write(fileEntry(id), source, { plain });
      return { ...stored, plain: plain.digest('hex') };
    } catch (error) {
      await this.#writer.remove(fileEntry(id));
      throw error;
    } finally {
      found.stream.destroy();
    }
  }

  /** Takes out what is not named: it was removed while it was copied. */
  async keepOnly(ids: ReadonlySet<string>): Promise<void> {
    for (const id of [...this.#copied.keys()].filter((one) => !ids.has(one))) {
      await this.#writer.remove(fileEntry(id));
      this.#copied.delete(id);
    }
  }

  /** How many there are, how many bytes they have, and the list that goes into the backup. */
  list(): { count: number; total: number; lines: Generator<Buffer> } {
    const sorted = [...this.#copied].sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = (function* () {
      for (const file of sorted) yield Buffer.from(JSON.stringify(file) + '\n');
    })();
    const total = sorted.reduce((sum, [, { bytes }]) => sum + bytes, 0);
    return { count: sorted.length, total, lines };
  }
}

/**
 * Puts the wanted files of a backup into the store. Their ids are random and their bytes never
 * change, so that nothing that is there is disturbed.
 * @returns how many
 */
export async function restoreFiles(
  reader: BackupReader,
  files: SavedFiles,
  wanted: ReadonlySet<string>,
  { patiently, progress }: { patiently: Patience; progress: (count: number) => void },
): Promise<number> {
  let count = 0;
  await each(reader.files(), async (file) => {
    const [id] = file;
    if (!wanted.has(id)) return;
    const draft = path.join(files.incoming, `restore-${id}`);
    try {
      await pipeline(reader.file(file), createWriteStream(draft, { mode: 0o600 }));
      await patiently(() => files.keep(draft, id));
    } catch (error) {
      await fs.rm(draft, { force: true });
      throw error;
    }
    count += 1;
    progress(count);
  });
  return count;
}
