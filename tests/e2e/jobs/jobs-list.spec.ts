import type { JobList } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, hydrated, test } from '../../support/browser/fixtures.ts';
import { query, titles } from '../../support/browser/jobsList.ts';
import { call } from '../../support/accounts/people.ts';

test.use({ untouchedFor: 'the jobs list' });

const { step } = test;

test('the line that counts stays, and says what each search came to', async ({ page }) => {
  await page.goto('/jobs');
  await hydrated(page);
  const line = page.getByRole('status').filter({ hasText: 'results found' });
  const before = await line.elementHandle();
  const [all] = (await line.innerText()).split(' ');
  await page.getByLabel('Sort').selectOption('oldest');
  await expect(page).toHaveURL(/sort=oldest/);
  await page.getByRole('search').getByRole('combobox').fill('welder');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=welder/);
  await expect(line).not.toHaveText(new RegExp(`^${all} `));
  expect(await line.evaluate((now, then) => now === then, before)).toBe(true);
});

test('spec 2 and 4, jobs list: filters, sort, counts and pages stand in the address', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const list = async (search: string) =>
    (await call<JobList>(server.url, 'GET', `/jobs?status=active&limit=5&${search}`)).body;
  const all = await list('');
  const pages = Math.ceil(all.total / limits.jobsPageSize);
  await page.goto('/jobs');

  await step('five jobs, the count, "Page X of Y"', async () => {
    await expect(titles(page)).toHaveText(all.jobs.map(({ title }) => title));
    await expect(page.getByText(`${all.total} results found`)).toBeVisible();
    await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
    await expect(page.getByText('(filtered)')).toHaveCount(0);
    await expect(page.getByText('(smart search)')).toHaveCount(0);
  });

  await step('pages: five numbers, an ellipsis, the last one; ends are disabled', async () => {
    const nav = page.getByRole('navigation', { name: 'Pages', exact: true });
    await expect(nav.locator('li')).toHaveText(['1', '2', '3', '4', '5', '…', String(pages)]);
    await expect(nav.getByText('Previous')).toHaveAttribute('aria-disabled', 'true');
    await hydrated(page);
    await nav.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(`Page 2 of ${pages}`)).toBeInViewport();
    await expect(page.getByText(`${all.total} results found`).locator('..')).toBeFocused();
    await expect(titles(page).first()).toBeInViewport();
    await page.goto('/jobs?page=999');
    await expect(page).toHaveURL(new RegExp(`page=${pages}$`));
    await expect(nav.getByText('Next')).toHaveAttribute('aria-disabled', 'true');
    await page.reload();
    await expect(page.getByText(`Page ${pages} of ${pages}`)).toBeVisible();
    for (const wrong of ['0', '-2', 'abc', '1.5']) {
      await page.goto(`/jobs?location=Oman&page=${wrong}`);
      await expect(page).toHaveURL(/\/jobs\?location=Oman$/);
      await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    }
  });

  await step(
    'two whole cards on the first screen of a phone, three and a half on the next',
    async () => {
      await page.goto('/jobs');
      const cards = page.locator('main li', { has: page.locator('h2') });
      const bottom = (at: number) =>
        cards.nth(at).evaluate((card) => card.getBoundingClientRect().bottom);
      expect(await bottom(1)).toBeLessThanOrEqual(640);
      expect(await bottom(4)).toBeLessThanOrEqual(1280);
      await expect(page.getByRole('search').getByRole('combobox')).toBeInViewport();
    },
  );

  await step('a tap on a common trade or country: its jobs, as many as it said', async () => {
    const chips = page.getByRole('list', { name: 'Common trades and countries' });
    const links = chips.getByRole('link');
    const height = await links.first().evaluate((link) => link.getBoundingClientRect().height);
    expect(height).toBeGreaterThanOrEqual(48);
    await hydrated(page);
    for (const filter of ['role', 'location']) {
      const chip = chips.locator(`a[href*="${filter}="]`).first();
      const [, name, number] = /^(\D*)([\d,]+)$/.exec(await chip.innerText()) ?? [];
      await chip.click();
      await expect.poll(() => query(page)).toEqual({ [filter]: name?.trim() });
      await expect(page.getByText(`${number} results found`)).toBeVisible();
      // With a filter the numbers would not be those of both.
      await expect(links.filter({ hasText: /\d/ })).toHaveCount(0);
      await expectAccessible(page);
      await chips.locator('a[aria-current]').click();
      await expect(page.getByText(`${all.total} results found`)).toBeVisible();
    }
    // Moved by itself, not with the page.
    expect(await chips.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await step('the field above the list searches', async () => {
    const field = page.getByRole('search').getByRole('combobox', { name: 'Search in jobs' });
    await field.fill('welder');
    await field.press('Enter');
    expect(query(page)).toEqual({ search: 'welder' });
    await expect(titles(page).first()).toHaveText(/Welder/);
    await expect(page.locator('form[role=search]')).toHaveAttribute('action', '/jobs');
    await page.goto('/jobs');
  });

  await step(
    'what the address asks for is answered, and suggested for only where someone types',
    async () => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname.endsWith('/suggestions')) asked.push(url.searchParams.get('q') ?? '');
      });
      await page.goto('/jobs?search=manager');
      const field = page.getByRole('search').getByRole('combobox', { name: 'Search in jobs' });
      const suggestions = page.getByRole('search').getByRole('status');
      await expect(suggestions).toBeAttached();
      await field.press('End');
      await field.pressSequentially('s');
      await expect(page.getByRole('option').first()).toBeVisible();
      expect(asked).toEqual(['managers']);
      await page.goto('/jobs');
    },
  );

  await step('Filters and the order are uncut in one line at 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/jobs?location=Oman');
    const filters = await page.getByRole('button', { name: 'Filters (1)' }).boundingBox();
    const sort = page.getByLabel('Sort');
    expect((await sort.boundingBox())!.y).toBeLessThan(filters!.y + filters!.height);
    const free = await sort.evaluate((select) => {
      if (!(select instanceof HTMLSelectElement)) return 0;
      const text = document.createElement('span');
      text.style.cssText = 'position: absolute; white-space: nowrap';
      text.textContent = select.selectedOptions[0]?.text ?? '';
      select.parentElement?.append(text);
      const { width } = text.getBoundingClientRect();
      text.remove();
      const style = getComputedStyle(select);
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      return select.clientWidth - padding - width;
    });
    expect(free).toBeGreaterThanOrEqual(0);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/jobs');
  });

  await step('sorting and filtering go back to page 1; back restores', async () => {
    await page.getByLabel('Sort').selectOption('Oldest First');
    expect(query(page)).toEqual({ sort: 'oldest' });
    const oldest = await list('sortOrder=asc');
    await expect(titles(page)).toHaveText(oldest.jobs.map(({ title }) => title));
    await page.getByRole('button', { name: /^Filters/ }).click();
    const filters = page.getByRole('dialog');
    await filters.getByLabel('Country or city').selectOption('Oman');
    await filters.getByLabel('Category').selectOption('Hospitality');
    await filters.getByRole('button', { name: 'Apply Filters' }).click();
    expect(query(page)).toEqual({ sort: 'oldest', location: 'Oman', category: 'Hospitality' });
    const { total } = await list('location=Oman&category=Hospitality');
    await expect(page.getByText(`${total} results found`)).toBeVisible();
    await expect(page.getByText('(filtered)')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(`${all.total} results found`)).toBeVisible();
    await page.goForward();
  });

  await step('"Clear All" empties the popup, "Apply Filters" takes it over', async () => {
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    const filters = page.getByRole('dialog');
    await filters.getByRole('button', { name: 'Clear All' }).click();
    await expect(filters.getByLabel('Country or city')).toHaveValue('');
    await filters.getByRole('button', { name: 'Apply Filters' }).click();
    expect(query(page)).toEqual({ sort: 'oldest' });
  });

  await step('nothing found: "No Jobs Found", "Clear All Filters"', async () => {
    await page.goto('/jobs?company=Nobody');
    await expect(page.getByRole('heading', { name: 'No Jobs Found' })).toBeVisible();
    await expect(page.getByText('0 results found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await expect(titles(page)).toHaveCount(limits.jobsPageSize);
    expect(query(page)).toEqual({});
  });

  await step('blank values, placeholders and searchType are no filters', async () => {
    await page.goto('/jobs?role=%20&location=Select+Location&experience=Select&searchType=role');
    await expect(page.getByText(`${all.total} results found`)).toBeVisible();
    await expect(page.getByText('(filtered)')).toHaveCount(0);
  });

  await step('a panel on the left on large screens; each change shows at once', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/jobs');
    const panel = page.getByRole('form', { name: 'Filters' });
    const [left, right] = [await panel.boundingBox(), await titles(page).first().boundingBox()];
    expect(left!.x + left!.width).toBeLessThan(right!.x);
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeHidden();
    await panel.getByLabel('Experience').selectOption('10+');
    await expect(page).toHaveURL(/experience=10/);
    await panel.getByRole('button', { name: 'Clear All' }).click();
    await expect(page).toHaveURL(/\/jobs$/);
    await page.setViewportSize({ width: 360, height: 640 });
  });

  await step('a card opens its job', async () => {
    await titles(page).first().click();
    await expect(page).toHaveURL(/\/jobs\/\w+$/);
  });
});

