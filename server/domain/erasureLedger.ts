import { appendFile, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#server/db/client.ts';
import { erasedPeople } from '#server/db/schema/erasureSchema.ts';

/** The ledger outside of the database: one hash a line, nothing else. */
const ledgerFile = (dataDir: string): string => path.join(dataDir, 'erased-people.txt');

/**
 * The hashes of a ledger file. A line that a crash cut short is left out.
 * @param file its path, or that of a folder in which `erased-people.txt` may be
 * @throws what reading throws, where `file` is named and missing
 */
export async function readLedger(file: string, mustExist = true): Promise<Set<string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (!mustExist && error.code === 'ENOENT') return '';
    throw error;
  });
  return new Set(text.split('\n').filter((line) => /^[0-9a-f]{64}$/.test(line)));
}

/** The hashes in the ledger of `dataDir`; none where there is no ledger. */
export const ledgerOf = (dataDir: string): Promise<Set<string>> =>
  readLedger(ledgerFile(dataDir), false);

/**
 * Copies what the database knows of erased people to `dataDir`, where it outlives the database:
 * a backup that is restored into an empty one finds it there. May be interrupted and run again.
 * @returns how many were added
 */
export async function keepErasureLedger(db: Db, dataDir: string): Promise<number> {
  const rows = await db.select({ hash: erasedPeople.hash }).from(erasedPeople);
  if (rows.length === 0) return 0;
  const known = await ledgerOf(dataDir);
  const added = rows.map(({ hash }) => hash).filter((hash) => !known.has(hash));
  if (added.length === 0) return 0;
  const file = ledgerFile(dataDir);
  // A blank line first: a line that was cut short must not swallow the next.
  await appendFile(file, `\n${added.join('\n')}\n`, { mode: 0o600 });
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  return added.length;
}
