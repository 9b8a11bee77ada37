import { usesKey } from './keys.ts';
import { readEntry, writeEntry } from './stores.ts';

/** When public entries were looked at, ms since 1970 by key. */
export type Uses = Record<string, number>;

const noted = new Map<string, number>();

/** Notes that somebody looks at an entry now. Costs nothing: it is written by `keepUses`. */
export function noteUse(key: string, now = Date.now()): void {
  noted.set(key, now);
}

/** Writes what was noted since the last time. Out: everything known. */
export async function keepUses(): Promise<Uses> {
  const fresh = Object.fromEntries(noted);
  noted.clear();
  const uses = { ...(await readEntry<Uses>('public', usesKey)), ...fresh };
  if (Object.keys(fresh).length > 0) await writeEntry('public', usesKey, uses);
  return uses;
}