/** So high is a card at most, px, by the width of the screen: what decides is told in each of them. */
const highest = { 360: 180, 320: 230 } as const;

for (const [language, until, included] of [
  ['english', /Apply by \d/, /Free: /],
  ['hinglish', /Apply \d.* tak/, /Free: /],
] as const) {
  test(`no card of a demonstration job is higher than it may be, no amount broken (${language})`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
    await page.goto('/jobs');
    await hydrated(page);
    // All of them in one list, as the server renders them.
    const texts = await page.evaluate(async () => {
      const list = document.querySelector('main section > ul')?.cloneNode(false);
      if (!(list instanceof HTMLElement)) throw new Error('No list.');
      for (let at = 1; ; at += 1) {
        const headers = { Accept: 'text/html' };
        const html = await (await fetch(`/jobs?page=${at}`, { headers })).text();
        const there = new DOMParser().parseFromString(html, 'text/html');
        list.append(...there.querySelectorAll('main section > ul > li'));
        if (!there.querySelector(`main nav a[href$="page=${at + 1}"]`)) break;
      }
      document.querySelector('main section')?.replaceChildren(list);
      return [...list.children].map((card) => card.textContent ?? '');
    });
    expect(texts.length).toBeGreaterThan(400);
    expect(texts.filter((text) => until.test(text)).length).toBeGreaterThan(texts.length / 2);
    expect(texts.filter((text) => included.test(text)).length).toBeGreaterThan(texts.length / 3);
    for (const width of [360, 320] as const) {
      await page.setViewportSize({ width, height: 640 });
      const tall = await page.locator('main section > ul > li').evaluateAll(
        (cards, most) =>
          cards
            .map((card) => ({ height: card.getBoundingClientRect().height, card }))
            .filter(({ height }) => height === 0 || height > most)
            .map(({ height, card }) => `${height}: ${card.textContent}`),
        highest[width],
      );
      expect(tall, `${width} px`).toEqual([]);
    }
    for (const width of [640, 768, 1023, 1024] as const) {
      await page.setViewportSize({ width, height: 768 });
      const broken = await page.locator('main section > ul > li dd > span').evaluateAll((amounts) =>
        amounts
          .filter((amount) => {
            const parts = [...amount.children].map((part) => part.getBoundingClientRect().top);
            return parts.length === 0 || new Set(parts).size !== 1;
          })
          .map((amount) => amount.textContent),
      );
      expect(broken, `${width} px`).toEqual([]);
    }
  });
}

