import type { Page } from '@playwright/test';
import { call, signUpComplete } from '../../support/accounts/people.ts';
import { expect, holdSession, hydrated, test } from '../../support/browser/fixtures.ts';

const titles = (page: Page) => page.locator('main li h2 a');
const listHeading = (page: Page) => page.getByRole('heading', { name: 'Jobs abroad' });

type Marked = Window & { before?: Element | null };

/** Remembers the first card's element: the same one is there later, or it was made anew. */
const mark = (page: Page) =>
  page.evaluate(() => {
    (window as Marked).before = document.querySelector('main li:has(h2)');
  });
const isSame = (page: Page) =>
  page.evaluate(() => {
    const { before } = window as Marked;
    return before !== undefined && before === document.querySelector('main li:has(h2)');
  });

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Has the phone say what line it is on: by itself a browser takes a busy machine for a slow network. */
const onLine = (page: Page, connection: { saveData: boolean }) =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value });
  }, connection);

/** The code of what may be touched next is there: asked for in idle time, not by a tap. */
async function loadedAhead(page: Page, file: RegExp): Promise<void> {
  await page.waitForFunction(
    (pattern) =>
      performance.getEntriesByType('resource').some(({ name }) => new RegExp(pattern).test(name)),
    file.source,
  );
}

/** Waits until idle time has loaded all that it wants: a file may be there before its styles, or its turn. */
async function nothingMoreLoads(page: Page): Promise<void> {
  const files = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
          .length,
    );
  let before = 0;
  await expect
    .poll(
      async () => {
        const now = await files();
        const same = now === before;
        before = now;
        return same;
      },
      { intervals: [1_000] },
    )
    .toBe(true);
}

/** Opens the list's second page and, from there, its last job. */
async function openFromList(page: Page): Promise<{ title: string; scrolled: number }> {
  await page.goto('/jobs?page=2');
  await hydrated(page);
  await mark(page);
  const link = titles(page).last();
  const title = await link.innerText();
  await link.scrollIntoViewIfNeeded();
  const scrolled = await place(page);
  expect(scrolled).toBeGreaterThan(300);
  await link.click();
  await expect(page).toHaveURL(/\/jobs\/\w+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  return { title, scrolled };
}

test('the way back shows the very list that was left: its place, its focus, its title', async ({
  page,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    // Its own page: the one after it is read ahead.
    if (/\/api\/jobs\?.*page=2/.test(request.url())) asked += 1;
  });
  const { title, scrolled } = await openFromList(page);

  await test.step('meanwhile no one reaches it', async () => {
    await expect.poll(async () => (await page.title()).startsWith(`${title}, `)).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await place(page)).toBe(0);
    await expect(listHeading(page)).toHaveCount(0);
    await expect(titles(page).first()).toBeHidden();
    const reached = await titles(page)
      .first()
      .evaluate((link) => {
        if (link instanceof HTMLElement) link.focus();
        return document.activeElement === link;
      });
    expect(reached).toBe(false);
    // Reads of what is shown are brought up to date when the network comes back; hidden ones are not.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect(await isSame(page)).toBe(true);
  });

  await test.step("the browser's own way back", async () => {
    await page.goBack();
    await expect(listHeading(page)).toBeVisible();
    await expect(page).toHaveURL(/\/jobs\?page=2$/);
    expect(await isSame(page)).toBe(true);
    await expect.poll(() => place(page)).toBe(scrolled);
    await expect(titles(page).last()).toBeFocused();
    await expect(page).toHaveTitle('Jobs abroad - Safar');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect.poll(async () => (await page.title()).startsWith(`${title}, `)).toBe(true);
  });

  await test.step("the page's own link", async () => {
    await page.getByRole('link', { name: 'All jobs' }).click();
    await expect(listHeading(page)).toBeVisible();
    await expect(page).toHaveURL(/\/jobs\?page=2$/);
    expect(await isSame(page)).toBe(true);
    await expect.poll(() => place(page)).toBe(scrolled);
  });
  expect(asked).toBe(0);
});

