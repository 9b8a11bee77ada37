import { snapshotPrefixes } from '#contract/snapshotCaches.ts';
import { keepsNothing } from './tabOnly.ts';

/**
 * @param owner the id of a member, null for a visitor
 * @returns whether a cache of this name has snapshots of this person's pages
 */
export function hasSnapshotsOf(owner: string | null, name: string): boolean {
  const prefix = snapshotPrefixes[owner === null ? 'visitor' : 'member'];
  return name.startsWith(prefix) && name.endsWith(`|${owner ?? ''}`);
}

/**
 * Takes snapshots from the phone. Resolves where there are no caches.
 * @param besides whose stay: the id of a member, null for a visitor; without it none stays
 */
export async function forgetSnapshots(besides?: string | null): Promise<void> {
  // Those on someone else's phone are not this person's: none was taken.
  if (keepsNothing() || !('caches' in globalThis)) return;
  const mayStay = (name: string) => besides !== undefined && hasSnapshotsOf(besides, name);
  const unwanted = (name: string) =>
    Object.values(snapshotPrefixes).some((prefix) => name.startsWith(prefix)) && !mayStay(name);
  const names = (await caches.keys()).filter(unwanted);
  await Promise.all(names.map((name) => caches.delete(name)));
}
