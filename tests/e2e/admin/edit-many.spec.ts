import type { Page } from '@playwright/test';
import type { Job } from '#contract/jobs/job.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { call, logInAdministrator } from '../../support/accounts/people.ts';
import { postJob } from '../../support/browser/adminSteps.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

/** Many jobs are changed at once, and back. */

const rows = (page: Page) => page.locator('tbody tr:visible');
const bar = (page: Page) => page.getByRole('group', { name: 'Several jobs' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Change several jobs' });
const question = (page: Page) => page.getByRole('alertdialog');
const change = (page: Page) => sheet(page).getByRole('button', { name: 'Change jobs' });

test('a change of selected jobs leaves alone what someone else has changed', async ({
  page,
  server,
}) => {
  const admin = await logInAdministrator(server.url);
  const word = 'Harbour';
  const ids: string[] = [];
  for (const number of [1, 2, 3]) {
    ids.push(await postJob(server.url, admin, `${word} Rigger ${number}`));
  }
  const stored = async (at: number) =>
    (await call<Job>(server.url, 'GET', `/jobs/${ids[at]}`)).body;
  await openAs(page, admin, `/admin-jobs?search=${word}+Rigger`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await bar(page).getByRole('button', { name: 'Change...' }).click();

  await test.step('what is wrong is said, beside its field', async () => {
    await change(page).click();
    await expect(sheet(page)).toContainText('Choose what to change');
    await sheet(page).getByLabel('Last day to apply', { exact: true }).fill('2020-01-01');
    await change(page).click();
    await question(page).getByRole('button', { name: 'Yes, change them' }).click();
    await expect(sheet(page).getByLabel('Last day to apply', { exact: true })).toBeFocused();
    await expect(sheet(page).getByLabel('Last day to apply', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expectAccessible(page);
  });

  await test.step('the question says the number and what they become', async () => {
    await sheet(page).getByLabel('Last day to apply', { exact: true }).fill('2099-12-24');
    await sheet(page).getByLabel('Category').selectOption('Farming');
    await sheet(page).getByLabel('Company name').fill('Omega Pipes');
    await change(page).click();
    await expect(question(page)).toContainText('Change 3 jobs?');
    await expect(question(page)).toContainText('Last day to apply: 24 Dec 2099');
    await expect(question(page)).toContainText('Company name: Omega Pipes');
    // Meanwhile someone else works on one of them.
    await call(server.url, 'PUT', `/jobs/${ids[1]}`, {
      ...{ token: admin.token, body: { status: 'inactive' } },
    });
    await question(page).getByRole('button', { name: 'Yes, change them' }).click();
    await expect(page.getByText('2 jobs were changed.')).toBeVisible();
    await expect(page.getByText(`so they stay as they are: ${word} Rigger 2`)).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Omega Pipes' })).toHaveCount(2);
    expect(await stored(0)).toMatchObject({ category: 'Farming', closingDate: '2099-12-24' });
    expect((await stored(1)).category).toBe('Civil Engineering');
  });

  await test.step('Undo restores what no one has changed since', async () => {
    await rows(page).filter({ hasText: 'Rigger 3' }).getByRole('switch').click();
    await expect.poll(async () => (await stored(2)).status).toBe('inactive');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 job is as before.')).toBeVisible();
    await expect(page.getByText(`so they stay as they are: ${word} Rigger 3`)).toBeVisible();
    expect(await stored(0)).toMatchObject({
      ...{ category: 'Civil Engineering', closingDate: null },
      companyName: 'Blue Anchor Fabrication',
    });
    expect((await stored(2)).companyName).toBe('Omega Pipes');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByText('1 job is as before.')).toHaveCount(0);
  });
});

test('all that a filter finds are changed, with the number typed', async ({ page, server }) => {
  const admin = await logInAdministrator(server.url);
  for (let at = 1; at <= 21; at += 1) await postJob(server.url, admin, `Lattice Splicer ${at}`);
  await openAs(page, admin, '/admin-jobs?search=Lattice+Splicer');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await bar(page).getByRole('button', { name: 'Select all 21 found' }).click();
  await expect(bar(page)).toContainText('21 selected');
  await expect(bar(page).getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Change...' }).click();
  await sheet(page).getByLabel('Category').selectOption('Farming');

  await test.step('a list that cannot be read changes nothing', async () => {
    await page.route(/\/api\/jobs\?.*limit=100/, (route) => route.abort());
    await change(page).click();
    await expect(sheet(page)).toContainText('The list could not be read. Nothing was changed.');
    await page.unroute(/\/api\/jobs\?.*limit=100/);
  });

  await test.step('not with another number', async () => {
    await change(page).click();
    await question(page).getByLabel('Type the number 21').fill('12');
    await question(page).getByRole('button', { name: 'Yes, change them' }).click();
    await expect(question(page)).toContainText('That is another number.');
    await question(page).getByLabel('Type the number 21').fill('21');
    await question(page).getByRole('button', { name: 'Yes, change them' }).click();
    await expect(page.getByText('21 jobs were changed.')).toBeVisible();
    const { body } = await call<{ total: number }>(
      ...([server.url, 'GET', '/jobs?search=Lattice+Splicer&category=Farming'] as const),
    );
    expect(body.total).toBe(21);
  });

  await test.step('and back, as long as this page is open', async () => {
    await page.route(/\/api\/jobs\/many\/undo/, (route) => route.abort());
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('21 were not changed:')).toBeVisible();
    await page.unroute(/\/api\/jobs\/many\/undo/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('21 jobs are as before.')).toBeVisible();
  });
});

test('a change whose answer is lost is done once, and can be undone', async ({ page, server }) => {
  const admin = await logInAdministrator(server.url);
  const word = 'Forest';
  const ids: string[] = [];
  for (const number of [1, 2]) {
    ids.push(await postJob(server.url, admin, `${word} Ranger ${number}`));
  }
  const companies = () =>
    Promise.all(
      ids.map(async (id) => (await call<Job>(server.url, 'GET', `/jobs/${id}`)).body.companyName),
    );
  const before = await companies();
  await openAs(page, admin, `/admin-jobs?search=${word}+Ranger`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await bar(page).getByRole('button', { name: 'Change...' }).click();
  await sheet(page).getByLabel('Company name').fill('Omega Pipes');
  // The server does it, and its answer never comes.
  await page.route(/\/api\/jobs\/many$/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const send = async () => {
    await change(page).click();
    await question(page).getByRole('button', { name: 'Yes, change them' }).click();
  };
  await send();
  await expect(sheet(page)).toContainText('It is not known whether the jobs were changed.');
  await expect(sheet(page).getByLabel('Company name')).toHaveValue('Omega Pipes');
  expect(await companies()).toEqual(['Omega Pipes', 'Omega Pipes']);
  await page.unroute(/\/api\/jobs\/many$/);
  await send();
  await expect(page.getByText('2 jobs were changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 jobs are as before.')).toBeVisible();
  expect(await companies()).toEqual(before);
});

test('who gives up a change without an answer is not told that nothing was changed', async ({
  page,
  server,
}) => {
  const admin = await logInAdministrator(server.url);
  const word = 'Zitherist';
  await postJob(server.url, admin, `${word} Tuner`);
  await openAs(page, admin, `/admin-jobs?search=${word}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await bar(page).getByRole('button', { name: 'Change...' }).click();
  await sheet(page).getByLabel('Company name').fill('Omega Pipes');
  await page.route(/\/api\/jobs\/many$/, (route) => route.abort('connectionreset'));
  await change(page).click();
  await question(page).getByRole('button', { name: 'Yes, change them' }).click();
  await expect(sheet(page)).toContainText('It is not known');
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('It is not known whether 1 was changed:')).toBeVisible();
  await expect(page.getByText('1 was not changed:')).toHaveCount(0);
});
