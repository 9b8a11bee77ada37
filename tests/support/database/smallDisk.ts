import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A file system of its own that can be filled to the last byte without harm to anyone. */
export interface SmallDisk {
  folder: string;
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives it back. */
  empty(): void;
  remove(): void;
}

/** Why tests that need one leave themselves out. */
const noMount = 'no file system can be mounted (Linux and root)';
export const needsSmallDisk = { meta: { leftOut: noMount } };

/** @returns null where this process must not mount one */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    fs.rmdirSync(folder);
    return null;
  }
  const filling = path.join(folder, 'filling');
  return {
    folder,
    fill() {
      const descriptor = fs.openSync(filling, 'a');
      try {
        for (let size = 1024 * 1024; size >= 4096;) {
          try {
            if (fs.writeSync(descriptor, Buffer.alloc(size)) < size) size /= 4;
          } catch {
            size /= 4;
          }
        }
      } finally {
        fs.closeSync(descriptor);
      }
    },
    empty: () => fs.rmSync(filling, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder]);
      fs.rmdirSync(folder);
    },
  };
}
