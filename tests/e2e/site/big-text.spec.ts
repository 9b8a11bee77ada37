import type { Page } from '@playwright/test';
import { languages } from '#contract/language.ts';
import { signUpComplete } from '../../support/accounts/people.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import {
  expect,
  holdSession,
  hydrated,
  installedWorker,
  test,
} from '../../support/browser/fixtures.ts';
import { holdCode, startCode } from '../../support/browser/keptPages.ts';

/** Big text: chosen in the menu or on the page of the phone, and there before anything is painted. */

test.skip(({ isMobile }) => !isMobile, 'walked on the phone');

const size = (page: Page) =>
  page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Notes the size of the text at the first frame that shows some. */
const noteFirstSize = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      const shown = document.querySelector('#app h1, #app h2');
      if (!shown) return void requestAnimationFrame(look);
      const { fontSize } = getComputedStyle(document.documentElement);
      const ofSnapshot = shown.closest('[data-snapshot]') !== null;
      Object.assign(window, { firstSize: parseFloat(fontSize), ofSnapshot });
    };
    requestAnimationFrame(look);
  });
const firstSize = (page: Page) =>
  page
    .waitForFunction(() => (window as { firstSize?: number }).firstSize)
    .then((at) => at.jsonValue());

test('chosen in the menu it stays, for every tab, and what a server renders has it at once', async ({
  page,
  context,
}) => {
  await page.goto('/jobs');
  await hydrated(page);
  const before = await size(page);
  const other = await context.newPage();
  await other.goto('/phone');
  await expect(other.getByRole('switch', { name: 'Bigger text' })).not.toBeChecked();

  await page.getByRole('button', { name: 'Open menu' }).click();
  const own = page.getByRole('switch', { name: 'Bigger text' });
  const box = await page.locator('label', { has: own }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(48);
  await own.check();
  expect(await size(page)).toBe(before * 1.25);
  await expectAccessible(page);
  await expect(other.getByRole('switch', { name: 'Bigger text' })).toBeChecked();
  expect(await size(other)).toBe(before * 1.25);

  // The document itself says so: no code runs in this answer.
  const cookie = (await context.cookies()).find(({ name }) => name === 'text');
  expect(cookie?.value).toBe('big');
  const answer = await context.request.get('/jobs', { headers: { accept: 'text/html' } });
  expect(await answer.text()).toContain('<html lang="en" data-text="big"');
  await noteFirstSize(page);
  await page.reload();
  expect(await firstSize(page)).toBe(before * 1.25);

  await other.getByRole('switch', { name: 'Bigger text' }).uncheck();
  await expect.poll(() => size(page)).toBe(before);
  const small = await context.request.get('/jobs', { headers: { accept: 'text/html' } });
  expect(await small.text()).toContain('<html lang="en">');
});

test('switched off elsewhere before the code of a big page has come, it is off there too', async ({
  page,
  context,
}) => {
  await page.goto('/phone');
  const own = page.getByRole('switch', { name: 'Bigger text' });
  const before = await size(page);
  await own.check();
  const isTold = async () => (await context.cookies()).some(({ name }) => name === 'text');
  await expect.poll(isTold).toBe(true);
  const next = await context.newPage();
  await holdCode(next);
  await next.goto('/jobs');
  expect(await size(next)).toBe(before * 1.25);
  await own.uncheck();
  await startCode(next);
  await expect.poll(() => size(next)).toBe(before);
  await next.getByRole('button', { name: 'Open menu' }).click();
  await expect(next.getByRole('switch', { name: 'Bigger text' })).not.toBeChecked();
  await expect(own).not.toBeChecked();
});

test('switched on before the code has come, it is on', async ({ page }) => {
  await holdCode(page);
  await page.goto('/phone');
  const before = await size(page);
  const own = page.getByRole('switch', { name: 'Bigger text' });
  await own.check();
  await startCode(page);
  await expect.poll(() => size(page)).toBe(before * 1.25);
  await expect(own).toBeChecked();
});

test('who has chosen nothing gets what others chose by no means', async ({ page, server }) => {
  const big = await fetch(`${server.url}/jobs`, {
    headers: { accept: 'text/html', cookie: 'text=big; language=hinglish' },
  });
  expect(await big.text()).toContain('<html lang="hi-Latn" data-text="big"');
  const hostile = await fetch(`${server.url}/jobs`, {
    headers: { accept: 'text/html', cookie: 'text="><script>; language=hinglish' },
  });
  expect(await hostile.text()).toContain('<html lang="hi-Latn">');
  await page.goto('/jobs');
  await expect(page.locator('html')).not.toHaveAttribute('data-text');
});

test('it is a quarter more than what the browser is set to', async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes' as never, { fontSizes: { standard: 24 } } as never);
  await page.goto('/phone');
  expect(await size(page)).toBe(24);
  await page.getByRole('switch', { name: 'Bigger text' }).check();
  await expect.poll(() => size(page)).toBe(30);
});

test('at 320 px, and at 200 %, nothing is cut off and nothing scrolls sideways', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  await page.goto('/phone');
  await page.getByRole('switch', { name: 'Bigger text' }).check();
  const { jobs } = (await (await fetch(`${server.url}/api/jobs`)).json()) as {
    jobs: { id: string }[];
  };
  const look = async (paths: string[]) => {
    for (const language of languages)
      for (const height of [568, 256]) {
        // 1280 x 1024 at 400 % is 320 x 256; a phone of 640 px at 200 % is as wide.
        await page.setViewportSize({ width: 320, height });
        await page.evaluate((value) => localStorage.setItem('language', value), language);
        for (const path of paths) {
          await page.goto(path);
          await expect(page.locator('h1:visible').first()).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          expect(await overflow(page), `${path} ${language} ${height}`).toBeLessThanOrEqual(0);
        }
      }
  };
  const job = `/jobs/${jobs[0]?.id}`;
  await look(['/', '/jobs', job, '/pricing', '/support', '/login', '/signup', '/safety', '/phone']);
  await holdSession(page, await signUpComplete(server.url));
  await look(['/jobs', job, '/profile', '/my-applications', '/saved-jobs']);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that was painted before is painted big, of a visitor and of a member', async ({
    page,
    server,
    context,
  }) => {
    await page.goto('/phone');
    await installedWorker(page);
    await page.getByRole('switch', { name: 'Bigger text' }).check();
    const wanted = await size(page);
    const keep = async () => {
      await page.goto('/jobs');
      await hydrated(page);
      await page.mouse.wheel(0, 10);
      await expect
        .poll(async () =>
          page.evaluate(async () => {
            const names = (await caches.keys()).filter((name) => name.startsWith('snapshots'));
            const kept = await Promise.all(
              names.map(async (name) => (await caches.open(name)).match('/jobs')),
            );
            return kept.some(Boolean);
          }),
        )
        .toBe(true);
    };
    const look = async () => {
      const next = await context.newPage();
      await noteFirstSize(next);
      await next.goto('/jobs');
      expect(await firstSize(next)).toBe(wanted);
      // What was painted first is the snapshot, which the app takes over soon.
      expect(await next.evaluate(() => (window as { ofSnapshot?: boolean }).ofSnapshot)).toBe(true);
      await next.close();
    };
    await keep();
    // The server is out of it: the cookie is gone, as Safari's is after a week.
    await context.clearCookies();
    await look();
    await holdSession(page, await signUpComplete(server.url));
    await keep();
    await look();
    // And the cookie is there again.
    await expect
      .poll(async () => (await context.cookies()).some(({ name }) => name === 'text'))
      .toBe(true);
  });
});
