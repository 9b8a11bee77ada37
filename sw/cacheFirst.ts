import { isOwnFile } from './ownFile.ts';

/** What of the answers in a cache stays. */
interface Keeping {
  cacheName: string;
  /** How many answers, at most; the oldest leave. All where it is left out. */
  most?: number;
  /** Ms after which an answer is asked for anew, if the network is there. Never where it is left out. */
  age?: number;
}

/**
 * The phone's own answer, else the network's, which is kept from then on if it is a good one. Storage
 * that fails, as of a damaged profile, is storage that has nothing.
 * @param event keeps the worker alive until the answer is kept
 */
export async function cacheFirst(
  event: FetchEvent,
  { cacheName, most = Infinity, age = Infinity }: Keeping,
): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(cacheName).catch(() => undefined);
  const found = await cache?.match(request, { ignoreVary: true }).catch(() => undefined);
  const isKnown = found && (await isOwnFile(request.url, found).catch(() => false));
  const known = isKnown ? found : undefined;
  const received = Date.parse(known?.headers.get('date') ?? '');
  if (known && !(Date.now() - received > age)) return known;
  const answer = await fetch(request).catch((failure: unknown) => {
    if (known) return known;
    throw failure;
  });
  if (answer === known || !cache || answer.status !== 200) return answer;
  if (await isOwnFile(request.url, answer)) {
    const put = cache.put(request, answer.clone());
    const keep = put.then(() => evict(cache, most));
    // No room: what can be fetched again makes some, so that what cannot be stays.
    event.waitUntil(keep.catch(() => most < Infinity && caches.delete(cacheName)));
  }
  return answer;
}

/** Throws away what was put first, so that no more are left. */
export async function evict(cache: Cache, most: number): Promise<void> {
  if (most === Infinity) return;
  const keys = await cache.keys();
  const oldest = keys.slice(0, Math.max(0, keys.length - most));
  await Promise.all(oldest.map((key) => cache.delete(key)));
}
