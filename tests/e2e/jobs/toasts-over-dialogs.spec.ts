import type { Locator, Page } from '@playwright/test';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { call, logInAdministrator, signUpComplete } from '../../support/accounts/people.ts';
import { applyAs, postJob, setApplicants } from '../../support/browser/adminSteps.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

/** An open dialog covers the page and makes it inert: what a toast says meanwhile is said inside it. */

test.skip(({ isMobile }) => !isMobile, 'walked on the phone');

const messages = (within: Page | Locator) => within.getByRole('region', { name: 'Messages' });
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

test('a refused withdrawal is told over the open timeline, and a done one can be undone there', async ({
  page,
  server,
}) => {
  const admin = await logInAdministrator(server.url);
  const [welder, mason] = [
    await postJob(server.url, admin, 'Welder'),
    await postJob(server.url, admin, 'Mason'),
  ];
  const seeker = await applyAs(server.url, welder, { fullName: 'Ravi Kumar' });
  await call(server.url, 'POST', `/jobs/${mason}/apply`, { token: seeker.token });
  await openAs(page, seeker, '/my-applications');
  const withdraw = async (title: string) => {
    const card = page.locator('main li:has(a[href^="/jobs/"])').filter({ hasText: title });
    await card.getByRole('button', { name: 'Timeline' }).click();
    const sheet = page.getByRole('dialog', { name: title });
    // It is there before it has something to say: else that is not read out.
    await expect(messages(sheet)).toBeAttached();
    await button(sheet, 'Withdraw application').click();
    await button(page.getByRole('alertdialog'), 'Withdraw').click();
    return sheet;
  };

  const sheet = await withdraw('Mason');
  const done = messages(sheet);
  await expect(done).toContainText('Application withdrawn');
  await button(done, 'Undo withdrawal').click();
  await expect(done).toContainText('Your application stands again');
  await button(done, 'Close').click();
  await expect(done).toHaveText('');
  await button(sheet, 'Close').click();
  await expect(sheet).toHaveCount(0);
  await expect(messages(page)).toBeAttached();

  const posting = { admin, jobId: welder };
  await setApplicants(server.url, posting, { ids: [seeker.applicationId], status: 'Hired' });
  const refused = messages(await withdraw('Welder'));
  await expect(refused.getByRole('alert')).toHaveText(
    'This application is decided. It cannot be withdrawn any more.',
  );
  await button(refused, 'Close').click();
  await expect(refused).toHaveText('');
});

test('a trial that could not begin is told over its question', async ({ page, server }) => {
  const { body } = await call<{ jobs: { id: string }[] }>(server.url, 'GET', '/jobs');
  await page.route(/\/activate-free-trial$/, (route) => route.abort());
  await openAs(page, await signUpComplete(server.url), `/jobs/${body.jobs[0]?.id}`);
  await button(page, 'Apply Now').click();
  const question = page.getByRole('alertdialog', { name: 'A plan is needed' });
  await expect(messages(question)).toBeAttached();
  await button(question, 'Start free trial and apply').click();
  await expect(messages(question).getByRole('alert')).toBeInViewport();
  await button(messages(question), 'Close').click();
  await button(question, 'Cancel').click();
  await expect(question).toHaveCount(0);
  await expect(messages(page)).toBeAttached();
});
