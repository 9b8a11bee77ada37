import type { Page } from '@playwright/test';
import type { JobList } from '#contract/jobs/job.ts';
import { call } from '../../support/accounts/people.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, hydrated, installedWorker, test } from '../../support/browser/fixtures.ts';

const cards = (page: Page) => page.locator('main section > ul > li h2 a:visible');
const title = (page: Page) => page.locator('h1:visible');
const upperEdge = (page: Page, at: number) =>
  cards(page)
    .nth(at)
    .evaluate((card) => card.getBoundingClientRect().top);

async function openList(page: Page): Promise<void> {
  await page.goto('/jobs');
  await hydrated(page);
  // Its code comes after the page: a job that is opened before is a page of its own.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/panes-[\w-]+\.css/.test(name)),
  );
}

test.describe('on a large window', () => {
  test.skip(({ isMobile }) => isMobile, 'phones show one at a time');

  test('a job opens beside the list, which stays where it is; one step back leads to its card', async ({
    page,
  }) => {
    await openList(page);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    const names = await cards(page).allTextContents();
    const addresses = await cards(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    const before = await upperEdge(page, 1);
    await cards(page).nth(1).click();
    await expect(page).toHaveURL(new RegExp(`${addresses[1]}$`));
    await expect(title(page)).toHaveText(names[1] ?? '');
    await expect(title(page)).toBeFocused();
    await expect.poll(() => page.title()).toContain(names[1] ?? '');
    await expect(page.getByText('Key Responsibilities')).toBeVisible();
    await expect(cards(page).nth(1)).toHaveAttribute('aria-current', 'true');
    expect(Math.abs((await upperEdge(page, 1)) - before)).toBeLessThan(2);
    await expectAccessible(page);
    // No line of text shows below the buttons to apply.
    const below = await page.locator('[data-apply]:visible').evaluate((bar) => {
      const pane = bar.closest('main > :last-child') ?? document.body;
      return pane.getBoundingClientRect().bottom - bar.getBoundingClientRect().bottom;
    });
    expect(below).toBeLessThan(2);

    // Each is scrolled by itself.
    const place = await page.evaluate(() => scrollY);
    const box = (await page.locator('article').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 100);
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => (await title(page).boundingBox())?.y ?? 0).toBeLessThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(place);

    // Back and Forward go through the jobs that were opened, and to the list at its place.
    await cards(page).nth(2).click();
    await expect(page).toHaveURL(new RegExp(`${addresses[2]}$`));
    await expect(title(page)).toHaveText(names[2] ?? '');
    await expect(title(page)).toBeFocused();
    await expect(title(page)).toBeInViewport();
    await expect(page.locator('main h2 a[aria-current]')).toHaveText(names[2] ?? '');
    await page.goBack();
    await expect(title(page)).toHaveText(names[1] ?? '');
    await expect(title(page)).toBeFocused();
    await expect(page.locator('main h2 a[aria-current]')).toHaveText(names[1] ?? '');
    await page.goForward();
    await expect(title(page)).toHaveText(names[2] ?? '');
    await page.goBack();
    await expect(title(page)).toHaveText(names[1] ?? '');
    await page.goBack();
    await expect(page).toHaveURL(/\/jobs$/);
    await expect(title(page)).toHaveText('Jobs abroad');
    await expect(cards(page).nth(1)).toBeFocused();
    await expect(cards(page).nth(1)).toBeInViewport();
    await expect(page).toHaveTitle(/^Jobs abroad/);
    await expect(page.locator('main h2 a[aria-current]')).toHaveCount(0);
    await page.goForward();
    await expect(title(page)).toHaveText(names[1] ?? '');
    await expect(page.getByText('results found')).toBeVisible();
  });

  test('a job opened from the one before leaves the list where it is; "All jobs" closes both', async ({
    page,
  }) => {
    await openList(page);
    await page
      .getByRole('form', { name: 'Filters' })
      .getByLabel('Country')
      .selectOption({ index: 2 });
    await expect(page.getByText('(filtered)')).toBeVisible();
    const { search } = new URL(page.url());
    await cards(page).nth(3).click();
    await expect(title(page)).toBeFocused();
    const other = page.locator('article + div section li h2 a').first();
    await page.locator('article').hover();
    // Its lower part may not be there yet: then this is not its end.
    const toEnd = async () => {
      await page.mouse.wheel(0, 5000);
      return other.isVisible();
    };
    await expect.poll(toEnd).toBe(true);
    // What brings it under the pointer may move the window too.
    await other.hover();
    const before = await upperEdge(page, 3);
    await page.mouse.down();
    await page.mouse.up();
    await expect(title(page)).toBeFocused();
    expect(Math.abs((await upperEdge(page, 3)) - before)).toBeLessThan(2);
    await page.getByRole('link', { name: 'All jobs' }).click();
    await expect(title(page)).toHaveText('Jobs abroad');
    expect(new URL(page.url()).search).toBe(search);
    await expect(page.getByText('(filtered)')).toBeVisible();
  });

  test('filters, order and pages lead from the job to the list', async ({ page }) => {
    await openList(page);
    for (const leave of [
      () => page.getByLabel('Sort', { exact: true }).selectOption('oldest'),
      () => page.getByRole('link', { name: 'Next' }).click(),
      async () => {
        await page.getByRole('button', { name: 'Filters' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Country').selectOption({ index: 2 });
        await dialog.getByRole('button', { name: 'Apply' }).click();
      },
    ]) {
      await cards(page).first().click();
      await expect(title(page)).toBeFocused();
      await leave();
      await expect(page).toHaveURL(/\/jobs\?/);
      await expect(title(page)).toHaveText('Jobs abroad');
    }
  });

  test('by keyboard; its buttons work; "All jobs" closes it; anew it is a page of its own', async ({
    page,
  }) => {
    await openList(page);
    const name = (await cards(page).first().textContent()) ?? '';
    await cards(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(name);
    await expect(title(page)).toBeFocused();
    const job = page.locator('article');
    await job.getByRole('button', { name: `Save job: ${name}` }).click();
    await expect(page.getByRole('button', { name: `Saved job, take off: ${name}` })).toHaveCount(2);
    await expect(job.getByRole('link', { name: 'Login & Apply' })).toBeInViewport({ ratio: 1 });
    await job.getByRole('button', { name: 'Report this job' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'All jobs' }).click();
    await expect(page).toHaveURL(/\/jobs$/);
    await expect(cards(page).first()).toBeFocused();

    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      cards(page).first().click({ button: 'middle' }),
    ]);
    await expect(other.locator('h1')).toHaveText(name);
    await expect(title(page)).toHaveText('Jobs abroad');
    await other.close();

    await cards(page).first().click();
    await expect(title(page)).toHaveText(name);
    await page.reload();
    await expect(title(page)).toHaveText(name);
    await hydrated(page);
    await expect(page.getByText('results found')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText('results found')).toBeVisible();
  });

  test('a window that becomes narrow shows the job alone, at its place', async ({ page }) => {
    await openList(page);
    await page.mouse.wheel(0, 2000);
    const name = (await cards(page).last().textContent()) ?? '';
    await cards(page).last().click();
    await expect(title(page)).toBeFocused();
    await expect(page.getByText('results found')).toBeAttached();
    await page.setViewportSize({ width: 900, height: 700 });
    await expect(page.getByText('results found')).toBeHidden();
    await expect(title(page)).toHaveText(name);
    await expect(title(page)).toBeInViewport();
    await page.setViewportSize({ width: 1100, height: 700 });
    await expect(page.getByText('results found')).toBeVisible();
    await expect(page.locator('main h2 a[aria-current]')).toHaveText(name);
    await expect(page.locator('main h2 a[aria-current]')).toBeInViewport();
    await expect(title(page)).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1100);
  });
});

