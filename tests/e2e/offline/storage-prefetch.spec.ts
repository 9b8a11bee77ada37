import type { Page } from '@playwright/test';
import { prefetchPolicy } from '#contract/clientLimits.ts';
import { expect, installedWorker, test } from '../../support/browser/fixtures.ts';
import { call } from '../../support/accounts/people.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ actionTimeout: 15_000 });

interface Listed {
  jobs: { id: string; title: string }[];
}

/** When the last prefetch of this phone came to its end, or null. */
function prefetchedAt(page: Page): Promise<number | null> {
  return page.evaluate(
    () =>
      new Promise<number | null>((resolve, reject) => {
        const opening = indexedDB.open('safar-public');
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => opening.result.createObjectStore('entries');
        opening.onsuccess = () => {
          const base = opening.result;
          const request = base.transaction('entries').objectStore('entries').get('prefetched');
          request.onsuccess = () => {
            base.close();
            resolve((request.result as number | undefined) ?? null);
          };
        };
      }),
  );
}

/** A first visit with a sign of life: then idle time is used. */
async function visit(page: Page): Promise<void> {
  await page.goto('/about-us');
  await installedWorker(page);
  await page.mouse.click(5, 300);
}

test('the newest jobs, their details and the blogs are there offline, though never opened', async ({
  page,
  context,
  server,
}) => {
  const { body } = await call<Listed>(server.url, 'GET', '/jobs?limit=50');
  const impressions = async (id: string) =>
    (await call<{ impressions: number }>(server.url, 'GET', `/jobs/${id}?prefetch=1`)).body
      .impressions;
  const job = body.jobs[prefetchPolicy.details - 1];
  const before = await impressions(job?.id ?? '');
  await visit(page);
  await expect.poll(() => prefetchedAt(page), { timeout: 40_000 }).not.toBeNull();
  // No one has looked at it yet. Looks are written in their order: once this later one is there, all are.
  const other = body.jobs.at(-1)?.id ?? '';
  const ofOther = await impressions(other);
  const headers = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Mobile' };
  await call(server.url, 'GET', `/jobs/${other}`, { headers });
  await expect.poll(() => impressions(other)).toBe(ofOther + 1);
  expect(await impressions(job?.id ?? '')).toBe(before);

  await context.setOffline(true);
  await page.goto('/jobs?page=3');
  const titles = body.jobs.slice(10, 15).map(({ title }) => title);
  await expect(page.locator('main li h2 a')).toHaveText(titles);
  await page.goto(`/jobs/${job?.id}`);
  await expect(page.locator('h1:visible')).toHaveText(job?.title ?? '');
  await expect(page.getByText('Key Responsibilities')).toBeVisible();
  await page.goto('/blogs');
  await page.locator('main article a').first().click();
  await expect(page.locator('article p').first()).toBeVisible();
  const banner = page.locator('main img').first();
  await expect
    .poll(() => banner.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.goto('/blogs?search=hawala');
  await expect(page.locator('main article')).toHaveCount(1);
  await expect(page.getByText('Only the blogs saved on this phone are searched.')).toBeVisible();
  await page.goto('/blogs?page=2');
  await expect(page.locator('main article')).toHaveCount(6);
  // The phone does not know how many pages there are.
  await page.goto('/blogs?page=7');
  await expect(page.locator('main article')).toHaveCount(6);
  await expect(page).toHaveURL(/page=7$/);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Premium' })).toBeVisible();
});

test('it happens once a day', async ({ page }) => {
  await visit(page);
  await expect.poll(() => prefetchedAt(page), { timeout: 40_000 }).not.toBeNull();
  const at = await prefetchedAt(page);
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`limit=${prefetchPolicy.jobs}`)) lists.push(request.url());
  });
  await page.clock.install({ time: (at ?? 0) + prefetchPolicy.every - 60_000 });
  await page.goto('/about-us');
  for (let second = 0; second < 30; second += 1) await page.clock.runFor(1_000);
  expect(lists).toEqual([]);
  await page.clock.setSystemTime((at ?? 0) + prefetchPolicy.every + 60_000);
  await page.goto('/about-us');
  // Between the waits it reads the phone's storage, for which no clock can be moved.
  const soon = async () => {
    await page.clock.runFor(1_000);
    return lists.length;
  };
  await expect.poll(soon, { timeout: 40_000 }).toBe(1);
});

