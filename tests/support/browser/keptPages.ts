import type { Page } from '@playwright/test';
import { expect, installedWorker } from './fixtures.ts';

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

/** Visits a page and waits until the phone keeps it as it was painted. */
export async function visitAndKeep(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await installedWorker(page);
  await expect.poll(() => keptAddresses(page)).toContain(address);
}
