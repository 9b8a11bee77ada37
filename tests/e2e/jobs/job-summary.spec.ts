import type { Page } from '@playwright/test';
import type { Job, JobList } from '#contract/jobs/job.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, hydrated, test } from '../../support/browser/fixtures.ts';
import { visitAndKeep } from '../../support/browser/keptPages.ts';
import { call, logInAdministrator } from '../../support/accounts/people.ts';

const english = 'The company pays for the room. You must have a licence, and you work with a team.';
const hinglish =
  'Kamra company deti hai. Licence hona chahiye aur aap team ke saath kaam karte hain.';

async function addJob(url: string, description: string): Promise<string> {
  const { token } = await logInAdministrator(url);
  const body = {
    ...{ jobName: 'Pipe Welder', companyName: 'Blue Anchor', location: 'Muscat, Oman' },
    ...{
      country: 'OM',
      experience: '2-4',
      skills: 'TIG welding',
      openings: 12,
      jobType: 'Contract',
    },
    ...{ salaryRange: '50k-80k', category: 'Civil Engineering', description },
  };
  const answer = await call<Job>(url, 'POST', '/jobs', { token, body });
  expect(answer.status).toBe(201);
  return answer.body._id;
}

const speak = (page: Page, url: string, language: string) =>
  page.context().addCookies([{ name: 'language', value: language, url }]);

const summary = (page: Page) => page.locator('section[data-summary]');

test('a job speaks its reader’s language; its own text is below, folded on phones', async ({
  page,
  server,
  isMobile,
}) => {
  const id = await addJob(server.url, english);
  await speak(page, server.url, 'hinglish');
  await page.goto(`/jobs/${id}`);
  await expect(summary(page)).toContainText(
    'Blue Anchor mein is kaam ke liye 12 jagah khaali hain.',
  );
  await expect(summary(page)).toContainText('Salary har mahine ₹50,000-80,000 hai.');
  const own = page.getByText(english);
  await expect(own).toHaveJSProperty('parentElement.lang', 'en');
  const fold = page.getByText('Company ka apna text (English mein)');
  if (isMobile) {
    await expect(own).toBeHidden();
    await fold.focus();
    await page.keyboard.press('Enter');
  } else await expect(fold).toBeHidden();
  await expect(own).toBeVisible();
  await expectAccessible(page);
});

test('a trade is called what people call it, beside its title', async ({ page, server }) => {
  const id = await addJob(server.url, english);
  await page.goto('/jobs');
  const card = page.locator('main li').filter({ has: page.locator(`a[href="/jobs/${id}"]`) });
  await expect(card.locator('h2')).toHaveText('Pipe Welder');
  await page.goto('/jobs?language=hinglish');
  await expect(card.locator('h2 small')).toHaveText('pipe ki welding');
  await expect(card.locator('h2 a')).toHaveText('Pipe Welder');
  await expectAccessible(page);
  await card.locator('h2 a').click();
  await expect(page.locator('h1:visible')).toHaveText('Pipe Welder');
  await expect(summary(page)).toContainText('Kaam kya hai: pipe ki welding.');
  const usual = summary(page).locator('h3 + .prose li');
  await expect(usual).toHaveCount(3);
  await expect(summary(page)).toContainText('Is company mein kaam alag ho sakta hai.');
});

test('what is in the reader’s language already is not folded', async ({ page, server }) => {
  const [first, second] = [await addJob(server.url, english), await addJob(server.url, hinglish)];
  await page.goto(`/jobs/${first}`);
  await expect(summary(page)).toContainText('You need 2 to 4 years of experience.');
  await expect(page.getByText(english)).toBeVisible();
  await page.goto(`/jobs/${second}?language=hinglish`);
  await hydrated(page);
  await expect(summary(page)).toContainText('Kaam Muscat, Oman mein hai.');
  await expect(page.getByText(hinglish)).toBeVisible();
  await expect(page.getByText(hinglish)).toHaveJSProperty('parentElement.lang', 'hi-Latn');
});

test('another language is there at once', async ({ page, server }) => {
  const id = await addJob(server.url, english);
  await page.goto(`/jobs/${id}`);
  await expect(summary(page)).toContainText('The work is in Muscat, Oman.');
  await page.getByRole('button', { name: 'Hinglish' }).click();
  await expect(summary(page)).toContainText('Kaam Muscat, Oman mein hai.');
});

test('nothing moves when its code comes', async ({ page, server }) => {
  await speak(page, server.url, 'hinglish');
  const { jobs } = (await call<JobList>(server.url, 'GET', '/jobs?limit=1')).body;
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as { value?: number } & PerformanceEntry).value ?? 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/jobs/${jobs[0]?.id}`);
  await hydrated(page);
  await expect(page.getByRole('button', { name: /share karein/ })).toBeVisible();
  await expect(summary(page)).toBeVisible();
  const shifts = () => page.evaluate(() => (window as { shifts?: number[] }).shifts ?? []);
  expect((await shifts()).reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('all of it can be read', async ({ page, server, isMobile }) => {
    const id = await addJob(server.url, english);
    await speak(page, server.url, 'hinglish');
    await page.goto(`/jobs/${id}`);
    await expect(summary(page)).toContainText('Kaam Muscat, Oman mein hai.');
    if (isMobile) await page.getByText('Company ka apna text (English mein)').click();
    await expect(page.getByText(english)).toBeVisible();
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a job that was opened has its summary', async ({ page, server, context }) => {
    const id = await addJob(server.url, english);
    await speak(page, server.url, 'hinglish');
    await visitAndKeep(page, `/jobs/${id}`);
    await context.setOffline(true);
    await page.reload();
    await expect(summary(page)).toContainText('Kaam Muscat, Oman mein hai.');
    await page.goto('/saved-jobs');
    await page.goBack();
    await expect(summary(page)).toContainText('Kaam Muscat, Oman mein hai.');
  });
});
