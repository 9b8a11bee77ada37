import type { Page } from '@playwright/test';
import type { Blog } from '#contract/blogs/blog.ts';
import type { JobList } from '#contract/jobs/job.ts';
import { languages } from '#contract/language.ts';
import { call } from '../../support/accounts/people.ts';
import { expect, hydrated, test } from '../../support/browser/fixtures.ts';

test('the first visit hydrates what the server rendered, without an error', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  const { jobs } = (await call<JobList>(server.url, 'GET', '/jobs?status=active&limit=1')).body;
  const blogs = (await call<Blog[]>(server.url, 'GET', '/blogs')).body;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  for (const language of languages) {
    await context.addCookies([{ name: 'language', value: language, url: server.url }]);
    for (const path of [
      ...['/', '/jobs', `/jobs/${jobs[0]!.id}`, '/jobs?search=welder', '/safety'],
      ...['/blogs', `/blog/${blogs[0]!._id}`, '/pricing', '/support', '/about-us'],
    ]) {
      await page.goto(path);
      await expect(page.locator('h1:visible')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(errors, `${path}, ${language}`).toEqual([]);
    }
  }
});

test('every public page comes rendered, the home page too', async ({ request }) => {
  for (const path of ['/', '/jobs', '/blogs', '/pricing', '/support', '/about-us']) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    expect(html, path).toMatch(/<h1[^>]*>[^<]/);
  }
});

test('the picture in sight is asked for first, those further down as they are reached', async ({
  request,
}) => {
  const html = await (await request.get('/blogs', { headers: { accept: 'text/html' } })).text();
  const cards = html.match(/<article[^>]*><img [^>]*>/g) ?? [];
  expect(cards.length).toBeGreaterThan(3);
  const [first, ...others] = cards;
  expect(first).toContain('fetchPriority="high"');
  expect(first).not.toContain('loading="lazy"');
  for (const other of others) expect(other).toContain('loading="lazy"');
  const [, src = ''] = / src="([^"]+)"/.exec(first ?? '') ?? [];
  expect(html.match(/<link rel="preload" as="image"[^>]*>/g)).toEqual([
    `<link rel="preload" as="image" href="${src}" fetchPriority="high"/>`,
  ]);
});

test('a page in the chosen language comes rendered in it', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'hinglish', url: baseURL }]);
  const html = await (await page.request.get('/jobs', { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('<html lang="hi-Latn"');
  expect(html).toContain('Videsh mein naukri');
});

test('the language switch holds over reloads and pages', async ({ page }) => {
  await page.goto('/jobs');
  const kept = () => page.evaluate(() => localStorage.getItem('language'));
  for (const [name, language, heading] of [
    [/Hinglish/, 'hinglish', 'Videsh mein naukri'],
    [/हिन्दी/, 'hindi', 'विदेश में जॉब'],
    [/English/, 'english', 'Jobs abroad'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect(page.locator('h1:visible')).toHaveText(heading);
    await page.reload();
    await expect(page.locator('h1:visible')).toHaveText(heading);
    // The text is the server's; the page's code keeps the choice once it has come.
    await expect.poll(kept).toBe(language);
  }
});

/** Keeps the page's code back until it is let go. */
async function holdCode(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('a tap on the language before the code has come is not lost, nor what was searched', async ({
  page,
}) => {
  const letGo = await holdCode(page);
  await page.goto('/jobs?search=welder&country=AE', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /Hinglish/ }).click();
  await expect(page.locator('h1:visible')).toHaveText('Videsh mein naukri');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    ...{ search: 'welder', country: 'AE', language: 'hinglish' },
  });
  letGo();
  await page.reload();
  await page.getByRole('button', { name: /हिन्दी/ }).click();
  await expect(page.locator('h1:visible')).toHaveText('विदेश में जॉब');
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.locator('h1:visible')).toHaveText('Jobs abroad');
  await expect(page).toHaveURL(/\/jobs\?search=welder&country=AE/);
});

test('a tap on a button before the code has come is answered once it has', async ({ page }) => {
  const letGo = await holdCode(page);
  await page.goto('/jobs', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Filters/ }).click();
  letGo();
  await expect(page.getByRole('dialog').getByLabel('Country or city')).toBeVisible();
});

test('an unknown job answers 404, a missing file 404, an unknown page goes home', async ({
  page,
  request,
}) => {
  const html = { headers: { accept: 'text/html' }, maxRedirects: 0 };
  expect((await request.get('/jobs/0000000000000000', html)).status()).toBe(404);
  expect((await request.get('/assets/gone-12345678.js', html)).status()).toBe(404);
  const unknown = await request.get('/no-such-page', html);
  expect(unknown.status()).toBe(302);
  expect(unknown.headers().location).toBe('/');
  await page.goto('/jobs/0000000000000000');
  await expect(page.locator('h1:visible')).toHaveText('Job Not Found');
  await page.getByRole('link', { name: 'Browse Jobs' }).click();
  await expect(page).toHaveURL(/\/jobs$/);
});

test('a language that is chosen in another tab while this one starts stays chosen', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      const value = read.call(this, key);
      // Between the app's reading of it and whatever the app does next.
      if (key === 'language' && new Error().stack?.includes('/assets/')) {
        queueMicrotask(() => this.setItem(key, 'hinglish'));
      }
      return value;
    };
  });
  await page.goto('/');
  await hydrated(page);
  expect(await page.evaluate(() => localStorage.language as string)).toBe('hinglish');
});
