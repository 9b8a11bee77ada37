import { readFile } from 'node:fs/promises';
import { CFB } from 'xlsx';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { call, completeDetails, signUpComplete } from '../../support/accounts/people.ts';
import { somePdf as pdf } from '../../support/data/pdfs.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { pick, sum } from '../../support/accounts/profileFiles.ts';

test('everything that is stored can be taken along, with the files in it', async ({
  page,
  server,
}) => {
  const session = await signUpComplete(server.url);
  await openAs(page, session, '/profile');
  const file = pdf(4000);
  await pick(page, 'Upload resume', 'resume.pdf', file);
  await expect(page.getByText(/Resume updated successfully!/)).toBeVisible();
  await page.getByText('Take your data along').click();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^safar-my-data-\d{4}-\d\d-\d\d\.zip$/);
  const archive = CFB.read(await readFile(await download.path()), { type: 'buffer' });
  const content = (name: string) => Buffer.from(CFB.find(archive, name)?.content ?? []);
  expect(sum(content('/resume.pdf'))).toBe(sum(file));
  const { account } = JSON.parse(content('/my-data.json').toString('utf8')) as {
    account: { email: string; details: object };
  };
  expect(account.email).toBe(session.user.email);
  expect(account.details).toMatchObject(completeDetails);
});

test('an account is deleted only after its e-mail was typed; all sessions can be ended at once', async ({
  page,
  server,
}) => {
  const first = await signUpComplete(server.url);
  await openAs(page, first, '/profile');
  await page.getByText('Log out everywhere').first().click();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You are logged out on all devices.')).toBeVisible();
  expect((await call(server.url, 'GET', `/auth/user/${first.user.id}`, first)).status).toBe(401);

  const second = await signUpComplete(server.url);
  await openAs(page, second, '/profile');
  await page.locator('summary', { hasText: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Delete account' });
  await expectAccessible(page);
  await sheet.getByRole('textbox').fill('somebody@example.in');
  await sheet.getByRole('button', { name: 'Delete account' }).click();
  await expect(sheet.getByText('This is not the email of this account.')).toBeVisible();
  expect((await call(server.url, 'GET', `/auth/user/${second.user.id}`, second)).status).toBe(200);
  await sheet.getByRole('textbox').fill(second.user.email);
  await sheet.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(/Your account will be erased on /)).toBeVisible();
  expect((await call(server.url, 'GET', `/auth/user/${second.user.id}`, second)).status).toBe(401);
});
