import type { Page } from '@playwright/test';
import type { JobList } from '#contract/jobs/job.ts';
import { expect, holdSession, hydrated, test } from '../../support/browser/fixtures.ts';
import { postJob } from '../../support/browser/adminSteps.ts';
import { call, logInAdministrator } from '../../support/accounts/people.ts';

/** What an admin saves whose answer is lost on its way: it is done once. */

const form = (page: Page) => page.getByRole('dialog', { name: 'Add Job' });
const save = (page: Page) => form(page).getByRole('button', { name: 'Add Job', exact: true });
const creates = /\/api\/jobs$/;

/** The server does it, and its answer never comes. */
async function loseAnswers(page: Page) {
  await page.route(creates, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
}

async function fill(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add Job' }).click();
  for (const [label, text] of [
    ['Job name', title],
    ['Company name', 'Gulf Steel'],
    ['Location', 'Dubai, UAE'],
    ['Experience in years', '2-4'],
    ['Openings', '2'],
    ['Skills', 'Arc welding'],
    ['Description', 'Weld pipes.'],
  ] as const) {
    await form(page).getByLabel(label).fill(text);
  }
  await form(page).getByLabel('Category').selectOption('Farming');
  await form(page).getByLabel('Job type').selectOption('Contract');
  await form(page).getByLabel('Salary range').selectOption('50k-80k');
}

const named = async (url: string, title: string) =>
  (await call<JobList>(url, 'GET', `/jobs?search=${encodeURIComponent(title)}`)).body.total;

test.beforeEach(async ({ page, server }) => {
  await page.goto('/about-us');
  await holdSession(page, await logInAdministrator(server.url));
  await page.goto('/admin-jobs');
  await hydrated(page);
});

test('a job whose answer was lost is one job, also after a reload', async ({ page, server }) => {
  const title = `Quokka Keeper ${Date.now()}`;
  await fill(page, title);
  await loseAnswers(page);
  await save(page).click();
  await expect(form(page)).toContainText('The job was not saved');
  expect(await named(server.url, title)).toBe(1);
  await page.unroute(creates);
  await page.reload();
  await hydrated(page);
  await page.getByRole('button', { name: 'Add Job' }).click();
  await expect(form(page).getByLabel('Job name')).toHaveValue(title);
  await save(page).click();
  await expect(form(page)).toHaveCount(0);
  expect(await named(server.url, title)).toBe(1);
});

test('what was changed after a lost answer does not become a second job unasked', async ({
  page,
  server,
}) => {
  const title = `Numbat Keeper ${Date.now()}`;
  await fill(page, title);
  await loseAnswers(page);
  await save(page).click();
  await expect(form(page)).toContainText('The job was not saved');
  await page.unroute(creates);
  await form(page).getByLabel('Openings').fill('3');
  await save(page).click();
  await expect(form(page)).toContainText('It was saved already, as it was then');
  await expect(form(page).getByLabel('Openings')).toHaveValue('3');
  expect(await named(server.url, title)).toBe(1);
  // Who is told so may still want a second one.
  await save(page).click();
  await expect(form(page)).toHaveCount(0);
  expect(await named(server.url, title)).toBe(2);
});

test('what is on its way cannot be typed over', async ({ page, server }) => {
  const title = `Bilby Keeper ${Date.now()}`;
  await fill(page, title);
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(creates, async (route) => {
    await held;
    await route.continue();
  });
  await save(page).click();
  await expect(form(page).getByText('Saving...')).toBeVisible();
  await form(page).getByLabel('Description').pressSequentially(' And pipes.');
  await expect(form(page).getByLabel('Description')).toHaveValue('Weld pipes.');
  letGo();
  await expect(form(page)).toHaveCount(0);
  expect(await named(server.url, title)).toBe(1);
});

test('jobs that were switched are not told to be as before', async ({ page, server }) => {
  const title = `Dibbler Keeper ${Date.now()}`;
  const jobId = await postJob(server.url, await logInAdministrator(server.url), title);
  await page.goto(`/admin-jobs?search=${encodeURIComponent(title)}`);
  await page.getByRole('checkbox', { name: `Select: ${title}` }).check();
  const lost: string[] = [];
  await page.route(/\/api\/jobs\/status$/, async (route) => {
    if (lost.length > 0) return route.continue();
    lost.push(route.request().url());
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByText('1 job deactivated')).toBeVisible();
  expect(lost).toHaveLength(1);
  const { body } = await call<{ status: string }>(server.url, 'GET', `/jobs/${jobId}`);
  expect(body.status).toBe('inactive');
});

test('what an admin found is not typed over while it is on its way', async ({ page, server }) => {
  const title = `Quoll Keeper ${Date.now()}`;
  const jobId = await postJob(server.url, await logInAdministrator(server.url), title);
  await call(server.url, 'POST', `/jobs/${jobId}/report`, { body: { reason: 'money' } });
  await page.goto('/admin-reports');
  await page.getByRole('button', { name: `Close report: ${title}` }).click();
  const found = page.getByLabel(/^What was checked/);
  await found.fill('Nothing.');
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(/\/api\/jobs\/reports\/\w+$/, async (route) => {
    await held;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Close report' });
  await dialog.getByRole('button', { name: 'Close report' }).click();
  await expect(dialog.getByText('Saving...')).toBeVisible();
  await found.pressSequentially(' At all.');
  await expect(found).toHaveValue('Nothing.');
  letGo();
  await expect(dialog).toHaveCount(0);
});
