import { lastUsedKey } from '#src/data/storage/keys.ts';
import { readEntry, writeEntry } from '#src/data/storage/stores.ts';

/** When public entries were looked at, ms since 1970 by key. */
export type LastUsed = Record<string, number>;

const noted = new Map<string, number>();

/** Notes that someone looks at an entry now. Costs nothing: it is written by `writeLastUsed`. */
export function noteLastUsed(key: string, now = Date.now()): void {
  noted.set(key, now);
}

/**
 * Writes what was noted since the last time.
 * @returns everything known
 */
export async function writeLastUsed(): Promise<LastUsed> {
  const fresh = Object.fromEntries(noted);
  noted.clear();
  const lastUsed = { ...(await readEntry<LastUsed>('public', lastUsedKey)), ...fresh };
  if (Object.keys(fresh).length > 0) await writeEntry('public', lastUsedKey, lastUsed);
  return lastUsed;
}
