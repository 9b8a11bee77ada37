import type { Page } from '@playwright/test';
import type { LoginReply } from '#contract/account/user.ts';
import { call } from '../../support/accounts/people.ts';
import { employed } from '../../support/accounts/staff.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { staffedJob, type StaffedJob } from '../../support/browser/adminSteps.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';

const row = (page: Page, name: string) => page.locator('tbody tr', { hasText: name });
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });
const steps = [
  { id: 'medical', status: 'Hired', name: 'Medical' },
  { id: 'visa', status: 'Hired', name: 'Visa' },
];

async function withSteps(url: string): Promise<StaffedJob> {
  const job = await staffedJob(url);
  const { token } = job.admin;
  const to = { token, body: { steps, version: '0' } };
  expect((await call(url, 'PUT', `/jobs/${job.jobId}/steps`, to)).status).toBe(200);
  const hired = { all: {}, status: 'Hired' };
  await call(url, 'PATCH', `/jobs/${job.jobId}/applicants`, { token, body: hired });
  return job;
}

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Opens a page as an admin who reads Hinglish, or English. */
async function openIn(page: Page, admin: LoginReply, path: string, hinglish: boolean) {
  await openAs(page, admin, '/about-us');
  await page.evaluate(
    (language) => localStorage.setItem('language', language),
    hinglish ? 'hinglish' : 'english',
  );
  await page.goto(path);
}

test('the steps of a job are taken, named, ordered by keys, removed and brought back', async ({
  page,
  server,
}) => {
  const { admin, jobId } = await staffedJob(server.url);
  await openAs(page, admin, `/jobs/${jobId}/applicants`);
  await page.getByRole('button', { name: 'Steps of this job' }).click();
  const sheet = page.getByRole('dialog', { name: 'Steps of this job' });
  await sheet.getByRole('button', { name: 'Take the usual steps' }).click();
  const hired = sheet.getByRole('region', { name: 'Hired' });
  const names = () =>
    hired
      .getByRole('textbox')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(await names()).toEqual(['Visa', 'Emigration clearance', 'Ticket', 'Deployed']);
  await hired.getByRole('textbox', { name: 'Hired, step 3' }).press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['Visa', 'Ticket', 'Emigration clearance', 'Deployed']);
  await expect(hired.getByRole('textbox', { name: 'Hired, step 2' })).toBeFocused();
  await hired.getByRole('button', { name: 'Move Deployed up' }).click();
  await expect(hired.getByRole('button', { name: 'Move Deployed up' })).toBeFocused();
  await hired.getByRole('button', { name: 'Add a step' }).click();
  await expect(hired.getByRole('textbox', { name: 'Hired, step 5' })).toBeFocused();
  await sheet.getByRole('button', { name: 'Save steps' }).click();
  await expect(hired.getByText('Please write a name')).toBeVisible();
  await hired.getByRole('textbox', { name: 'Hired, step 5' }).fill('visa');
  await expect(hired.getByText('This status has a step of this name already')).toBeVisible();
  await hired.getByRole('textbox', { name: 'Hired, step 5' }).fill('Arrived');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Save steps' }).click();
  await expect(toast(page).getByText('Steps saved')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a step that is removed asks where its people go, and all of it can be undone', async ({
  page,
  server,
}) => {
  const { admin, jobId, seekers } = await withSteps(server.url);
  const body = { ids: [seekers[0]!.applicationId], step: 'medical' };
  await call(server.url, 'PATCH', `/jobs/${jobId}/steps`, { token: admin.token, body });
  await openAs(page, admin, `/jobs/${jobId}/applicants`);
  await page.getByRole('button', { name: 'Steps of this job' }).click();
  const sheet = page.getByRole('dialog', { name: 'Steps of this job' });
  await sheet.getByRole('button', { name: 'Remove Medical' }).click();
  await sheet.getByLabel('1 person is in it and goes to').selectOption('Visa');
  await sheet.getByRole('button', { name: 'Save steps' }).click();
  await expect(row(page, 'Ravi Kumar').getByText('Visa').first()).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Ravi Kumar').getByText('Medical').first()).toBeVisible();
});

test('two admins on one list: the second one sees both, and chooses', async ({ page, server }) => {
  const { admin, jobId } = await withSteps(server.url);
  await openAs(page, admin, `/jobs/${jobId}/applicants`);
  await page.getByRole('button', { name: 'Steps of this job' }).click();
  const sheet = page.getByRole('dialog', { name: 'Steps of this job' });
  await sheet.getByRole('textbox', { name: 'Hired, step 2' }).fill('Visa stamped');
  const body = { steps: [{ ...steps[0], name: 'Medical at GAMCA' }, steps[1]], version: '1' };
  await call(server.url, 'PUT', `/jobs/${jobId}/steps`, { token: admin.token, body });
  await sheet.getByRole('button', { name: 'Save steps' }).click();
  await expect(sheet.getByText('Stored now: Hired: Medical at GAMCA, Hired: Visa')).toBeVisible();
  await expect(sheet.getByText('Yours: Hired: Medical, Hired: Visa stamped')).toBeVisible();
  await sheet.getByRole('button', { name: 'Keep mine' }).click();
  await sheet.getByRole('button', { name: 'Save steps' }).click();
  await expect(toast(page).getByText('Steps saved')).toBeVisible();
});

