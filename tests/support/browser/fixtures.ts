import { test as base, type Page } from '@playwright/test';
import type { LoginReply } from '#contract/account/user.ts';
import { startServer, type RunningServer } from '../server/server.ts';

interface OfWorker {
  /** A file that counts the first-start content says here what for: its server has met no other test. */
  untouchedFor: string | undefined;
  server: RunningServer;
}

/** Tests with a running server: one for each worker, with the first-start content. */
export const test = base.extend<{ baseURL: string }, OfWorker>({
  // Playwright starts another worker, and so another server, where the value is another.
  untouchedFor: [undefined, { option: true, scope: 'worker' }],
  server: [
    // Playwright reads the fixtures that one needs from the pattern, so it must be there.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    // The first start beside three others, on a machine that has other work as well.
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect } from '@playwright/test';

/** Puts a session into the phone's local storage, as a login does. The page must be on the site. */
export async function holdSession(page: Page, { token, user }: LoginReply): Promise<void> {
  await page.evaluate(
    ([tokenText, userText]) => {
      localStorage.setItem('user', userText);
      localStorage.setItem('token', tokenText);
      document.cookie = 'member=1; path=/';
      // Chromium writes it beside the page's code, and may ask for the next document before: reading waits.
      return document.cookie;
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** Waits until the page's own code answers to taps. A member's document is empty until then, and keeps no taps. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('keepClick' in window) && document.querySelector('main') !== null,
  );
}

/** Waits until the service worker controls the page and its cache is filled. */
export async function installedWorker(page: Page): Promise<void> {
  const isControlled = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return true;
      return await new Promise<boolean>((resolve) => {
        const { serviceWorker } = navigator;
        serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
        setTimeout(() => resolve(false), 10_000);
      });
    });
  // A document that was under way while the worker claimed its pages is left out until its next load.
  if (!(await isControlled())) await page.reload();
  if (!(await isControlled())) throw new Error('No worker controls the page.');
}
