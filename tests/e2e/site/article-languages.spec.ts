import type { Page } from '@playwright/test';
import { inLanguage, type Blog } from '#contract/blogs/blog.ts';
import { limits } from '#contract/limits.ts';
import { expect, holdSession, hydrated, test } from '../../support/browser/fixtures.ts';
import { call, logInAdministrator } from '../../support/accounts/people.ts';

const html = { headers: { accept: 'text/html' } };

async function inHinglish(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: 'hinglish', url }]);
}

test('articles are listed once, in the language of the reader, and found by either text', async ({
  page,
  server,
}) => {
  const { body: blogs } = await call<Blog[]>(server.url, 'GET', '/blogs');
  await inHinglish(page, server.url);
  await page.goto('/');
  const home = page.locator('article h3');
  const latest = blogs.slice(0, limits.homeBlogs).map((blog) => inLanguage(blog, 'hinglish'));
  await expect(home).toHaveText(latest.map(({ heading }) => heading));
  await page.goto('/blogs');
  const cards = page.locator('main article:visible');
  await expect(cards.locator('h2')).toHaveText(
    blogs.slice(0, 6).map((blog) => inLanguage(blog, 'hinglish').heading),
  );
  await expect(page.getByText(`${blogs.length} blogs`)).toBeVisible();
  await expect(cards.locator('[lang="en"]')).toHaveCount(0);
  await page.goto('/blogs?search=document+bag');
  await expect(cards.locator('h2')).toHaveText(
    'Kaagazon ka bag: kaam par jaate samay kya saath rakhein',
  );
  await hydrated(page);
  // The switch goes from language to language.
  for (const [name, tag] of [
    [/हिन्दी/, 'hi'],
    [/English/, 'en'],
  ] as const) {
    await page.getByRole('button', { name }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
  }
  await expect(cards.locator('h2')).toHaveText(
    'The document bag: papers to carry when you fly for work',
  );
});

test('an article says its language to people and programs, and leads to the other one', async ({
  page,
  server,
}) => {
  const [first] = (await call<Blog[]>(server.url, 'GET', '/blogs')).body;
  const [english, hinglish] = [`/blog/${first?._id}`, `/blog/${first?.other?._id}`];
  const address = (path: string, language = '') => new RegExp(`${path}${language}"`);
  for (const asked of ['english', 'hinglish']) {
    const headers = { ...html.headers, cookie: `language=${asked}` };
    for (const [path, tag] of [
      [english, ''],
      [hinglish, '\\?language=hinglish'],
    ] as const) {
      const text = await (await page.request.get(path, { headers })).text();
      const head = text.slice(0, text.indexOf('</head>'));
      const link = (rel: string) => new RegExp(`<link rel="${rel}" href="[^"]*`);
      expect(head).toMatch(new RegExp(link('canonical').source + address(path, tag).source));
      expect(head).toMatch(/hreflang="en" href="[^"]*"/);
      expect(/hreflang="en" href="([^"]*)"/.exec(head)?.[1]).toMatch(new RegExp(`${english}$`));
      expect(/hreflang="hi-Latn" href="([^"]*)"/.exec(head)?.[1]).toMatch(
        new RegExp(`${hinglish}\\?language=hinglish$`),
      );
      expect(/hreflang="x-default" href="([^"]*)"/.exec(head)?.[1]).toMatch(
        new RegExp(`${english}$`),
      );
    }
  }
  await page.goto(english);
  await expect(page.locator('article [lang="hi-Latn"]')).toHaveCount(0);
  await page.getByRole('link', { name: 'This article in Hinglish' }).click();
  await expect(page).toHaveURL(new RegExp(`${hinglish}$`));
  await expect(page.locator('h1:visible')).toHaveAttribute('lang', 'hi-Latn');
  await expect(page.locator('.prose:visible')).toHaveAttribute('lang', 'hi-Latn');
  await hydrated(page);
  await page
    .getByRole('button', { name: /Hinglish/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Yeh article English mein' }).click();
  await expect(page).toHaveURL(new RegExp(`${english}$`));
  await expect(page.locator('h1:visible')).toHaveAttribute('lang', 'en');
  await expect(page.locator('.prose:visible')).toHaveAttribute('lang', 'en');
});

test('an article that is there in one language says so', async ({ page, server }) => {
  const { token } = await logInAdministrator(server.url);
  const { body } = await call<Blog>(server.url, 'POST', '/blogs', {
    token,
    body: {
      ...{ heading: 'Only in English', author: 'Team', content: '<p>Read it.</p>' },
      bannerImage: '/blog/agent-fee-limits.svg',
    },
  });
  await inHinglish(page, server.url);
  await page.goto('/blogs');
  const card = page.locator('main article:visible', { hasText: 'Only in English' });
  await expect(card).toContainText('English mein');
  await expect(card.getByRole('link')).toHaveAttribute('lang', 'en');
  await card.getByRole('link').click();
  await expect(page.locator('h1:visible')).toHaveAttribute('lang', 'en');
  await expect(page.locator('article header')).toContainText('English mein');
  await call(server.url, 'DELETE', `/blogs/${body._id}`, { token });
});

test('an admin writes an article beside the one in the other language', async ({
  page,
  server,
  isMobile,
}) => {
  const admin = await logInAdministrator(server.url);
  const { token } = admin;
  const form = { author: 'Asha', bannerImage: '/blog/agent-fee-limits.svg', tag: 'tourism' };
  const { body } = await call<Blog>(server.url, 'POST', '/blogs', {
    ...{ token, body: { ...form, heading: 'Rain', content: '<p>Take a coat.</p>' } },
  });
  await page.goto('/privacy-policy');
  await holdSession(page, admin);
  await page.goto('/admin-blogs?search=rain+coat');
  await page.getByRole('button', { name: 'Edit: Rain' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Write it in Hinglish' }).click();
  const beside = dialog.getByRole('region', { name: 'The text in another language' });
  await expect(beside).toContainText('Take a coat.');
  await expect(dialog.getByLabel('Author')).toHaveValue('Asha');
  await expect(dialog.getByLabel('Category')).toHaveValue('tourism');
  await expect(dialog.getByLabel('Language', { exact: true })).toHaveValue('hinglish');
  const [text, other] = [
    await dialog.getByLabel('Content').boundingBox(),
    await beside.boundingBox(),
  ];
  const isBeside = (other?.x ?? 0) > (text?.x ?? 0) + (text?.width ?? 0);
  expect(isBeside).toBe(!isMobile);
  await dialog.getByLabel('Heading').fill('Baarish');
  await dialog.getByLabel('Content').fill('Coat le jaayein.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
  const row = page.locator('tbody tr', { hasText: 'Rain' });
  await expect(row).toContainText('Hinglish');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await row.getByRole('button', { name: /^Edit/ }).click();
  await expect(beside).toContainText('Coat le jaayein.');
  await dialog.getByRole('button', { name: 'Edit the Hinglish text' }).click();
  await expect(dialog.getByLabel('Heading')).toHaveValue('Baarish');
  await expect(beside).toContainText('Take a coat.');
  await dialog.getByLabel('The same article in another language').selectOption('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).not.toContainText('Hinglish');
  for (const { _id, author } of (await call<Blog[]>(server.url, 'GET', '/blogs')).body) {
    if (author === 'Asha') await call(server.url, 'DELETE', `/blogs/${_id}`, { token });
  }
  expect(body._id).not.toBe('');
});
