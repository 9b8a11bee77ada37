import type { MiddlewareHandler } from 'hono';

/** Where pages register the service worker from; must never change. */
const workerPath = '/sw.js';

/**
 * A service worker that ends all service workers of this site: it unregisters itself, deletes the
 * caches of files and reloads the pages that its predecessor controlled, which then come from the
 * network. A page opened afterwards registers it again, but is controlled by nothing and thus not
 * reloaded: there is no loop. IndexedDB and local storage are left alone: unsent work, drafts and
 * the login are there.
 */
const unregisterScript = `// This site's service worker has been switched off.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    await self.registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => undefined)));
  })());
});
`;

/**
 * Where `on` (SW_KILL=1), browsers that ask for the service worker get one that removes itself.
 * They ask at each visit, and at least once a day.
 */
export function killSwitch(on: boolean): MiddlewareHandler {
  return async (c, next) => {
    if (!on || c.req.path !== workerPath) return next();
    return c.body(unregisterScript, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  };
}
