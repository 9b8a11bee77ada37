import type { Page } from '@playwright/test';
import { call, signUpComplete } from '../../support/accounts/people.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { queue, supportRequest, waiting } from '../../support/outbox/queuedWrites.ts';

test.use({ serviceWorkers: 'allow' });

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const countOf = (page: Page, name: string) => row(page, name).locator('strong');
const jobCount = async (page: Page) => Number(await countOf(page, 'Jobs').innerText());
const numberOf = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0]);

/** By the menu on a phone, by the footer on a desktop. */
async function openByLink(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'On this phone' }).click();
  } else {
    await page.getByRole('contentinfo').getByRole('link', { name: 'On this phone' }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'On this phone' })).toBeVisible();
}

test('what is kept is counted, fetched anew, readable offline, and cleared but for what waits', async ({
  page,
  context,
  server,
  isMobile,
}) => {
  test.setTimeout(90_000);
  // Nothing but what is asked for here.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, effectiveType: '4g' },
    });
  });
  await page.route(/\/api\/support\/request$/, (route) => route.abort());
  const member = await signUpComplete(server.url);
  const { body } = await call<{ total: number }>(server.url, 'GET', '/jobs?limit=50');
  await page.goto('/about-us');
  await installedWorker(page);
  await holdSession(page, member);
  await queue(page, member.user.id, [supportRequest('My papers')]);
  await page.goto('/about-us');
  await openByLink(page, isMobile);
  await expect(page).toHaveURL(/\/phone$/);
  await expect(countOf(page, 'Jobs')).toHaveText('0');
  await expect(countOf(page, 'Waiting to be sent')).toHaveText('1');
  await expect(page.getByText('Your phone saves data: nothing is fetched ahead.')).toBeVisible();

  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('are up to date.')).toBeVisible({ timeout: 40_000 });
  const jobs = await jobCount(page);
  expect(jobs).toBe(Math.min(50, body.total));
  await expect(row(page, 'Jobs')).toContainText('20 with all details');
  await expect(row(page, 'Jobs')).toContainText('updated just now');
  await expect(countOf(page, 'Your profile')).toHaveText('1');
  await expect(countOf(page, 'Your applications')).toHaveText('0');

  await context.setOffline(true);
  await page.reload();
  await expect(countOf(page, 'Jobs')).toHaveText(String(jobs));
  await expect(page.getByText('There is no internet now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update now' })).toBeDisabled();

  await page.getByRole('button', { name: 'Clear' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('What waits to be sent stays.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(countOf(page, 'Jobs')).toHaveText(String(jobs));
  await page.getByRole('button', { name: 'Clear' }).click();
  await question.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Cleared. What waits to be sent')).toBeVisible();
  await expect(countOf(page, 'Jobs')).toHaveText('0');
  await expect(countOf(page, 'Articles')).toHaveText('0');
  await expect(countOf(page, 'Your profile')).toHaveText('0');
  await expect(countOf(page, 'Waiting to be sent')).toHaveText('1');
  expect(await waiting(page)).toBe(1);
  // Still logged in, and the app still opens.
  await page.reload();
  await expect(countOf(page, 'Waiting to be sent')).toHaveText('1');
  await row(page, 'Waiting to be sent').getByRole('link').click();
  await expect(page.getByText('My papers')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'On this phone' })).toBeVisible();
});

test('only on Wi-Fi is kept on the phone, and nothing is fetched ahead elsewhere', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'storage is the same on all screens');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: false, effectiveType: '4g', type: 'cellular' },
    });
    localStorage.setItem('fetch-ahead', localStorage.getItem('fetch-ahead') ?? 'wifi');
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/jobs')) calls.push(request.url());
  });
  await page.goto('/phone');
  const only = page.getByRole('switch', { name: 'Only on Wi-Fi' });
  await expect(only).toBeChecked();
  await expect(page.getByText('You are not on Wi-Fi: nothing is fetched ahead now.')).toBeVisible();
  await installedWorker(page);
  await page.mouse.click(5, 300);
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
  expect(calls).toEqual([]);
  await only.click();
  await expect(page.getByText('Once a day, while you use the app')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('fetch-ahead'))).toBeNull();
});

test('what the browser says of the room is said, and asked for', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'storage is the same on all screens');
  await page.addInitScript(() => {
    let granted = false;
    StorageManager.prototype.persisted = () => Promise.resolve(granted);
    let asked = 0;
    StorageManager.prototype.persist = () => Promise.resolve((granted = (asked += 1) > 1));
    StorageManager.prototype.estimate = () => Promise.resolve({ usage: 3.2e6, quota: 2e9 });
  });
  await page.goto('/phone');
  await expect(page.getByText('3.2 MB of 2 GB')).toBeVisible();
  await expect(page.getByText('the browser may delete all of this by itself')).toBeVisible();
  const ask = page.getByRole('button', { name: 'Ask the browser to keep it' });
  await ask.click();
  await expect(page.getByText('The browser did not agree now.')).toBeVisible();
  await ask.click();
  await expect(page.getByText('The browser has promised to keep this')).toBeVisible();
  await expect(ask).toBeHidden();
});

test('a phone whose storage cannot be read says so', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'storage is the same on all screens');
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await page.goto('/phone');
  await expect(page.getByText('What is kept on this phone cannot be read now.')).toBeVisible();
});

test('the files of the app that are counted are those that it really keeps', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'storage is the same on all screens');
  await page.goto('/phone');
  await installedWorker(page);
  await page.reload();
  const kept = await page.evaluate(async () => {
    const cache = await caches.open('files');
    return (await cache.keys()).length;
  });
  expect(kept).toBeGreaterThan(10);
  const shown = () => countOf(page, 'Files of the app').innerText();
  await expect.poll(async () => numberOf(await shown())).toBeGreaterThanOrEqual(kept);
});

test('the jobs that were looked at last are listed, open offline, and leave with the logout', async ({
  page,
  context,
  server,
  isMobile,
}) => {
  test.skip(!isMobile, 'storage is the same on all screens');
  await page.goto('/jobs');
  await installedWorker(page);
  await holdSession(page, await signUpComplete(server.url));
  await page.goto('/jobs');
  const first = page.locator('main li h2 a').first();
  const title = await first.innerText();
  await first.click();
  await expect(page.locator('h1:visible')).toHaveText(title);
  await expect(page.getByText('Key Responsibilities')).toBeVisible();
  const seen = page.getByRole('region', { name: 'Jobs you looked at last' });
  await expect(async () => {
    await page.goto('/phone');
    await expect(seen.getByRole('link')).toHaveText([title], { timeout: 2_000 });
  }).toPass();
  await context.setOffline(true);
  await seen.getByRole('link').click();
  await expect(page.locator('h1:visible')).toHaveText(title);
  await page.goBack();
  await expect(seen).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.goto('/phone');
  await expect(page.getByRole('heading', { name: 'Room on this phone' })).toBeVisible();
  await expect(countOf(page, 'Jobs')).toBeVisible();
  await expect(seen).toBeHidden();
});
