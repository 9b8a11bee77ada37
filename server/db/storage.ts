import fs from 'node:fs';
import path from 'node:path';

/** Bytes. */
const sizes = {
  /** Below this no one may write any more: what runs must be able to end. */
  least: 32 * 1024 * 1024,
  /** Given up when the disk fills within a moment: a file of the write-ahead log, and some more. */
  reserve: 24 * 1024 * 1024,
  /** So much more than the least must be free before all goes on: it would be full again at once. */
  margin: 16 * 1024 * 1024,
};
const lookEvery = 100; // ms

/**
 * The room on the disk of a folder. A database that meets a full disk in the midst of a write must
 * stop; one that stops writing before can be read all the time.
 */
export class Storage {
  #isFull = false;
  #lookedAt = -Infinity;
  readonly #folder: string;
  readonly #reserve: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#reserve = path.join(folder, 'disk-reserve');
  }

  /** @returns whether writing must wait for room; looks at the disk ten times a second at most */
  isFull(): boolean {
    const now = performance.now();
    if (now - this.#lookedAt < lookEvery) return this.#isFull;
    this.#lookedAt = now;
    const wanted = this.#isFull ? sizes.least + sizes.margin + this.#missing() : sizes.least;
    this.#isFull = freeBytes(this.#folder) < wanted;
    return this.#isFull;
  }

  /** Sets room aside, where there is enough of it. */
  keepReserve(): void {
    if (this.#missing() === 0 || this.isFull()) return;
    try {
      // Not a hole: its blocks must be taken. Zeros, which no file system here compresses away.
      fs.writeFileSync(this.#reserve, Buffer.alloc(sizes.reserve), { mode: 0o600 });
    } catch {
      fs.rmSync(this.#reserve, { force: true });
    }
  }

  /**
   * Gives the reserve up: something must be written now.
   * @returns whether there was one
   */
  giveUpReserve(): boolean {
    const had = this.#missing() === 0;
    fs.rmSync(this.#reserve, { force: true });
    if (had) this.#isFull = true;
    return had;
  }

  #missing(): number {
    return fs.existsSync(this.#reserve) ? 0 : sizes.reserve;
  }
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity; // some file systems do not say: then writing itself finds out
  }
}
