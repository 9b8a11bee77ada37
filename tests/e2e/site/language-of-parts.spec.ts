import type { Page } from '@playwright/test';
import type { Blog } from '#contract/blogs/blog.ts';
import type { JobList } from '#contract/jobs/job.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { call } from '../../support/accounts/people.ts';

/** WCAG 3.1.2: a screen reader reads each part in the language that it is written in. */

/** The texts of the visible page that say that they are in a language. */
const partsIn = (page: Page, lang: string) =>
  page.locator(`main [lang="${lang}"]:visible`).allInnerTexts();

test('in a Hinglish page English texts say so, and nothing else does', async ({ page, server }) => {
  const { jobs } = (await call<JobList>(server.url, 'GET', '/jobs?limit=10')).body;
  const [article] = (await call<Blog[]>(server.url, 'GET', '/blogs')).body;
  await page.context().addCookies([{ name: 'language', value: 'hinglish', url: server.url }]);
  await test.step('home', async () => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-Latn');
    const parts = await partsIn(page, 'en');
    expect(parts).toContain(jobs[0]?.title);
    expect(parts).toContain('Product Manager');
  });
  await test.step('jobs', async () => {
    await page.goto('/jobs');
    const titles = page.locator('main li h2 a');
    await expect(titles.first()).toHaveAttribute('lang', 'en');
    expect(await partsIn(page, 'en')).toEqual(await titles.allInnerTexts());
  });
  await test.step('job', async () => {
    await page.goto(`/jobs/${jobs[0]?.id}`);
    await expect(page.locator('h1:visible')).toHaveAttribute('lang', 'en');
    await expect(page.locator('[data-summary]:not([lang]) li').first()).toBeVisible();
    await page.getByText('Company ka apna text (English mein)').click();
    const own = page.locator('.prose:visible:not([data-summary] *)');
    await expect(own.first()).toHaveAttribute('lang', 'en');
    await expect(own.last()).toHaveAttribute('lang', 'en');
    const skills = page.locator('ul[lang="en"] li');
    expect(await skills.count()).toBeGreaterThan(0);
  });
  await test.step('article', async () => {
    await page.goto(`/blog/${article?._id}`);
    await expect(page.locator('h1:visible')).toHaveAttribute('lang', 'en');
    await expect(page.locator('.prose:visible')).toHaveAttribute('lang', 'en');
    await page.goto(`/blog/${article?.other?._id}`);
    expect(await partsIn(page, 'en')).toEqual([]);
  });
  await test.step('safety', async () => {
    await page.goto('/safety');
    await expect(page.locator('h1:visible')).toBeVisible();
    await expect(page.locator('main [lang]')).toHaveCount(0);
  });
});

test('in an English page only Hinglish texts say what they are', async ({ page, server }) => {
  const { jobs } = (await call<JobList>(server.url, 'GET', '/jobs?limit=1')).body;
  const [article] = (await call<Blog[]>(server.url, 'GET', '/blogs')).body;
  const other = article?.other;
  for (const path of ['/', '/jobs', `/jobs/${jobs[0]?.id}`, `/blog/${article?._id}`, '/safety']) {
    await page.goto(path);
    await expect(page.locator('h1:visible')).toBeVisible();
    await expect(page.locator('main [lang]:not([lang="en"])'), path).toHaveCount(0);
  }
  await page.goto(`/blog/${other?._id}`);
  await expect(page.locator('.prose:visible')).toHaveAttribute('lang', 'hi-Latn');
  expect(await partsIn(page, 'hi-Latn')).toContain(other?.heading);
});