test('a job that was opened from elsewhere leads to the whole list', async ({ page }) => {
  await page.goto('/jobs');
  const address = await titles(page).first().getAttribute('href');
  await page.goto('/safety');
  await page.goto(address ?? '');
  await hydrated(page);
  await page.getByRole('link', { name: 'All jobs' }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(listHeading(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a list that was left long ago is brought up to date, and shows it without a gap', async ({
  page,
}) => {
  await page.clock.install();
  await openFromList(page);
  await page.clock.fastForward(60_000);
  const fresh = page.waitForRequest(/\/api\/jobs\?.*page=2/);
  await page.goBack();
  await expect(titles(page).first()).toBeVisible();
  await fresh;
  expect(await isSame(page)).toBe(true);
});

test('a job that was saved on its own page is saved on the list', async ({ page }) => {
  await openFromList(page);
  await page
    .locator('article')
    .getByRole('button', { name: /^Save / })
    .click();
  await expect(page.locator('article button[aria-pressed="true"]')).toBeVisible();
  await page.goBack();
  await expect(page.locator('main li:has(h2)').last().locator('[aria-pressed]')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await isSame(page)).toBe(true);
});

test('a popup that was open when the list was left is closed on the way back', async ({ page }) => {
  await page.goto('/about-us');
  await page.goto('/jobs');
  await hydrated(page);
  await titles(page).first().click();
  await expect(page.getByRole('article')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.getByRole('link', { name: 'All jobs' }).click();
  await expect(listHeading(page)).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('a job opens with what its card knows, in the frame that has its address; the rest comes', async ({
  page,
}) => {
  await onLine(page, { saveData: false });
  let letGo = () => {};
  let answers: 'later' | 'never' = 'later';
  const refusal = { status: 400, json: { code: 'INVALID_REQUEST', message: 'Refused' } };
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\/jobs\/[^/?]+(\?|$)/, async (route) => {
    if (/filter-options/.test(route.request().url())) return route.continue();
    // An answer: after a silence the page reads anew by itself, and takes the button away.
    if (answers === 'never') return route.fulfill(refusal);
    await held;
    return route.continue();
  });
  await page.goto('/jobs');
  await hydrated(page);
  await page.mouse.wheel(0, 10);
  await loadedAhead(page, /assets\/job-[^/]+\.js$/);
  await loadedAhead(page, /assets\/job-english-[^/]+\.js$/);
  const shown = () =>
    titles(page)
      .first()
      .evaluate(async (link) => {
        const opened = new Promise((resolve) => addEventListener('pushState', resolve));
        if (link instanceof HTMLElement) link.click();
        await opened;
        await new Promise(requestAnimationFrame);
        const headings = [...document.querySelectorAll('h1')];
        const heading = headings.find((one) => one.checkVisibility());
        return [link.textContent, heading?.textContent];
      });
  const [asked, got] = await shown();
  expect(got).toBe(asked);
  await expect(page.getByText('Loading the job')).toBeAttached();
  await expect(page.getByText('Key Responsibilities')).toHaveCount(0);
  letGo();
  await expect(page.getByText('Key Responsibilities')).toBeVisible();

  await test.step('what cannot be had is said below what is known', async () => {
    await page.goBack();
    answers = 'never';
    const other = titles(page).nth(1);
    const title = await other.innerText();
    await other.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('heading', { name: 'This job cannot be loaded' })).toBeVisible();
    answers = 'later';
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Key Responsibilities')).toBeVisible();
  });
});

test.describe('what may be touched next', () => {
  for (const saveData of [false, true]) {
    test(`is the next page, ${saveData ? 'not where data is to be saved' : 'read ahead'}`, async ({
      page,
    }) => {
      await onLine(page, { saveData });
      const asked: string[] = [];
      page.on('request', (request) => {
        if (/\/api\/jobs\?.*page=/.test(request.url())) asked.push(request.url());
      });
      await page.goto('/jobs?location=Oman');
      await hydrated(page);
      await page.mouse.wheel(0, 10);
      await loadedAhead(page, /assets\/background-[^/]+\.js$/);
      await page.mouse.wheel(0, 200);
      if (!saveData) {
        await expect.poll(() => asked.filter((url) => /page=2/.test(url)).length).toBe(1);
        const nav = page.getByRole('navigation', { name: 'Pages', exact: true });
        await page.route(/\/api\/jobs\?/, (route) => route.abort());
        await nav.getByRole('link', { name: 'Next' }).click();
        await expect(page.getByText(/^Page 2 of/)).toBeVisible();
        await expect(titles(page)).toHaveCount(5);
        return;
      }
      await page.evaluate(async () => {
        for (let turn = 0; turn < 20; turn += 1) {
          await new Promise((resolve) => requestIdleCallback(resolve));
        }
      });
      expect(asked.filter((url) => /page=2/.test(url))).toEqual([]);
    });
  }

  test('is there before it is touched', async ({ page }) => {
    await onLine(page, { saveData: false });
    await page.goto('/jobs');
    await hydrated(page);
    await page.mouse.wheel(0, 10);
    await loadedAhead(page, /assets\/dialogs-[^/]+\.js$/);
    await loadedAhead(page, /assets\/job-[^/]+\.js$/);
    await nothingMoreLoads(page);
    // From here on nothing more can be had.
    await page.route('**/assets/**', (route) => route.abort());
    const opens = async (name: RegExp) => {
      const button = page.getByRole('button', { name });
      return button.evaluate(async (element) => {
        if (element instanceof HTMLElement) element.click();
        await new Promise(requestAnimationFrame);
        return document.querySelector('dialog[open]') !== null;
      });
    };
    expect(await opens(/^Filters/)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await opens(/^Open menu/)).toBe(true);
  });

  test('is not fetched where data is to be saved', async ({ page }) => {
    await onLine(page, { saveData: true });
    await page.goto('/jobs');
    await hydrated(page);
    await page.mouse.wheel(0, 10);
    await loadedAhead(page, /assets\/background-[^/]+\.js$/);
    // Longer than the steps of idle time take, one after the other.
    await page.evaluate(async () => {
      for (let step = 0; step < 20; step += 1) {
        await new Promise((resolve) => requestIdleCallback(resolve));
      }
    });
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(files.filter((file) => /assets\/(dialogs|job)-/.test(file))).toEqual([]);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test("two lists stay at most, and none of a member's after the logout in another tab", async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  const member = await signUpComplete(server.url);
  await call(server.url, 'POST', '/subscriptions/activate-free-trial', member);
  const { body } = await call<{ jobs: { id: string }[] }>(server.url, 'GET', '/jobs?limit=1');
  const [job] = body.jobs;
  const applied = await call(server.url, 'POST', `/jobs/${job?.id}/apply`, member);
  expect(applied.status).toBeLessThan(300);
  await page.goto('/safety');
  await holdSession(page, member);
  await page.goto('/jobs');
  await expect(titles(page).first()).toBeVisible();
  const go = async (name: string) => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
  };
  await go('Saved jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved jobs' })).toBeVisible();
  await go('My applications');
  await page.getByRole('link', { name: /View Job/ }).click();
  await expect(page.getByRole('article')).toBeVisible();
  // The job, and two lists behind it; the first one has gone.
  await expect(page.locator('main h1')).toHaveCount(3);
  await expect(page.locator('main h1', { hasText: 'Jobs abroad' })).toHaveCount(0);
  const mine = page.locator('main', { hasText: 'My applications' });
  await expect(mine).toHaveCount(1);

  const tab = await context.newPage();
  await tab.goto('/safety');
  await tab.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('user');
  });
  await expect(mine).toHaveCount(0);
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page.getByRole('article')).toBeVisible();
});
