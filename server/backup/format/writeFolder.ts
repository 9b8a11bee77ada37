import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { BackupError } from './backupError.ts';
import { BackupKey, type Chunks } from './encryption.ts';
import { format, headerName, manifestName, type Manifest, type Stored } from './manifest.ts';

/** Fast: rows shrink to a fifth already, and the server shares the processor. */
const gzipLevel = 3;

const draft = `${manifestName}.draft`;

/** A backup that is being written. What is not finished is removed, or has no manifest. */
export class BackupWriter {
  readonly #folder: string;
  readonly #key: BackupKey | null;
  readonly #signal: AbortSignal;

  private constructor(folder: string, key: BackupKey | null, signal: AbortSignal) {
    this.#folder = folder;
    this.#key = key;
    this.#signal = signal;
  }

  /**
   * Begins a backup in a folder that is empty or not there.
   * @throws BackupError where something is in it
   */
  static async begin(
    folder: string,
    {
      password,
      cost,
      createdAt,
      signal,
    }: { password: string | undefined; cost?: number; createdAt: string; signal: AbortSignal },
  ): Promise<BackupWriter> {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await fs.readdir(folder);
    if (names.includes(headerName) && !names.includes(manifestName))
      throw new BackupError(
        `${folder} holds a backup that is not finished. Another one may be writing it; if not, remove the folder or name another.`,
      );
    if (names.length > 0)
      throw new BackupError(`${folder} is not empty. Name a folder that is new.`);
    const made = password ? await BackupKey.create(password, cost) : null;
    const header = { safarBackup: format, createdAt, encryption: made?.facts ?? null };
    try {
      // The first to write it has the folder: two backups never mix.
      await writeWhole(path.join(folder, headerName), JSON.stringify(header, null, 2) + '\n', 'wx');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new BackupError(`Another backup is being written to ${folder}.`);
    }
    for (const part of ['tables', 'files'])
      await fs.mkdir(path.join(folder, part), { mode: 0o700 });
    return new BackupWriter(folder, made?.key ?? null, signal);
  }

  /**
   * Writes an entry. When it resolves, its bytes are on the disk.
   * @param options `pack`: with gzip; `plain` is given what the entry says, before that; `file`: the
   * name on the disk where it is another
   */
  async write(
    entry: string,
    source: Chunks,
    options: { pack?: boolean; plain?: Hash; file?: string } = {},
  ): Promise<Stored> {
    const hash = createHash('sha256');
    let bytes = 0;
    const read = this.#watched(source, options.plain);
    const packed = options.pack ? gzipped(read) : read;
    const stored = this.#key ? this.#key.encrypt(entry, packed) : packed;
    const file = await fs.open(path.join(this.#folder, options.file ?? entry), 'wx', 0o600);
    try {
      for await (const chunk of stored) {
        hash.update(chunk);
        bytes += chunk.length;
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  async *#watched(source: Chunks, plain: Hash | undefined): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.#signal.throwIfAborted();
      plain?.update(chunk);
      yield chunk;
    }
  }

  /** Takes an entry out again. */
  async remove(entry: string): Promise<void> {
    await fs.rm(path.join(this.#folder, entry), { force: true });
  }

  /** Writes the manifest: from here on the backup is whole. */
  async finish(manifest: Manifest): Promise<void> {
    for (const part of ['tables', 'files']) await syncFolder(path.join(this.#folder, part));
    const text = Buffer.from(JSON.stringify(manifest));
    await this.write(manifestName, [text], { pack: true, file: draft });
    this.#signal.throwIfAborted();
    await fs.rename(path.join(this.#folder, draft), path.join(this.#folder, manifestName));
    await syncFolder(this.#folder);
    await syncFolder(path.dirname(path.resolve(this.#folder)));
  }

  /** Removes what was written. The folder was empty before. */
  async abandon(): Promise<void> {
    // The manifest first, then the header last: at no moment does the rest look like a backup.
    for (const name of [manifestName, draft, 'tables', 'files', headerName])
      await fs.rm(path.join(this.#folder, name), { recursive: true, force: true });
  }
}

async function* gzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pack = createGzip({ level: gzipLevel });
  // Its errors come out where the packed bytes are read.
  pipeline(Readable.from(source), pack, () => {});
  yield* pack as AsyncIterable<Buffer>;
}

async function writeWhole(file: string, text: string, flag: string): Promise<void> {
  const handle = await fs.open(file, flag, 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