test('spec 8, jobs list: loading, an error with "Try Again", no connection', async ({
  page,
  context,
  baseURL,
}) => {
  let answer: 'slow' | 'broken' | 'off' | 'on' = 'slow';
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/api\/jobs(\?|$)/, async (route) => {
    if (answer === 'slow') await held;
    if (answer === 'broken')
      return route.fulfill({ status: 500, json: { code: 'X', message: '' } });
    if (answer === 'off') return route.abort();
    return route.continue();
  });
  await page.route(/\/api\/jobs\/filter-options/, async (route) => {
    if (answer === 'slow') await held;
    return route.continue();
  });
  // The page comes empty, as it does for members: the phone asks for everything itself.
  await context.addCookies([{ name: 'member', value: '1', url: baseURL }]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/jobs');

  await step('skeletons in the shape of what comes, for the list and for the filters', async () => {
    await expect(page.getByText('Loading jobs')).toBeAttached();
    await expect(page.getByText('Loading filters')).toBeAttached();
    await expectAccessible(page);
  });

  await step('the error screen and "Try Again"', async () => {
    answer = 'broken';
    letGo();
    await expect(page.getByRole('heading', { name: 'Error Loading Jobs' })).toBeVisible();
    await expect(page.getByText(/^Failed to fetch jobs: ./)).toBeVisible();
    await expectAccessible(page);
    answer = 'on';
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(titles(page)).toHaveCount(limits.jobsPageSize);
  });

  await step('without a connection: what the phone keeps, and that it is that', async () => {
    answer = 'off';
    await page.getByLabel('Sort').selectOption('Oldest First');
    await expect(page.getByText('Only the jobs saved on this phone are searched.')).toBeVisible();
    await expect(titles(page)).toHaveCount(limits.jobsPageSize);
    await expectAccessible(page);
  });
});

test('a job opens at its top, also after Back to another search of the list', async ({ page }) => {
  await page.goto('/jobs');
  await hydrated(page);
  const cards = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await cards.last().click();
  await expect(page).toHaveURL(/\/jobs\/\w+$/);
  await expect(page.locator('h1:visible')).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
