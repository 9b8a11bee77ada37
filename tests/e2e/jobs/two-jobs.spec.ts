import type { Page } from '@playwright/test';
import type { JobList } from '#contract/jobs/job.ts';
import type { LoginReply } from '#contract/account/user.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { call, signUpComplete } from '../../support/accounts/people.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
const similar = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Similar open jobs' }) });

/**
 * Opens a job, applies, and goes to another one without leaving the page's code. The server's answer
 * waits for the call of `letGo`.
 */
async function applyAndGoOn(page: Page, url: string, member: LoginReply) {
  const { jobs } = (await call<JobList>(url, 'GET', '/jobs?status=active')).body;
  const first = jobs[0]!;
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await page.route(/\/apply$/, async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, member, `/jobs/${first.id}`);
  await page.locator('footer').scrollIntoViewIfNeeded();
  const another = similar(page).locator('h2 a').first();
  const title = (await another.innerText()).trim();
  await button(page, 'Apply Now').click();
  await expect(button(page, 'Applying...')).toBeVisible();
  await another.click();
  await expect(page.locator('h1:visible')).toHaveText(title);
  return { first, letGo };
}

test('what comes of an application is not told of the job that was opened meanwhile', async ({
  page,
  server,
}) => {
  const member = await signUpComplete(server.url);
  const { first, letGo } = await applyAndGoOn(page, server.url, member);
  await expect(button(page, 'Apply Now')).toBeEnabled();
  // Not because the phone has waited long enough for the other.
  expect(await toasts(page).count()).toBe(0);
  letGo();
  await expect(toasts(page).last()).toContainText(first.title);
  await expect(toasts(page).last()).toContainText(
    'You need an active plan or free trial to apply.',
  );
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a success names the job that one has left', async ({ page, server }) => {
  const member = await signUpComplete(server.url);
  const { token } = member;
  await call(server.url, 'POST', '/subscriptions/activate-free-trial', { token });
  const { first, letGo } = await applyAndGoOn(page, server.url, member);
  letGo();
  await expect(toasts(page).last()).toContainText(first.title);
  await expect(toasts(page).last()).toContainText('Your application was sent.');
  await expect(button(page, 'Apply Now')).toBeEnabled();
});

test('a report that was begun of one job is not open on the next', async ({ page, server }) => {
  const { jobs } = (await call<JobList>(server.url, 'GET', '/jobs?status=active')).body;
  const first = jobs[0]!;
  const title = (name: string) => expect(page.locator('h1:visible')).toHaveText(name);
  await page.goto(`/jobs/${first.id}`);
  await page.locator('footer').scrollIntoViewIfNeeded();
  const another = similar(page).locator('h2 a').first();
  const second = (await another.innerText()).trim();
  await another.click();
  await title(second);
  await expect(button(page, 'Report this job')).toBeVisible();
  await page.goBack();
  await title(first.title);
  await button(page, 'Report this job').click();
  await expect(page.getByRole('dialog', { name: 'What is wrong with this job?' })).toBeVisible();
  await page.goForward();
  await title(second);
  await expect(button(page, 'Report this job')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
