import type { Page } from '@playwright/test';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { call, logInAdministrator } from '../../support/accounts/people.ts';
import { postJob, staffedJob } from '../../support/browser/adminSteps.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });

/** The same record in two browsers, both of an admin. */
async function openBoth(
  pages: readonly Page[],
  admin: Parameters<typeof holdSession>[1],
  { address, button }: { address: string; button: string | RegExp },
): Promise<void> {
  for (const page of pages) {
    await page.goto('/about-us');
    await holdSession(page, admin);
    await page.goto(address);
    await page.getByRole('button', { name: button }).click();
  }
}

test('two admins on one job: the second one sees both texts, and no word is lost', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  const admin = await logInAdministrator(server.url);
  const title = `Rigger ${Date.now()}`;
  const jobId = await postJob(server.url, admin, title);
  const second = await (await browser.newContext({ baseURL })).newPage();
  const record = {
    address: `/admin-jobs?search=${encodeURIComponent(title)}`,
    button: new RegExp(`^Edit.*${title}`),
  };
  await openBoth([page, second], admin, record);
  await page.getByLabel('Description').fill('Written by the first.');
  await save(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await second.getByLabel('Description').fill('Written by the second.');
  await second.getByLabel('Openings').fill('7');
  await save(second).click();

  const clash = second.getByRole('radiogroup', { name: 'Description' });
  await expect(clash).toContainText('Written by the first.');
  await expect(clash).toContainText('Written by the second.');
  // Undecided, it is asked again.
  await second.reload();
  await second.getByRole('button', { name: record.button }).click();
  await save(second).click();
  await expect(clash).toContainText('Written by the first.');
  await clash.getByRole('radio', { name: /Written by the first/ }).check({ force: true });
  await second.getByRole('button', { name: 'Keep these' }).click();
  await save(second).click();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  const { body } = await call<{ description: string; openings: number }>(
    server.url,
    'GET',
    `/jobs/${jobId}`,
  );
  expect(body).toMatchObject({ description: 'Written by the first.', openings: 7 });
});

test('two admins on one report: the second one sees what the first has found', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  const admin = await logInAdministrator(server.url);
  const title = `Cleaner ${Date.now()}`;
  const jobId = await postJob(server.url, admin, title);
  await call(server.url, 'POST', `/jobs/${jobId}/report`, { body: { reason: 'money' } });
  const second = await (await browser.newContext({ baseURL })).newPage();
  const record = { address: '/admin-reports', button: `Close report: ${title}` };
  await openBoth([page, second], admin, record);
  const dialog = second.getByRole('dialog');
  await page.getByLabel(/^What was checked/).fill('The agent asked me too.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close report' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await dialog.getByLabel('The report is unfounded').check();
  await dialog.getByLabel(/^What was checked/).fill('Nothing to be seen.');
  await dialog.getByRole('button', { name: 'Close report' }).click();

  await expect(dialog).toContainText('Someone else has changed the same meanwhile');
  await expect(dialog).toContainText('Stored now: Job paused');
  await expect(dialog).toContainText('The agent asked me too.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(second.getByRole('button', { name: `Close report: ${title}` })).toHaveCount(0);
  const { body } = await call<{ status: string }>(server.url, 'GET', `/jobs/${jobId}`, {
    token: admin.token,
  });
  expect(body.status).toBe('inactive');
});

test('two admins on one support request: one answer is mailed, the other one is kept', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  const admin = await logInAdministrator(server.url);
  const subject = `Upload ${Date.now()}`;
  const form = { name: 'Ravi', email: 'ravi@example.in', subject, message: 'It does not work.' };
  await call(server.url, 'POST', '/support/request', { body: form });
  const second = await (await browser.newContext({ baseURL })).newPage();
  const record = { address: '/admin-support', button: `Open: ${subject}, from Ravi` };
  await openBoth([page, second], admin, record);
  await page.getByLabel('Your answer').fill('Send a smaller file.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('The answer goes to Ravi by email.')).toBeVisible();
  await second.getByLabel('Your answer').fill('Send a larger file.');
  await second.getByRole('button', { name: 'Send answer' }).click();

  const dialog = second.getByRole('dialog', { name: subject });
  await expect(dialog).toContainText('Someone else has changed the same meanwhile');
  await expect(dialog).toContainText('Send a smaller file.');
  await expect(dialog.getByLabel('Another answer')).toHaveValue('Send a larger file.');
});

test('a change of many is asked for, and taken back by another admin', async ({ page, server }) => {
  const { admin, jobId } = await staffedJob(server.url);
  await page.goto('/about-us');
  await holdSession(page, admin);
  await page.goto(`/jobs/${jobId}/applicants`);
  await page.getByLabel('Select all on this page').check({ force: true });
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('dialog').getByLabel('Status').selectOption('Rejected');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Change 3 applicants?' });
  await expect(question).toContainText('Their status becomes: Rejected');
  await question.getByRole('button', { name: 'Yes, change them' }).click();
  const notice = page.getByText(/^3 applicants were changed\. The mails leave at/);
  await expect(notice).toBeVisible();
  // Anyone who comes later can take it back too.
  await page.reload();
  await expect(notice).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(notice).toHaveCount(0);
  const { body } = await call<{ applicants: { applicationStatus: string }[] }>(
    server.url,
    'GET',
    `/jobs/${jobId}/applicants`,
    { token: admin.token },
  );
  expect(body.applicants.map(({ applicationStatus }) => applicationStatus)).toEqual([
    ...['Applied', 'Applied', 'Applied'],
  ]);
});

test('a file of another employer under one name changes nothing', async ({ page, server }) => {
  await page.goto('/about-us');
  await holdSession(page, await logInAdministrator(server.url));
  const mark = Date.now();
  const file = (company: string, first: string) => ({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Ref,Job Title,Company,City,Description\n1,${first} ${mark},${company} ${mark},Dubai,Work on a large site.\n`,
    ),
  });
  const take = async (company: string, title: string) => {
    await page.goto('/admin-import');
    await page.locator('input[type=file]').setInputFiles(file(company, title));
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  };
  await take('Omega', 'Welder');
  await page.getByRole('button', { name: 'Take over 1 job' }).click();
  await expect(page.getByText('1 job added')).toBeVisible();
  await take('Delta', 'Cook');
  await page.getByLabel('Name of the source').fill(`Omega ${mark}`);
  await page.getByRole('button', { name: 'Check again' }).click();
  const row = page.getByRole('row').filter({ hasText: `Yes, change this job of Omega ${mark}` });
  await expect(row).toContainText(`Cook ${mark}`);
  await expect(page.getByRole('button', { name: 'Take over 0 jobs' })).toBeDisabled();
  await row.getByRole('checkbox').check({ force: true });
  await expect(page.getByRole('button', { name: 'Change 1 job' })).toBeEnabled();
  const { body } = await call<{ total: number }>(
    server.url,
    'GET',
    `/jobs?company=${encodeURIComponent(`Omega ${mark}`)}`,
  );
  expect(body.total).toBe(1);
});
