import type { Locator, Page } from '@playwright/test';
import { expect, holdSession, hydrated, test } from '../../support/browser/fixtures.ts';
import { applicant } from '../../support/outbox/queuedWrites.ts';

// Parts of a screen whose code is lost on the way: the rest of the screen stays, a line in their place
// says so, and a second try brings them.

const job = async (page: Page) =>
  (await page.locator('main li h2 a').first().getAttribute('href')) ?? '';

/** The line that says so, which is in sight and as wide as what it stands in. */
async function lost(page: Page): Promise<Locator> {
  const line = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
  await expect(line).toBeInViewport({ ratio: 1 });
  const { x = 0, width = 0 } = (await line.boundingBox()) ?? {};
  const screen = page.viewportSize()?.width ?? 0;
  expect(x).toBeLessThanOrEqual(16);
  expect(x + width).toBeGreaterThanOrEqual(screen - 16);
  const text = await line.locator('p').boundingBox();
  expect(text?.x).toBeGreaterThanOrEqual(16);
  return line;
}

/** Takes away a file of the app until it is given back, and the way to ask for a newer build. */
async function lose(page: Page, file: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${file}-[^/]+\\.js$|/sw\\.js$`);
  await page.route(files, (route) => route.abort('connectionreset'));
  return () => page.unroute(files);
}

for (const file of ['core', 'index']) {
  test(`${file}: a first visit that loses it asks again, and then answers`, async ({ page }) => {
    let lost = 0;
    await page.route(new RegExp(`/assets/${file}-[^/]+\\.js$`), async (route) => {
      lost += 1;
      if (lost > 2) return route.fallback();
      // Both the page's own request and the second one.
      await route.abort('connectionreset');
    });
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    await page.goto('/jobs');
    await hydrated(page);
    expect(lost).toBe(3);
    expect(broken).toEqual([]);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test('core: a page of a café’s network in its place is not asked for without a pause', async ({
  page,
}) => {
  let asked = 0;
  const portal = '<!doctype html><title>Log in to the network</title>';
  await page.route(/\/assets\/core-[^/]+\.js$/, async (route) => {
    asked += 1;
    if (asked > 2) return route.fallback();
    await route.fulfill({ status: 200, contentType: 'text/html', body: portal });
  });
  const at: number[] = [];
  page.on('request', (request) => {
    if (/\/assets\/core-/.test(request.url())) at.push(Date.now());
  });
  await page.goto('/jobs');
  await hydrated(page);
  const [, second = 0, third = 0] = at;
  expect(third - second).toBeGreaterThan(2_500);
});

const opened = {
  menu: { at: '/safety', button: /^(Open|Close) menu$/ },
  filters: { at: '/jobs', button: /^Filters/ },
  report: { at: '', button: 'Report this job' },
};
for (const [name, { at, button }] of Object.entries(opened)) {
  test(`${name}: lost, told in its place, and there with the second try`, async ({ page }) => {
    const giveBack = await lose(page, 'dialogs');
    await page.goto(at || '/jobs');
    if (!at) await page.goto(await job(page));
    await hydrated(page);
    const title = await page.locator('h1').innerText();
    await page.getByRole('button', { name: button }).click();
    const line = await lost(page);
    const tapped = await page.getByRole('button', { name: button }).boundingBox();
    const place = await line.boundingBox();
    expect(place?.y).toBeGreaterThanOrEqual((tapped?.y ?? 0) + (tapped?.height ?? 0));
    await expect(page.locator('h1')).toHaveText(title);
    await giveBack();
    await line.getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(line).toBeHidden();
  });
}

test('apply: lost, told where its button stands', async ({ page, server }) => {
  const member = await applicant(server.url);
  await page.goto('/jobs');
  const address = await job(page);
  await holdSession(page, member);
  const giveBack = await lose(page, 'apply');
  await page.goto(address);
  const line = await lost(page);
  const { y = 0, height = 0 } = (await line.boundingBox()) ?? {};
  expect(y + height).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 24);
  await giveBack();
  await line.getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible();
});

test('home: what is read stays, and answers once its code has come', async ({ page }) => {
  const giveBack = await lose(page, 'homeMore');
  await page.goto('/');
  await hydrated(page);
  const asked = page.waitForRequest(/homeMore/);
  await page
    .getByRole('heading', { name: 'Contact', exact: false })
    .last()
    .scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10);
  await asked;
  await page.waitForRequest(/sw\.js/);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('[data-late]')).toBeVisible();
  await expect(page.getByText('This page could not be shown')).toBeHidden();
  await giveBack();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('main').getByLabel('Message')).toBeVisible();
});