const thrifty = {
  'asks to save data': { saveData: true, effectiveType: '4g' },
  'is on a 2G network': { saveData: false, effectiveType: '2g' },
};

for (const [why, connection] of Object.entries(thrifty)) {
  test(`nothing is fetched ahead for someone who ${why}`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
    });
    await visit(page);
    // The round that fetches ahead has tidied before: then it would begin.
    const tidied = () =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('safar-public');
            // Asked before the page itself has opened it, it is made as the page makes it.
            opening.onupgradeneeded = () => opening.result.createObjectStore('entries');
            opening.onsuccess = () => {
              const entries = opening.result.transaction('entries').objectStore('entries');
              const request = entries.get('tidied');
              request.onsuccess = () => {
                opening.result.close();
                resolve(request.result !== undefined);
              };
            };
          }),
      );
    await expect.poll(tidied).toBe(true);
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
    );
    expect(calls.filter((name) => name.startsWith('/api/jobs'))).toEqual([]);
    expect(await prefetchedAt(page)).toBeNull();
  });
}

test('after the first thing that someone would miss, the phone is asked to keep it, once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked = { count: 0 };
    Object.assign(window, { asked });
    StorageManager.prototype.persisted = () => Promise.resolve(false);
    StorageManager.prototype.persist = () => Promise.resolve((asked.count += 1) > 0);
  });
  const asked = () =>
    page.evaluate(() => (window as never as { asked: { count: number } }).asked.count);
  await page.goto('/jobs');
  await installedWorker(page);
  await page.mouse.click(5, 300);
  const hearts = page.getByRole('button', { name: /^Save job:/ });
  await expect(hearts.first()).toBeVisible();
  expect(await asked()).toBe(0);
  await hearts.first().click();
  await expect.poll(asked).toBe(1);
  await hearts.first().click();
  await expect(page.getByRole('button', { name: /^Saved job/ })).toHaveCount(2);
  expect(await asked()).toBe(1);
});

test('a phone that has read 400 jobs keeps the 300 used last, and those put aside', async ({
  page,
}) => {
  await page.goto('/about-us');
  await installedWorker(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('safar-public');
        opening.onupgradeneeded = () => opening.result.createObjectStore('entries');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const base = opening.result;
          const writing = base.transaction('entries', 'readwrite');
          const entries = writing.objectStore('entries');
          for (let at = 0; at < 400; at++) {
            const value = { data: { _id: `old-${at}` }, savedAt: Date.now() - 400_000 + at };
            entries.put(value, `jobs.get|jobId=old-${at}|`);
          }
          entries.put({ jobId: 'old-0', saved: true, at: 1, synced: false }, 'saved|old-0');
          writing.oncomplete = () => {
            base.close();
            resolve();
          };
        };
      }),
  );
  await page.goto('/about-us');
  const left = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const opening = indexedDB.open('safar-public');
          opening.onsuccess = () => {
            const keys = opening.result.transaction('entries').objectStore('entries').getAllKeys();
            keys.onsuccess = () => {
              opening.result.close();
              resolve((keys.result as string[]).filter((key) => key.includes('jobId=old-')));
            };
          };
        }),
    );
  await expect
    .poll(async () => (await left()).length, { timeout: 20_000 })
    .toBeLessThanOrEqual(301);
  const keys = await left();
  expect(keys).toContain('jobs.get|jobId=old-0|');
  expect(keys).toContain('jobs.get|jobId=old-399|');
  expect(keys).not.toContain('jobs.get|jobId=old-1|');
});
