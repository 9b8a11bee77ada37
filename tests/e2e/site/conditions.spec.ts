import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, holdSession, hydrated, test } from '../../support/browser/fixtures.ts';
import { signUpComplete } from '../../support/accounts/people.ts';

/** How people set their screens: magnified, forced colours, reduced motion, another theme meanwhile. */

const jobPath = async (url: string) => {
  const { jobs } = (await (await fetch(`${url}/api/jobs`)).json()) as { jobs: { id: string }[] };
  return `/jobs/${jobs[0]?.id}`;
};
const screens = ['/', '/jobs', '/login', '/signup', '/support', '/pricing', '/phone'];

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await expect(page.locator('h1:visible').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Px of the screen's height that stay where they are as one scrolls. */
const stuck = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#app *')]
      .filter((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position))
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, bottom, top }) => width > 100 && bottom > 0 && top < innerHeight)
      .reduce((sum, { height }) => sum + height, 0),
  );

test('1280 x 1024 at 400 %: nothing is cut off, and bars leave the page its screen', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 256 });
  const look = async (paths: string[]) => {
    for (const path of paths) {
      await show(page, path);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, path).toBeLessThanOrEqual(0);
      expect(await stuck(page), path).toBeLessThanOrEqual(64);
    }
  };
  const job = await jobPath(server.url);
  await look([...screens, job]);
  await holdSession(page, await signUpComplete(server.url));
  await look([job, '/profile', '/my-applications', '/saved-jobs']);
});

test('in forced colours each control has an edge, and what is chosen can be told', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const job = await jobPath(server.url);
  for (const path of [...screens, job]) {
    await show(page, path);
    // A control without a border of its own is a link, or has a picture in the text's colour.
    const bare = await page
      .locator('main :is(button, input, select, textarea)')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
          .filter((one) => {
            const { borderTopWidth, appearance } = getComputedStyle(one);
            const hasEdge = parseFloat(borderTopWidth) > 0 || appearance !== 'none';
            return !hasEdge && !one.textContent?.trim() && !one.querySelector('svg');
          })
          .map((one) => one.outerHTML.slice(0, 120)),
      );
    expect(bare, path).toEqual([]);
  }
  await show(page, '/phone');
  const big = page.getByRole('switch', { name: 'Bigger text' });
  const picture = () => big.screenshot();
  const off = await picture();
  await big.check();
  await page.mouse.move(0, 0);
  expect((await picture()).equals(off)).toBe(false);
});

test('with reduced motion nothing moves', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [...screens, await jobPath(server.url)]) {
    await show(page, path);
    await page.mouse.wheel(0, 400);
    const running = await page.evaluate(() => document.getAnimations().length);
    expect(running, path).toBe(0);
  }
});

test('the theme changes while a page is open: each button can be read at once', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  for (const path of ['/jobs', '/login', '/support', '/pricing', await jobPath(server.url)]) {
    await show(page, path);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      // Ground and text of one theme each would be there for as long as something fades.
      const fading = await page.evaluate(
        () =>
          new Promise<string[]>((resolve) =>
            requestAnimationFrame(() =>
              resolve(
                document
                  .getAnimations()
                  .filter((one): one is CSSTransition => one instanceof CSSTransition)
                  .map(({ transitionProperty }) => transitionProperty)
                  .filter((name) => /color/.test(name)),
              ),
            ),
          ),
      );
      expect(fading, `${path} ${colorScheme}`).toEqual([]);
    }
  }
});

test('with the menu open, landmarks are of the page and not of each other', async ({ page }) => {
  await show(page, '/jobs');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('dialog').locator('header, footer')).toHaveCount(0);
});
