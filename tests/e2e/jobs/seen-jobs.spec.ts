import type { Page } from '@playwright/test';
import type { JobList } from '#contract/jobs/job.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { call, logInAdministrator, signUpComplete } from '../../support/accounts/people.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

const seen = (page: Page) => page.getByRole('region', { name: 'Jobs you looked at last' });
const titlesSeen = (page: Page) => seen(page).locator('h2 a');

async function newest(url: string, count: number) {
  const query = '/jobs?status=active&limit=20';
  const { jobs } = (await call<JobList>(url, 'GET', query)).body;
  return jobs.slice(0, count);
}

/** Opens a job, until it is noted that someone has. */
async function lookAt(page: Page, { id, title }: { id: string; title: string }): Promise<void> {
  await expect(async () => {
    await page.goto(`/jobs/${id}`);
    await expect(page.locator('h1:visible')).toHaveText(title);
    await toTheEnd(page);
    await page.goto('/saved-jobs');
    await expect(titlesSeen(page).first()).toHaveText(title, { timeout: 2_000 });
  }).toPass();
}

const toTheEnd = (page: Page) => page.mouse.wheel(0, 20_000);

/** What stands below a job: asked for once someone comes near the end, which moves while it loads. */
const expectSeen = (page: Page, titles: string[]) =>
  expect(async () => {
    await toTheEnd(page);
    await expect(titlesSeen(page)).toHaveText(titles, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });

test('jobs that were looked at are offered below the next one, also without a network, until they close or are cleared', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(90_000);
  const [a, b, c] = await newest(server.url, 3);
  if (!a || !b || !c) throw new Error('Too few jobs.');
  await page.goto('/jobs');
  await installedWorker(page);
  await page.mouse.wheel(0, 400);
  await expect(seen(page)).toHaveCount(0);
  for (const job of [a, b, c]) await lookAt(page, job);
  await page.goto(`/jobs/${c.id}`);
  // The last one first, without the one that is open.
  await expectSeen(page, [b.title, a.title]);

  const { token } = await logInAdministrator(server.url);
  const setStatus = (status: string) =>
    call(server.url, 'PUT', `/jobs/${b.id}`, { token, body: { status } });
  await setStatus('inactive');
  // What the phone knows of them is of two minutes ago.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 120_000;
  });
  await page.reload();
  await expectSeen(page, [a.title]);

  await page.goto('/saved-jobs');
  await expect(titlesSeen(page)).toHaveText([c.title, a.title]);
  await context.setOffline(true);
  // For the tests that follow; a phone with a network would soon know of it.
  await setStatus('active');
  await titlesSeen(page).last().click();
  await expect(page.locator('h1:visible')).toHaveText(a.title);
  await expectSeen(page, [c.title]);
  await context.setOffline(false);

  await page.goto('/phone');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click();
  await expect(seen(page)).toHaveCount(0);
  await page.goto('/saved-jobs');
  await expect(page.locator('h1:visible')).toHaveText('Saved jobs');
  await expect(page.getByText('No saved jobs yet')).toBeVisible();
  await expect(seen(page)).toHaveCount(0);
});

test('what a member looked at is offered to nobody else', async ({ page, server }) => {
  const [a, b] = await newest(server.url, 2);
  if (!a || !b) throw new Error('Too few jobs.');
  await page.goto('/jobs');
  await installedWorker(page);
  await holdSession(page, await signUpComplete(server.url));
  await lookAt(page, a);
  await expect(titlesSeen(page)).toHaveText([a.title]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  // The page of a moment ago is another person's.
  await expect(seen(page)).toHaveCount(0);
  await lookAt(page, b);
  await expect(titlesSeen(page)).toHaveText([b.title]);
});