test('people go from step to step in the table, one by one and many, and back', async ({
  page,
  server,
}) => {
  const { admin, jobId } = await withSteps(server.url);
  await openAs(page, admin, `/jobs/${jobId}/applicants`);
  await row(page, 'Ravi Kumar')
    .getByRole('button', { name: 'Move Ravi Kumar on to Medical' })
    .click();
  await expect(row(page, 'Ravi Kumar').getByText('less than a day')).toBeVisible();
  await page.getByRole('combobox', { name: 'Move Asha Devi' }).selectOption('Visa');
  await expect(toast(page).getByText('1 applicant is now in Visa')).toBeVisible();
  await page.getByLabel('Select all on this page').check({ force: true });
  await page.getByRole('button', { name: 'Move to a step' }).click();
  await page.getByRole('dialog').getByLabel('Step').selectOption('Hired: Visa');
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Move 2 applicants?' });
  await expect(question).toContainText('No one is told.');
  await question.getByRole('button', { name: 'Yes, move them' }).click();
  const done = toast(page).getByText('2 applicants are now in Visa');
  await expect(done).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(row(page, 'Ravi Kumar').getByText('Medical').first()).toBeVisible();
  await page.goto(`/jobs/${jobId}/applicants?step=visa`);
  await expect(page.getByText('1 applicant(s) found')).toBeVisible();
  await expect(row(page, 'Asha Devi')).toBeVisible();
  expect(await isWide(page)).toBe(false);
  await expectAccessible(page);
});

for (const hinglish of [false, true]) {
  test(`the board in ${hinglish ? 'Hinglish' : 'English'}: counts, cards, keys`, async ({
    page,
    server,
  }) => {
    const { admin, jobId } = await withSteps(server.url);
    await openIn(page, admin, `/jobs/${jobId}/applicants?view=board`, hinglish);
    const group = page.getByRole('region', {
      name: hinglish ? 'Naukri lag gayi' : 'Hired',
      exact: true,
    });
    const column = (name: string) => group.getByRole('group', { name });
    const none = hinglish ? 'Koi step nahi' : 'No step';
    await expect(column(none).getByRole('listitem')).toHaveCount(3);
    const card = page.getByRole('button', { name: 'Ravi Kumar', exact: true });
    await card.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(column('Medical').getByRole('listitem')).toHaveCount(1);
    await expect(card).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(column('Visa').getByText('Ravi Kumar')).toBeVisible();
    await expect(card).toBeFocused();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(column('Medical').getByText('Ravi Kumar')).toBeVisible();
    const list = page.getByRole('combobox', { name: /Asha Devi/ });
    await list.selectOption({ value: 'status Rejected' });
    await expect(column(none).getByRole('listitem')).toHaveCount(1);
    expect(await isWide(page)).toBe(false);
    await expectAccessible(page);
    await page.reload();
    await expect(column('Medical').getByText('Ravi Kumar')).toBeVisible();
  });
}

test('who only reads numbers sees the board without a way to move anyone', async ({
  page,
  server,
}) => {
  const { jobId } = await withSteps(server.url);
  await page.goto('/about-us');
  await holdSession(page, await employed(server, 'viewer'));
  await page.goto(`/jobs/${jobId}/applicants?view=board`);
  const hired = page.getByRole('region', { name: 'Hired', exact: true });
  await expect(hired.getByText('Ravi Kumar')).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Move/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Steps of this job' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(row(page, 'Ravi Kumar').getByText('No step')).toBeVisible();
  await expect(page.locator('main')).not.toContainText('@');
});

test('a copy of a job has its steps', async ({ page, server }) => {
  const { admin, jobId } = await withSteps(server.url);
  await openAs(page, admin, '/admin-jobs');
  await page
    .getByRole('button', { name: /^(Duplicate|Copy).*Pipe Welder/ })
    .first()
    .click();
  const answer = page.waitForResponse(
    (one) => one.request().method() === 'POST' && /\/api\/jobs\?copyOf=/.test(one.url()),
  );
  await page.getByRole('dialog').getByRole('button', { name: /Add/ }).first().click();
  const { _id } = (await (await answer).json()) as { _id: string };
  expect(_id).not.toBe(jobId);
  const { body } = await call<{ steps: { name: string }[] }>(
    server.url,
    'GET',
    `/jobs/${_id}/steps`,
    { token: admin.token },
  );
  expect(body.steps.map(({ name }) => name)).toEqual(['Medical', 'Visa']);
});
