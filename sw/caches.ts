import { clientLimits } from '#contract/clientLimits.ts';
import type { KeepMessage } from '#contract/offlineSets.ts';
import { isFull } from '#src/data/storage/full.ts';
import { filesCache, picturesCache } from '#src/data/storage/keys.ts';
import { cacheFirst } from './cacheFirst.ts';
import { fillFiles, forgetOldFiles, keptFile, type OfflineFile } from './offlineFiles.ts';
import { forgetSnapshots } from './snapshots/snapshots.ts';

const shell = 'index.html';

let files: readonly OfflineFile[] = [];

/** The files of the build that the worker was made with. */
export function knowFiles(build: readonly OfflineFile[]): void {
  files = build;
}

/**
 * Pictures of the site itself are kept as they are seen: banners of blogs, and the larger icons.
 * Never those of people, which stand under /api, nor of other hosts, whose opaque answers weigh
 * megabytes in the phone's reckoning.
 */
const pictures = /^\/(blog|icons)\/[^/]+\.(svg|png|webp|avif|jpe?g)$/;

/**
 * Answers requests for the build's files and the site's pictures from the phone. What it does not
 * keep it fetches, and keeps from then on: what was seen opens without a network.
 */
export function answerFile(event: FetchEvent): void {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin) return;
  const file = files.find(({ url, revision }) => revision && `/${url}` === pathname);
  if (file) event.respondWith(keptOrFetched(file, event.request));
  else if (pathname.startsWith('/assets/'))
    event.respondWith(cacheFirst(event, { cacheName: filesCache }));
  else if (pictures.test(pathname)) {
    const { pictures: most, picturesKept: age } = clientLimits;
    event.respondWith(cacheFirst(event, { cacheName: picturesCache, most, age }));
  }
}

async function keptOrFetched(file: OfflineFile, request: Request): Promise<Response> {
  return (await kept(file)) ?? fetch(request);
}

/**
 * Fetches what this phone keeps of the build; an installation fails where it cannot be had. A phone
 * that is full would stay with its old build for ever: what is seen again soon makes room first.
 */
export async function fillCache(): Promise<void> {
  await fillFiles(files).catch(async (failure: unknown) => {
    if (!isFull(failure)) throw failure;
    await Promise.all([caches.delete(picturesCache), forgetSnapshots()]);
    await fillFiles(files);
  });
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
  // Earlier builds noted there when a picture was seen last.
  indexedDB.deleteDatabase('workbox-expiration');
  return forgetOldFiles(files);
}

/** This build's app shell, or undefined where the phone has cleared it away. */
export function appShell(): Promise<Response | undefined> {
  return kept(files.find(({ url }) => url === shell));
}

async function kept(file: OfflineFile | undefined): Promise<Response | undefined> {
  return file && keptFile(files, file);
}

/** A file of this build by its path, or undefined where the phone keeps none of that name. */
export function builtFile(path: string): Promise<Response | undefined> {
  return kept(files.find(({ url }) => `/${url}` === path));
}
