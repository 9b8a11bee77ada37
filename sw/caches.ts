import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precache, addRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { clientLimits } from '#contract/clientLimits.ts';

const shell = '/index.html';

/** Takes the build's files into the precache, and answers requests for them from it. */
export function fillCache(files: (PrecacheEntry | string)[]): void {
  precache(files);
  // No guessing of index.html or .html: a navigation is answered elsewhere, and only there.
  addRoute({ directoryIndex: '', cleanURLs: false });
}

/** Throws away precaches of other Workbox versions, and nothing else: a shared file may wait here. */
export function cleanUp(): void {
  cleanupOutdatedCaches();
}

/** The app shell, or undefined where the phone has cleared it away. */
export function appShell(): Promise<Response | undefined> {
  return matchPrecache(shell);
}

/** A file of this build by its path, or undefined where the precache has none of that name. */
export function builtFile(path: string): Promise<Response | undefined> {
  return matchPrecache(path);
}

/**
 * Keeps the pictures of the site itself as they are seen: banners of blogs, and the larger icons.
 * Never those of people, which stand under /api, nor of other hosts, whose opaque answers weigh
 * megabytes in the phone's reckoning.
 */
export function keepPictures(): void {
  const { pictures, picturesKept } = clientLimits;
  registerRoute(
    ({ sameOrigin, url }) =>
      sameOrigin && /^\/(blog|icons)\/[^/]+\.(svg|png|webp|avif|jpe?g)$/.test(url.pathname),
    new CacheFirst({
      cacheName: 'pictures',
      plugins: [
        new CacheableResponsePlugin({ statuses: [200] }),
        new ExpirationPlugin({
          maxEntries: pictures,
          maxAgeSeconds: picturesKept / 1000,
          purgeOnQuotaError: true,
        }),
      ],
    }),
  );
}
