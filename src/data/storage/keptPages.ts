import { keptPagePrefixes } from '#contract/keptPageCaches.ts';

/**
 * Takes members' kept pages from the phone.
 * @param besides the id of the member whose pages stay
 */
export async function forgetKeptPages(besides: string | null = null): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) {
    const stays = besides !== null && name.endsWith(`|${besides}`);
    if (name.startsWith(keptPagePrefixes.member) && !stays) await caches.delete(name);
  }
}
