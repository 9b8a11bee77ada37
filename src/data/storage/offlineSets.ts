import type { OfflineSet } from '#contract/offlineSets.ts';
import { changeEntry, readEntry } from './stores.ts';

/** The key in the `public` store: a worker of a later build reads what this phone keeps. */
const key = 'offline-sets';

/** The parts of the program that this phone keeps; none where storage cannot be used. */
export async function keptSets(): Promise<readonly OfflineSet[]> {
  return (await readEntry<OfflineSet[]>('public', key).catch(() => undefined)) ?? [];
}

/** Notes that this phone keeps `sets` from now on. Rejects where storage cannot be used. */
export function keepSets(sets: readonly OfflineSet[]): Promise<void> {
  return changeEntry<OfflineSet[]>('public', key, (kept = []) => [...new Set([...kept, ...sets])]);
}
