import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../../support/browser/fixtures.ts';

/** Pictures beside facts and trades: their places are there from the start, their lines come later. */

test.use({ untouchedFor: 'pictures' });

test.skip(({ isMobile }) => !isMobile, 'walked on the phone');

/** Names that are drawn on the page and have no drawing. */
const missing = (page: Page) =>
  page
    .locator('main use')
    .evaluateAll((all) =>
      all
        .map((use) => use.getAttribute('href') ?? '')
        .filter((href) => !document.querySelector(`symbol${href} path`)),
    );

/** Where the cards and what is in them are. */
const places = (page: Page) =>
  page.locator('main li:has(h2) :is(h2, li, svg)').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join();
    }),
  );

test('cards have their pictures after the first touch, and nothing moves', async ({ page }) => {
  await page.goto('/jobs');
  await hydrated(page);
  const cards = page.locator('main li:has(h2)');
  await expect(page.locator('symbol')).toHaveCount(0);
  const before = await places(page);
  await page.keyboard.press('Shift');
  await expect(page.locator('symbol').first()).toBeAttached();
  expect(await missing(page)).toEqual([]);
  expect(await places(page)).toEqual(before);
  // Each title has one, work that has no trade of its own as well; and of trades more than one kind.
  const ofTitles = await cards
    .locator('h2 use')
    .evaluateAll((all) => all.map((use) => use.getAttribute('href')));
  expect(ofTitles).toHaveLength(await cards.count());
  expect(new Set(ofTitles).size).toBeGreaterThan(2);
  // Never alone, and nothing that is read out.
  for (const one of await page.locator('main svg:has(use)').all()) {
    await expect(one).toHaveAttribute('aria-hidden', 'true');
    expect(await one.evaluate((svg) => svg.parentElement?.textContent?.trim())).toBeTruthy();
  }
});

test('a job’s terms have theirs, each beside its name', async ({ page, server }) => {
  const { jobs } = (await (await fetch(`${server.url}/api/jobs`)).json()) as {
    jobs: { id: string; food: string | null; demo?: boolean }[];
  };
  const job = jobs.find(({ food, demo }) => food !== null && demo);
  await page.goto(`/jobs/${job?.id}`);
  await hydrated(page);
  await page.mouse.wheel(0, 10);
  await expect(page.locator('symbol').first()).toBeAttached();
  expect(await missing(page)).toEqual([]);
  const rows = page.locator('section[aria-labelledby=terms] dl > div');
  await expect.poll(() => rows.count()).toBeGreaterThan(2);
  for (const row of await rows.all()) {
    await expect(row.locator('use')).toHaveCount(1);
    await expect(row.locator('dt')).not.toBeEmpty();
  }
});

test('where the drawings cannot be had, the words are there', async ({ page }) => {
  await page.route(/\/assets\/pictures-/, (route) => route.abort());
  await page.goto('/jobs');
  await hydrated(page);
  await page.keyboard.press('Shift');
  await expect(page.getByText('Free: ').first()).toBeVisible();
  await expect(page.locator('symbol')).toHaveCount(0);
});
