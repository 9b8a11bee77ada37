import { snapshotPrefixes } from '#contract/snapshotCaches.ts';
import { keepsNothing } from './tabOnly.ts';

/**
 * Takes snapshots from the phone. Resolves where there are no caches.
 * @param besides whose stay: the id of a member, null for a visitor; without it none stays
 */
export async function forgetSnapshots(besides?: string | null): Promise<void> {
  // Those on someone else's phone are not this person's: none was taken.
  if (keepsNothing() || !('caches' in globalThis)) return;
  const kind = besides === null ? 'visitor' : 'member';
  const mayStay = (name: string) =>
    besides !== undefined &&
    name.startsWith(snapshotPrefixes[kind]) &&
    name.endsWith(`|${besides ?? ''}`);
  const unwanted = (name: string) =>
    Object.values(snapshotPrefixes).some((prefix) => name.startsWith(prefix)) && !mayStay(name);
  const names = (await caches.keys()).filter(unwanted);
  await Promise.all(names.map((name) => caches.delete(name)));
}
