import type { Page } from '@playwright/test';
import { openerWaits } from '#contract/http/earlyClick.ts';
import { expect, hydrated, test } from '../../support/browser/fixtures.ts';

/** A newcomer's first minute on a slow phone and a slow line; times are measured by bench/firstTap.ts. */

test.skip(({ isMobile }) => !isMobile, 'walked on the phone');

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
/** Of the list, not of the common trades above it. */
const jobs = (page: Page) => page.locator('main li h2').getByRole('link', { name: /weld/i });
const count = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^[\d,]+ results? found/ });

async function slowDown(page: Page): Promise<void> {
  // Slowed six times beside other tests, the code may come later than to any phone.
  await page.addInitScript((waits) => {
    const later = window.setTimeout.bind(window);
    const patient = (run: () => void, ms?: number) => later(run, ms === waits ? 6 * waits : ms);
    window.setTimeout = patient as typeof window.setTimeout;
  }, openerWaits);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 400 },
    ...{ downloadThroughput: 50_000, uploadThroughput: 50_000 },
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

test('from cold: search, choose, open, back, next; each place kept', async ({ page }) => {
  test.setTimeout(180_000);
  await slowDown(page);
  await page.goto('/', { waitUntil: 'commit' });
  const line = page.getByRole('link', { name: 'Search a job or company' });
  await line.tap();
  const overlay = page.getByRole('dialog', { name: 'Search jobs' });
  await expect(line.and(page.locator('[data-early]')).or(overlay)).toBeVisible();
  const field = overlay.getByRole('combobox', { name: 'Job, company or skill' });
  await expect(field).toBeFocused({ timeout: 60_000 });
  await page.keyboard.type('weld');
  await expect(field).toHaveValue('weld');
  const option = overlay.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first();
  await expect(option).toBeVisible();
  await option.tap();
  await expect(field).toHaveValue(/Weld/);
  await overlay.getByRole('button', { name: 'Search', exact: true }).tap();
  await expect(page).toHaveURL(/\/jobs\?/);

  const job = jobs(page).nth(2);
  await job.scrollIntoViewIfNeeded();
  const title = await job.innerText();
  // Read as it is tapped: the server's answer may take the place of what the phone found by itself.
  const left = job.evaluate(
    (link) =>
      new Promise<number>((resolve) => {
        const tapped = () => resolve(Math.round(scrollY));
        link.ownerDocument.addEventListener('click', tapped, { capture: true, once: true });
      }),
  );
  await job.tap();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await place(page)).toBe(0);
  await page.goBack();
  await expect(job).toBeVisible();
  await expect.poll(() => place(page)).toBe(await left);
  await expect(job).toBeFocused();

  await page.goto('/jobs');
  const next = page
    .getByRole('navigation', { name: 'Pages', exact: true })
    .getByRole('link', { name: 'Next' });
  // Before its code has come it is a plain link, and a new page has the focus at its start.
  await hydrated(page);
  await next.tap();
  await expect(count(page)).toContainText('Page 2 of');
  await expect(count(page)).toBeFocused();
  await expect(count(page)).toBeInViewport();
  await page.goBack();
  await expect(count(page)).toContainText('Page 1 of');
  await expect(next).toBeInViewport();
});

test('the same by keyboard, by the names that screen readers say', async ({ page }) => {
  test.setTimeout(180_000);
  await slowDown(page);
  await page.goto('/', { waitUntil: 'commit' });
  const line = page.getByRole('link', { name: 'Search a job or company' });
  await line.focus();
  await page.keyboard.press('Enter');
  const overlay = page.getByRole('dialog', { name: 'Search jobs' });
  const field = overlay.getByRole('combobox', { name: 'Job, company or skill' });
  await expect(field).toBeFocused({ timeout: 60_000 });
  await page.keyboard.type('weld');
  const options = overlay.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(/Weld/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/jobs\?/);
  const job = jobs(page).first();
  const title = await job.innerText();
  await job.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(job).toBeFocused();

  await page.goto('/jobs');
  const next = page
    .getByRole('navigation', { name: 'Pages', exact: true })
    .getByRole('link', { name: 'Next' });
  await hydrated(page);
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(count(page)).toContainText('Page 2 of');
  await expect(count(page)).toBeFocused();
});

test('what a finger taps is seen as pressed, before the page that it opens', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const pressed = document.querySelector(':is(a, button):active');
      const said = `${location.pathname} ${pressed?.localName ?? ''}`;
      if (pressed && seen.at(-1) !== said) seen.push(said);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  /** What looked pressed in the frames before now, and on which page. */
  const seen = () =>
    page.evaluate(() => (window as Window & { seen?: string[] }).seen?.splice(0) ?? []);
  await page.goto('/jobs');
  await hydrated(page);
  await page.locator('main li h2 a').first().tap();
  await expect(page.locator('main article h1:visible')).toBeVisible();
  expect((await seen())[0]).toBe('/jobs a');
  await page.goto('/jobs');
  await hydrated(page);
  await page.getByRole('link', { name: 'Next' }).tap();
  await expect(page).toHaveURL(/page=2/);
  expect((await seen())[0]).toBe('/jobs a');
});
