import type { Page } from '@playwright/test';
import { authenticatorApp } from '../../support/accounts/authenticatorApp.ts';
import { logInAdministrator, password } from '../../support/accounts/people.ts';
import { employed } from '../../support/accounts/staff.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, holdSession, hydrated, test } from '../../support/browser/fixtures.ts';

const wrongCode = 'This code does not work';

const logIn = async (page: Page, email: string) => {
  await page.goto('/login');
  await hydrated(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
};

test('an admin sets an app up, logs in with its code, and with a recovery code', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.slow();
  const editor = await employed(server, 'editor');
  const { email } = editor.user;
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  let app: () => Promise<string> = () => Promise.resolve('');
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();

  await test.step('the app reads the picture, and its code turns the step on', async () => {
    await elsewhere.goto('/about-us');
    await holdSession(elsewhere, editor);
    await page.goto('/about-us');
    await holdSession(page, editor);
    await page.goto('/admin-blogs');
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await menu.getByRole('link', { name: 'Two-step' }).click();
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
    await page.getByRole('textbox', { name: 'Your password' }).fill('Wrong-Pass-1');
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByText('This is not your current password')).toBeVisible();
    await page.getByRole('textbox', { name: 'Your password' }).fill(password);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
    await expectAccessible(page);
    app = authenticatorApp(await page.locator('main code').innerText());
    await page.getByLabel('Code of the app').fill('abc');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText(wrongCode)).toBeVisible();
    await page.getByLabel('Code of the app').fill(await app());
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(codes).toHaveCount(8);
    await expectAccessible(page);
    // They are shown once: neither a key nor a tap on something else takes them away.
    const current = page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current]');
    const { x = 0, y = 0 } = (await current.locator('xpath=../..').boundingBox()) ?? {};
    await page.mouse.click(x + 40, y + 20);
    // At a second Escape Chrome closes a dialog by itself: it is opened anew.
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    await expect(codes.first()).toBeVisible();
    await expect(page).toHaveURL(/\/admin-two-step$/);
  });
  const recovery = await codes.first().innerText();

  await test.step('this session goes on, every other one has ended', async () => {
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('heading', { name: 'Two-step login is on' })).toBeVisible();
    await expect(page.getByText('8 recovery codes are left.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Two-step login is on' })).toBeVisible();
    await elsewhere.goto('/admin-blogs');
    await expect(elsewhere).toHaveURL(/\/login/, { timeout: 20_000 });
  });

  await test.step('the password alone does not log in', async () => {
    await logIn(elsewhere, email);
    const sheet = elsewhere.getByRole('dialog', { name: 'Second step' });
    await sheet.getByRole('button', { name: 'Log in' }).click();
    await expect(sheet.getByText(wrongCode)).toBeVisible();
    await sheet.getByLabel('Code').fill((await app()).replace(/^(...)/, '$1 '));
    await expectAccessible(elsewhere);
    await sheet.getByRole('button', { name: 'Log in' }).click();
    await expect(elsewhere).not.toHaveURL(/\/login/);
  });

  await test.step('a recovery code does, once', async () => {
    const other = await (await browser.newContext({ baseURL })).newPage();
    await logIn(other, email);
    const sheet = other.getByRole('dialog', { name: 'Second step' });
    await sheet.getByLabel('Code').fill(recovery.toLowerCase());
    await sheet.getByRole('button', { name: 'Log in' }).click();
    await expect(other).not.toHaveURL(/\/login/);
    const third = await (await browser.newContext({ baseURL })).newPage();
    await logIn(third, email);
    const again = third.getByRole('dialog', { name: 'Second step' });
    await again.getByLabel('Code').fill(recovery);
    await again.getByRole('button', { name: 'Log in' }).click();
    await expect(again.getByText(wrongCode)).toBeVisible();
  });

  await test.step('an administrator turns it off for a lost phone', async () => {
    await page.goto('/about-us');
    await holdSession(page, await logInAdministrator(server.url));
    await page.goto('/admin-staff');
    await page.getByRole('button', { name: `Turn the two-step login of ${email} off` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Turn two-step off' }).click();
    await expect(page.getByText('Two-step login is off. The person can log in')).toBeVisible();
    const last = await (await browser.newContext({ baseURL })).newPage();
    await logIn(last, email);
    await expect(last).not.toHaveURL(/\/login/);
  });
});

test('new recovery codes, and turning it off, ask for a code: in Hinglish too', async ({
  page,
  server,
}) => {
  test.slow();
  const viewer = await employed(server, 'viewer');
  await page.goto('/about-us');
  await holdSession(page, viewer);
  await page.evaluate(() => localStorage.setItem('language', 'hinglish'));
  await page.goto('/admin-two-step');
  await page.getByRole('textbox', { name: 'Aapka password' }).fill(password);
  await page.getByRole('button', { name: 'Chalu karna shuru karein' }).click();
  const app = authenticatorApp(await page.locator('main code').innerText());
  await page.getByLabel('App ka code').fill(await app());
  await page.getByRole('button', { name: 'Chalu karein' }).click();
  await page.getByRole('button', { name: 'Maine rakh liye hain' }).click();
  await page.getByRole('button', { name: 'Band karein' }).click();
  await expect(page.getByText('Yeh code nahi chala')).toBeVisible();
  await page.getByLabel('Code').fill(await app());
  await page.getByRole('button', { name: 'Naye recovery codes' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^[A-Z2-7-]{11}$/ })).toHaveCount(8);
  await page.getByRole('button', { name: 'Maine rakh liye hain' }).click();
  await page.getByLabel('Code').fill(await app());
  await page.getByRole('button', { name: 'Band karein' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Band karein' }).click();
  await expect(page.getByText('Two-step login band ho gaya')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Aapka password' })).toBeVisible();
});
