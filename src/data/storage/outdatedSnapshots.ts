import type { OutboxEntry } from '#contract/outbox.ts';
import { framePrefix } from '#contract/snapshotCaches.ts';
import { showsWrite } from '#contract/snapshots.ts';
import { hasSnapshotsOf } from './snapshots.ts';
import { keepsNothing } from './tabOnly.ts';

/**
 * Takes the snapshots of the pages that show these writes from the phone: what was painted before says
 * what is no longer so until the app has taken over. Resolves where there are no caches.
 * @param writes entries that came, went or stand differently; in a page and in the worker alike
 */
export async function forgetPagesWith(writes: readonly OutboxEntry[]): Promise<void> {
  if (keepsNothing() || !('caches' in globalThis)) return;
  for (const name of await caches.keys()) {
    // What a visitor writes is shown on none of the pages that are kept.
    const own = writes.filter(({ userId }) => userId !== null && hasSnapshotsOf(userId, name));
    if (own.length === 0) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      const page = pathname.startsWith(framePrefix) ? pathname.slice(framePrefix.length) : pathname;
      if (own.some((write) => showsWrite(page, write))) await cache.delete(request);
    }
  }
}
