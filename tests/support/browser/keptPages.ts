import type { BrowserContext, Page } from '@playwright/test';
import { expect, installedWorker } from './fixtures.ts';

/** What a page that was painted from the phone says of its age. */
export const savedAge = /^Saved (just now|\d+ min ago)$/;

/** The addresses of the pages that the phone keeps, by cache. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith('snapshots')) continue;
      for (const { url } of await (await caches.open(name)).keys()) {
        found.push(url.slice(location.origin.length));
      }
    }
    return found;
  });
}

/** What the phone keeps of a page, as HTML; nothing where it does not. */
export function keptHtml(page: Page, address: string): Promise<string | undefined> {
  return page.evaluate(async (wanted) => {
    for (const cacheName of await caches.keys()) {
      if (!cacheName.startsWith('snapshots')) continue;
      const found = await caches.match(wanted, { cacheName });
      if (found) return found.text();
    }
    return undefined;
  }, address);
}

/** Visits a page and waits until the phone keeps it as it was painted. */
export async function visitAndKeep(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await installedWorker(page);
  await expect.poll(() => keptAddresses(page)).toContain(address);
}

/**
 * From now on the app's code is held back where a kept page was painted, as on a phone that takes very
 * long for it, until `startCode`; with `once` in the first document of a tab only.
 */
export async function holdCode(where: Page | BrowserContext, once = false): Promise<void> {
  await where.addInitScript((firstOnly) => {
    if (firstOnly && sessionStorage.getItem('was here') !== null) return;
    if (firstOnly) sessionStorage.setItem('was here', '');
    const { append } = HTMLHeadElement.prototype;
    HTMLHeadElement.prototype.append = function held(...nodes) {
      if (!(nodes[0] instanceof DocumentFragment)) append.apply(this, nodes);
      else Object.assign(window, { startCode: () => append.apply(this, nodes) });
    };
  }, once);
}

/** Lets the code go that `holdCode` holds back. */
export async function startCode(page: Page): Promise<void> {
  await page.waitForFunction(() => 'startCode' in window);
  await page.evaluate(() => (window as { startCode?: () => void }).startCode?.());
}
