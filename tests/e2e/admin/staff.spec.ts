import type { StaffList } from '#contract/admin/staff.ts';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { staffedJob } from '../../support/browser/adminSteps.ts';
import {
  call,
  logInAdministrator,
  newEmail,
  password,
  signUp,
} from '../../support/accounts/people.ts';
import { employed, linkTo } from '../../support/accounts/staff.ts';

test('an admin invites by mail, and the newcomer signs up and accepts', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.slow();
  const email = newEmail();
  await page.goto('/about-us');
  await holdSession(page, await logInAdministrator(server.url));
  await page.goto('/admin-staff');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Email is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('radio', { name: /^Editor/ }).check({ force: true });
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Works until');

  const link = new URL(await linkTo(server, email));
  const other = await (await browser.newContext({ baseURL })).newPage();
  await other.goto(link.pathname + link.hash);
  await expect(other.getByRole('heading', { name: 'Your invitation' })).toBeVisible();
  // What the link holds is in no history and no address that is sent on.
  await expect(other).toHaveURL(/\/staff-invite$/);
  await signUp(server.url, email);
  await other.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await other.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(other).toHaveURL(/\/admin-jobs$/);
  const menu = other.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name: 'Blogs' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Payments' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await other.goto('/admin-payments');
  await expect(other.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();

  // The second use of the link.
  await other.goto(link.pathname + link.hash);
  await other.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(other.getByText('This invitation does not work any more')).toBeVisible();
});

test('a role that is taken away closes the open tab with its next request', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.slow();
  const recruiter = await employed(server, 'recruiter');
  const tab = await (await browser.newContext({ baseURL })).newPage();
  await tab.goto('/about-us');
  await holdSession(tab, recruiter);
  await tab.goto('/admin-jobs');
  await expect(tab.getByRole('button', { name: 'Add Job' })).toBeVisible();

  await page.goto('/about-us');
  await holdSession(page, await logInAdministrator(server.url));
  await page.goto('/admin-staff');
  const { email } = recruiter.user;
  await page.getByRole('button', { name: `Take the role of ${email} away` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(email);
  await question.getByRole('button', { name: 'Take role away' }).click();
  await expect(page.getByText('The role was taken away')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toHaveCount(0);

  await tab
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Support' })
    .click();
  await expect(tab).toHaveURL(/\/login/, { timeout: 20_000 });
  const { token } = await logInAdministrator(server.url);
  const { body } = await call<StaffList>(server.url, 'GET', '/staff', { token });
  expect(body.staff.map((one) => one.email)).not.toContain(email);
});

test('a viewer sees who applied, and neither how to reach them nor a way to change them', async ({
  page,
  server,
}) => {
  test.slow();
  const { jobId, seekers } = await staffedJob(server.url);
  await page.goto('/about-us');
  await holdSession(page, await employed(server, 'viewer'));
  await page.goto(`/jobs/${jobId}/applicants`);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(seekers.length + 1);
  const all = page.getByRole('main');
  for (const { user } of seekers) await expect(all).not.toContainText(user.email);
  for (const name of ['Export to Excel', 'Change status', 'Select all on this page'])
    await expect(all.getByText(name)).toHaveCount(0);
  await expect(all.getByRole('combobox', { name: /^Change the status/ })).toHaveCount(0);
  await rows.nth(1).getByRole('button').first().click();
  const sheet = page.getByRole('dialog');
  await expect(
    sheet.getByText('Phone, email, resume and notes are for those who hire.'),
  ).toBeVisible();
  await expect(sheet.getByText('Mobile')).toHaveCount(0);
  await expect(sheet.getByRole('textbox')).toHaveCount(0);
});
