import { cleanupOutdatedCaches, matchPrecache, precache, addRoute } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';

const shell = '/index.html';

/** Takes the build's files into the precache, and answers requests for them from it. */
export function fillCache(files: (PrecacheEntry | string)[]): void {
  precache(files);
  // No guessing of index.html or .html: a navigation is answered below, and only there.
  addRoute({ directoryIndex: '', cleanURLs: false });
}

/** Throws away precaches of other Workbox versions. */
export function cleanUp(): void {
  cleanupOutdatedCaches();
}

/**
 * A page visit is answered with the app shell from the precache: at once, and offline. Files and
 * the API are not pages; where the shell is gone (storage cleared), the network answers.
 */
export function answerNavigation(event: FetchEvent): void {
  const { pathname } = new URL(event.request.url);
  if (pathname.startsWith('/api/') || /\.[a-z0-9]{1,8}$/i.test(pathname)) return;
  event.respondWith(shellOrNetwork(event.request));
}

async function shellOrNetwork(request: Request): Promise<Response> {
  return (await matchPrecache(shell)) ?? fetch(request);
}
