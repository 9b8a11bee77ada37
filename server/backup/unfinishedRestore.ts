import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { DatabaseStartError } from '#server/db/startError.ts';

/** There while a restore into an empty database is at work, and after one that was killed. */
const markerOf = (dataDir: string): string => path.join(dataDir, 'restore-unfinished');

/**
 * A server that starts after a restore was killed would fill the empty database as a first start.
 * @throws DatabaseStartError where a restore into this folder's database was not finished
 */
export function refuseUnfinishedRestore(dataDir: string): void {
  const marker = markerOf(dataDir);
  if (!existsSync(marker)) return;
  throw new DatabaseStartError(
    `A restore was begun here and not finished. Run it again, or remove ${marker} to start with an empty database.`,
  );
}

/** Keeps servers from starting here until `work` is done; a failure changes nothing, so they may. */
export async function whileUnfinished<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const marker = markerOf(dataDir);
  await fs.writeFile(marker, '', { mode: 0o600 });
  try {
    return await work();
  } finally {
    await fs.rm(marker, { force: true });
  }
}
