import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { clientLimits } from '#contract/clientLimits.ts';
import type { KeepMessage } from '#contract/offlineSets.ts';
import { filesCache, picturesCache } from '#src/data/storage/keys.ts';
import { addressOf, fillFiles, forgetOldFiles, type OfflineFile } from './offlineFiles.ts';

const shell = 'index.html';

let files: readonly OfflineFile[] = [];

/**
 * Answers requests for the build's files from the phone. What it does not keep it fetches, and keeps
 * from then on: what was seen opens without a network.
 */
export function answerFiles(build: readonly OfflineFile[]): void {
  files = build;
  const revised = new Map(
    build.filter(({ revision }) => revision).map((file) => [`/${file.url}`, file]),
  );
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && revised.has(url.pathname),
    async ({ request, url }) => (await kept(revised.get(url.pathname))) ?? fetch(request),
  );
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({
      cacheName: filesCache,
      matchOptions: { ignoreVary: true },
      plugins: [new CacheableResponsePlugin({ statuses: [200] })],
    }),
  );
}

/** Fetches what this phone keeps of the build; an installation fails where it cannot be had. */
export function fillCache(): Promise<void> {
  return fillFiles(files);
}

let filling = Promise.resolve(true);

/**
 * A page has asked for more to be kept. What cannot be had now is asked for by the next page. One
 * after the other: two tabs would fetch the same files twice.
 * @returns whether all of it is kept now
 */
export function keepMore({ loaded }: KeepMessage): Promise<boolean> {
  filling = filling
    .then(() => fillFiles(files, loaded))
    .then(
      () => true,
      () => false,
    );
  return filling;
}

/** Throws away the files of earlier builds, and nothing else: a shared file may wait here. */
export function cleanUp(): Promise<void> {
  return forgetOldFiles(files);
}

/** The app shell, or undefined where the phone has cleared it away. */
export function appShell(): Promise<Response | undefined> {
  return kept(files.find(({ url }) => url === shell));
}

async function kept(file: OfflineFile | undefined): Promise<Response | undefined> {
  return file && (await caches.open(filesCache)).match(addressOf(file), { ignoreVary: true });
}

/** A file of this build by its path, or undefined where the phone keeps none of that name. */
export function builtFile(path: string): Promise<Response | undefined> {
  return kept(files.find(({ url }) => `/${url}` === path));
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
      cacheName: picturesCache,
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
