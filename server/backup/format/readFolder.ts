import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backupError.ts';
import { BackupKey } from './encryption.ts';
import {
  fileEntry,
  fileListName,
  headerName,
  manifestName,
  readHeader,
  readListedFile,
  readManifest,
  tableEntry,
  type ListedFile,
  type Manifest,
  type Stored,
} from './manifest.ts';

/** Characters that a line may have: a row with a whole file of postings in it is shorter. */
const longestLine = 256 * 1024 * 1024;

/** A finished backup. */
export class BackupReader {
  readonly manifest: Manifest;
  readonly #folder: string;
  readonly #key: BackupKey | null;
  readonly #signal: AbortSignal;

  private constructor(
    folder: string,
    key: BackupKey | null,
    signal: AbortSignal,
    manifest: Manifest,
  ) {
    this.#folder = folder;
    this.#key = key;
    this.#signal = signal;
    this.manifest = manifest;
  }

  /**
   * Opens a backup.
   * @throws BackupError where it is none, not finished, of a newer release, or the password is wrong
   */
  static async open(
    folder: string,
    { password, signal }: { password: string | undefined; signal: AbortSignal },
  ): Promise<BackupReader> {
    const text = await fs.readFile(path.join(folder, headerName), 'utf8').catch(() => null);
    if (text === null) throw new BackupError(`${folder} holds no backup.`);
    // Before the header is read: a kill may have left half of it.
    const file = path.join(folder, manifestName);
    if (!(await fs.lstat(file).catch(() => null))?.isFile())
      throw new BackupError(`The backup in ${folder} was not finished: it cannot be used.`);
    const { encryption } = readHeader(text);
    if (encryption && !password)
      throw new BackupError('This backup is encrypted: set BACKUP_PASSWORD.');
    const key = encryption ? await BackupKey.open(password ?? '', encryption) : null;
    const draft = new BackupReader(folder, key, signal, null as never);
    const parts: Buffer[] = [];
    for await (const part of draft.#content(manifestName, true)) parts.push(part);
    const manifest = readManifest(Buffer.concat(parts).toString('utf8'));
    return new BackupReader(folder, key, signal, manifest);
  }

  /**
   * Reads everything once: nothing may be missing, cut short, changed or there besides.
   * @param progress is told of each entry
   * @throws BackupError naming the first entry that is not as it was written
   */
  async verify(progress: (entry: string) => void): Promise<void> {
    const { tables, files } = this.manifest;
    const expected = new Set([headerName, manifestName, fileListName]);
    await this.#check(fileListName, files);
    for (const { name, ...stored } of tables) {
      expected.add(tableEntry(name));
      await this.#check(tableEntry(name), stored);
      progress(tableEntry(name));
    }
    for await (const [id, stored] of this.files()) {
      expected.add(fileEntry(id));
      await this.#check(fileEntry(id), stored);
      progress(fileEntry(id));
    }
    for (const part of ['.', 'tables', 'files']) {
      for (const entry of await fs.readdir(path.join(this.#folder, part), {
        withFileTypes: true,
      })) {
        const name = path.posix.join(part, entry.name);
        if (part === '.' && entry.isDirectory() && ['tables', 'files'].includes(name)) continue;
        if (!expected.has(name))
          throw new BackupError(`The backup is damaged: ${name} is not part of it.`);
      }
    }
  }

  /** The files of the backup, in the order of its list. */
  async *files(): AsyncGenerator<ListedFile> {
    let count = 0;
    for await (const line of this.#lines(fileListName)) {
      count += 1;
      yield readListedFile(line);
    }
    if (count !== this.manifest.files.count) throw damaged(fileListName);
  }

  /** The bytes of a file. Throws BackupError at its end where they are not those that were saved. */
  async *file([id, { plain }]: ListedFile): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for await (const chunk of this.#content(fileEntry(id), false)) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== plain) throw damaged(fileEntry(id));
  }

  /** The rows of a table, one a line. */
  rows(table: string): AsyncGenerator<string> {
    return this.#lines(tableEntry(table));
  }

  async *#lines(entry: string): AsyncGenerator<string> {
    let parts: Buffer[] = [];
    let held = 0;
    for await (const chunk of this.#content(entry, true)) {
      let start = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        parts.push(chunk.subarray(start, end));
        yield Buffer.concat(parts).toString('utf8');
        parts = [];
        held = 0;
        start = end + 1;
      }
      parts.push(chunk.subarray(start));
      held += chunk.length - start;
      if (held > longestLine) throw damaged(entry);
    }
    if (held > 0) throw damaged(entry);
  }

  async *#content(entry: string, packed: boolean): AsyncGenerator<Buffer> {
    const stored = this.#bytes(entry);
    const plain = this.#key ? this.#key.decrypt(entry, stored) : stored;
    if (!packed) return yield* plain;
    const unpack = createGunzip();
    let failure: unknown;
    pipeline(plain, unpack, (error) => (failure = error));
    try {
      yield* unpack as AsyncIterable<Buffer>;
    } catch (error) {
      this.#signal.throwIfAborted();
      // What the reading side says comes first: the packed bytes only follow from it.
      const reason = failure ?? error;
      throw reason instanceof BackupError ? reason : damaged(entry);
    }
  }

  async *#bytes(entry: string): AsyncGenerator<Buffer> {
    const file = path.join(this.#folder, entry);
    const state = await fs.lstat(file).catch(() => null);
    if (!state) throw new BackupError(`The backup is damaged: ${entry} is missing.`);
    // A link would lead out of the backup.
    if (!state.isFile()) throw damaged(entry);
    for await (const chunk of createReadStream(file)) {
      this.#signal.throwIfAborted();
      yield chunk as Buffer;
    }
  }

  async #check(entry: string, { bytes, sha256 }: Stored): Promise<void> {
    const hash: Hash = createHash('sha256');
    let size = 0;
    for await (const chunk of this.#bytes(entry)) {
      hash.update(chunk);
      size += chunk.length;
    }
    if (size < bytes) throw new BackupError(`The backup is damaged: ${entry} is cut short.`);
    if (size !== bytes || hash.digest('hex') !== sha256) throw damaged(entry);
  }
}

const damaged = (entry: string) =>
  new BackupError(`The backup is damaged: ${entry} is not as it was written.`);
