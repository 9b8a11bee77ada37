import type { Page } from '@playwright/test';

/** Where in any storage of this page's site, or on its screen, a text stands. */
export function tracesOf(page: Page, text: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const found: string[] = [];
    const look = (place: string, value: unknown) => {
      if (JSON.stringify(value)?.includes(wanted)) found.push(place);
    };
    look('localStorage', { ...localStorage });
    look('sessionStorage', { ...sessionStorage });
    look('cookie', document.cookie);
    look('screen', [
      document.body.innerText,
      ...[...document.querySelectorAll('input, textarea')].map(
        (field) => (field as HTMLInputElement).value,
      ),
    ]);
    for (const { name = '' } of await indexedDB.databases()) {
      const base = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of base.objectStoreNames) {
        const all = base.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (all.onsuccess = resolve));
        look(`${name}/${store}`, all.result);
      }
      base.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (/\.(js|css)$/.test(request.url)) continue; // the program itself
        look(`${name} ${request.url}`, await (await cache.match(request))?.text());
      }
    }
    return found;
  }, text);
}