test.describe('on a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'large windows load it');
  test.use({ serviceWorkers: 'allow' });

  test('nothing of it is loaded, nor kept by the worker', async ({ page }) => {
    await page.goto('/jobs');
    await installedWorker(page);
    await cards(page).first().click();
    await expect(page.getByText('Key Responsibilities')).toBeVisible();
    await expect(page.getByText('results found')).toBeHidden();
    const kept = await page.evaluate(async () => {
      const found = performance.getEntriesByType('resource').map(({ name }) => name);
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        found.push(...requests.map(({ url }) => url));
      }
      return found;
    });
    expect(kept.some((address) => /\/jobs?-[\w-]+\.js/.test(address))).toBe(true);
    expect(kept.filter((address) => /\/panes-/.test(address))).toEqual([]);
  });
});

test('on larger screens no word of the name breaks, and a range of pay is in one line', async ({
  page,
  server,
  isMobile,
}) => {
  test.skip(isMobile, 'one column on phones');
  const { body } = await call<JobList>(server.url, 'GET', '/jobs?limit=50');
  const longestWord = ({ title }: { title: string }) =>
    Math.max(...title.split(' ').map((word) => word.length));
  const longestPay = ({ pay }: { pay?: { from: number; to: number } | null }) =>
    `${pay?.from ?? ''}${pay?.to ?? ''}`.length;
  const jobs = [
    body.jobs.toSorted((a, b) => longestWord(b) - longestWord(a))[0]!,
    body.jobs.toSorted((a, b) => longestPay(b) - longestPay(a))[0]!,
  ];
  expect(longestWord(jobs[0]!)).toBeGreaterThan(10);
  expect(longestPay(jobs[1]!)).toBeGreaterThan(8);
  for (const width of [640, 700, 768, 1024, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    for (const { id, title } of jobs) {
      await page.goto(`/jobs/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const broken = await page.locator('article > div:first-child').evaluate((ticket) => {
        const range = document.createRange();
        const texts = document.createTreeWalker(ticket, NodeFilter.SHOW_TEXT);
        const lines = (node: Node, from: number, to: number) => {
          range.setStart(node, from);
          range.setEnd(node, to);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        };
        const found: string[] = [];
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
            if (lines(node, index, index + word.length) > 1) found.push(word);
          }
        }
        for (const amount of ticket.querySelectorAll('dd > span')) {
          range.selectNodeContents(amount);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          if (Math.max(...tops) - Math.min(...tops) > 8) found.push(amount.textContent ?? '');
        }
        return found;
      });
      expect(broken, `${title} at ${width}`).toEqual([]);
    }
  }
});
