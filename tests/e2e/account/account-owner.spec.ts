import type { Page } from '@playwright/test';
import type { User } from '#contract/account/user.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { call, newEmail, password, signUp, signUpComplete } from '../../support/accounts/people.ts';
import { codeFor, openAs } from '../../support/accounts/accountSteps.ts';

const next = 'Another-Pass-2';
const part = (page: Page, name: string) => page.locator('summary', { hasText: name });

test('another password: the other tab and phone, wrong and weak entries, the way back in', async ({
  page,
  context,
  browser,
  server,
}) => {
  const session = await signUpComplete(server.url);
  const { email } = session.user;
  await openAs(page, session, '/profile');
  const tab = await context.newPage();
  await tab.goto('/my-applications');
  await part(page, 'Change password').click();
  await page.getByRole('button', { name: 'Change password' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change password' });
  const fill = async (current: string, first: string, second = first) => {
    await sheet.getByLabel('Current password', { exact: true }).fill(current);
    await sheet.getByLabel('New password', { exact: true }).fill(first);
    await sheet.getByLabel('Re-enter new password', { exact: true }).fill(second);
    await sheet.getByRole('button', { name: 'Save' }).click();
  };
  await fill('', 'weak', 'other');
  await expect(sheet.getByText('Password is required')).toBeVisible();
  await expect(sheet.getByText('Your password must be at least 8 characters long')).toBeVisible();
  await expect(sheet.getByText('Please enter correct password')).toBeVisible();
  await expectAccessible(page);
  await fill('Not-The-One-1', next);
  await expect(sheet.getByText('This is not your current password')).toBeVisible();
  await fill(password, next);
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await expect(sheet).toBeHidden();

  await test.step('this phone stays logged in, in every tab; the other one does not', async () => {
    await page.reload();
    await expect(page.locator('h1:visible')).toHaveText('Ravi Kumar');
    await tab.reload();
    await expect(tab).toHaveURL(/\/my-applications$/);
    await expect(tab.locator('h1:visible')).toBeVisible();
    const other = await (await browser.newContext({ baseURL: server.url })).newPage();
    await openAs(other, session, '/my-applications');
    await expect(other).toHaveURL(/\/login\?from=/);
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill(next);
    await other.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(other).toHaveURL(/\/my-applications$/);
    await other.context().close();
  });

  await test.step('another e-mail asks for the password too', async () => {
    const to = newEmail();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Profile' });
    await expect(form.getByLabel('Current password', { exact: true })).toBeHidden();
    await form.getByLabel('Email').fill(to);
    await form.getByLabel('Current password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('This is not your current password')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Current password', { exact: true }).fill(next);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toBeHidden();
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const saved = async () =>
      (await call<User>(server.url, 'GET', `/auth/user/${session.user.id}`, { token })).body;
    // The old one stays until the code comes back.
    expect(await saved()).toMatchObject({ email, pendingEmail: to });
    const code = await codeFor(server, to, 1);
    await expect(page.getByText('Confirm your new email')).toBeVisible();
    await expectAccessible(page);
    const field = page.getByLabel('Code from the email');
    await field.fill(code === '111111' ? '222222' : '111111');
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByText('This code is not right. Please check it.')).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send the code again' }).click();
    await expect(page.getByText('No connection.').first()).toBeVisible();
    await page.context().setOffline(false);
    await field.fill(code);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByText('Confirm your new email')).toBeHidden();
    expect(await saved()).toMatchObject({ email: to, pendingEmail: null });
    // Nothing of the password stays on the phone.
    const kept = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const all: unknown[] = [{ ...localStorage }];
      for (const name of names) {
        const open = indexedDB.open(name);
        await new Promise((resolve) => (open.onsuccess = resolve));
        for (const store of open.result.objectStoreNames) {
          const read = open.result.transaction(store).objectStore(store).getAll();
          await new Promise((resolve) => (read.onsuccess = resolve));
          all.push(read.result);
        }
        open.result.close();
      }
      return JSON.stringify(all);
    });
    expect(kept).toContain(to);
    expect(kept).not.toContain(next);
  });
});

test('what was agreed to: seen, taken back and given again', async ({ page, server }) => {
  const session = await signUp(server.url);
  await call(server.url, 'PUT', `/auth/user/${session.user.id}/consents/sharing`, {
    token: session.token,
    body: { given: true },
  });
  await openAs(page, session, '/profile');
  await part(page, 'What you agreed to').click();
  await expect(page.getByText(/^Agreed on .* to the text of/)).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take this back' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog.getByText(/no longer see your profile and resume/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take this back' }).click();
  await expect(page.getByText(/^Taken back on/)).toBeVisible();
  await page.reload();
  await part(page, 'What you agreed to').click();
  await page.getByRole('button', { name: 'Allow it again' }).click();
  await expect(page.getByText(/^Agreed on .* to the text of/)).toHaveCount(2);
});
