import type { JobList } from '#contract/jobs/job.ts';
import { call } from '../../support/accounts/people.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('without script the jobs list shows its first page, and links work', async ({ page }) => {
  await page.goto('/jobs');
  await expect(page.locator('main li h2 a')).toHaveCount(5);
  const title = await page.locator('main li h2 a').first().innerText();
  const address = await page.locator('main li h2 a').first().getAttribute('href');
  await page.locator('main li h2 a').first().click();
  await expect(page.locator('h1:visible')).toHaveText(title);
  await page.getByRole('link', { name: 'All jobs' }).click();
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('main li h2 a')).toHaveCount(5);
  // Two jobs may have one title, never one address.
  await expect(page.locator('main li h2 a').first()).not.toHaveAttribute('href', address ?? '');
});

test('without script a page beyond the end says how many there are, and leads to the last', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto('/jobs?page=9999');
  await expect(main.getByText(/^\d+ results found$/)).toBeVisible();
  await expect(main.getByText('Loading jobs')).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(main.getByText(/^Page (\d+) of \1$/)).toBeVisible();
  await expect(page.locator('main li h2 a').first()).toBeVisible();
  // Where all are on one page as well.
  await page.goto('/jobs?company=Yellow+Tram+Parcels&page=9999');
  await page.getByRole('link', { name: 'Page 1', exact: true }).click();
  await expect(page).toHaveURL(/company=Yellow\+Tram\+Parcels$/);
  await expect(page.locator('main li h2 a').first()).toBeVisible();
});

test('without script the page speaks the language of the cookie', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'hinglish', url: baseURL }]);
  await page.goto('/jobs');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-Latn');
  await expect(page.locator('h1:visible')).toHaveText('Videsh mein naukri');
});

for (const address of ['/login', '/profile']) {
  test(`without script ${address} says what it needs`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  });
}

/** The notice in each language, by words that are in no other text. */
const said = {
  english: /Without JavaScript you can read here/,
  hinglish: /JavaScript ke bina yahan padh sakte hain/,
  hindi: /जावास्क्रिप्ट के बिना यहाँ पढ़ सकते हैं/,
};

test('without script every page that can be read says what it cannot do, in its language', async ({
  page,
  server,
}) => {
  const { body } = await call<JobList>(server.url, 'GET', '/jobs');
  const paths = ['/', '/jobs', `/jobs/${body.jobs[0]?.id}`, '/blogs', '/pricing', '/support'];
  for (const path of [...paths, '/about-us', '/safety'])
    for (const [language, words] of Object.entries(said)) {
      await page.goto(`${path}?language=${language}`);
      await expect(page.getByText(words), `${path} ${language}`).toHaveCount(1);
      await expect(page.getByText(words), `${path} ${language}`).toBeVisible();
    }
});

test('without script it is said at the form and at the plans', async ({ page }) => {
  await page.goto('/support');
  await expect(page.locator('main form').getByText(said.english)).toBeVisible();
  await page.goto('/pricing');
  await expect(page.getByRole('main').getByText(said.english)).toBeVisible();
  await page.goto('/login?language=hindi');
  await expect(page.getByText(/जावास्क्रिप्ट चाहिए/)).toBeVisible();
});
