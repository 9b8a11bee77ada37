import PostalMime from 'postal-mime';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { call, newEmail, password, signUp } from '../../support/accounts/people.ts';
import { codeFor, mailsTo, openAs } from '../../support/accounts/accountSteps.ts';
import { linkTokenIn } from '../../support/server/inbox.ts';

/** More wrong passwords than a browser that the account does not know may try from here. */
async function attack(url: string, email: string): Promise<void> {
  for (let n = 0; n < 11; n += 1) {
    await call(url, 'POST', '/auth/login', { body: { email, password: `Wrong-Pass-${n}` } });
  }
}

test('an account under attack: its owner logs in on a new phone with a code from the mail', async ({
  page,
  server,
}) => {
  const email = newEmail();
  await signUp(server.url, email);
  await attack(server.url, email);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const go = page.getByRole('button', { name: 'Continue', exact: true });
  await go.click();
  await expect(page.getByText('Somebody has tried many passwords.')).toBeVisible();
  await expectAccessible(page);
  const ask = page.getByRole('button', { name: 'Send the code to my email' });
  await page.context().setOffline(true);
  await ask.click();
  await expect(page.getByText('No connection.')).toBeVisible();
  await page.context().setOffline(false);
  await ask.click();
  const field = page.getByLabel('6-digit code');
  const code = await codeFor(server, email, 1);
  await field.fill(code === '111111' ? '222222' : '111111');
  await go.click();
  await expect(page.getByText('This code is not right. Please check it.')).toBeVisible();
  await expectAccessible(page);
  await field.fill(code);
  await go.click();
  await expect(page).toHaveURL(/\/$/);
  // From now on the account knows this browser.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await go.click();
  await expect(page).toHaveURL(/\/$/);
});

test('the links of the mails lead to the login and to a new password', async ({ page, server }) => {
  const email = newEmail();
  await signUp(server.url, email);
  await attack(server.url, email);
  await call(server.url, 'POST', '/auth/login-code', { body: { email } });
  await expect.poll(async () => (await mailsTo(server, email)).length).toBe(1);
  const tokenIn = async (nth: number) =>
    linkTokenIn(await PostalMime.parse((await mailsTo(server, email))[nth] ?? ''));
  await page.goto(`/login#${new URLSearchParams({ email, code: await tokenIn(0) }).toString()}`);
  await expect(page.getByText('Your code is in place.')).toBeVisible();
  expect(page.url()).not.toContain('#');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.evaluate(() => localStorage.clear());
  await call(server.url, 'POST', '/auth/forgot-password', { body: { email } });
  await expect.poll(async () => (await mailsTo(server, email)).length).toBe(2);
  const link = new URLSearchParams({ email, code: await tokenIn(1) }).toString();
  await page.goto(`/forgot-password#${link}`);
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  // A link that is used again says so.
  await page.goto('/login');
  await page.goto(`/forgot-password#${link}`);
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a logout without a network ends the session once there is one', async ({ page, server }) => {
  const session = await signUp(server.url);
  await openAs(page, session, '/profile');
  await expect(page.getByRole('button', { name: 'Log out', exact: true }).first()).toBeVisible();
  const read = async () =>
    (await call(server.url, 'GET', `/auth/user/${session.user.id}`, session)).status;
  expect(await read()).toBe(200);
  // The page is there, its server is not.
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Log out', exact: true }).last().click();
  await expect(page).toHaveURL(/\/$/);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain(session.token);
  expect(kept).toContain('logouts');
  expect(await read()).toBe(200);
  await page.unroute('**/api/**');
  await page.reload();
  await page.mouse.wheel(0, 200);
  await expect.poll(read, { timeout: 30_000 }).toBe(401);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('logouts'))).toBeNull();
});

test('a login code is asked for anew where the e-mail is another one', async ({ page }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 401, json: { code: 'LOGIN_CODE_REQUIRED', message: '' } }),
  );
  await page.route('**/api/auth/login-code', (route) => route.fulfill({ json: { sent: true } }));
  await page.goto('/login');
  const email = page.getByLabel('Email');
  const [first, second] = [newEmail(), newEmail()];
  await email.fill(first);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Send the code to my email' }).click();
  const field = page.getByLabel('6-digit code');
  await expect(page.getByText(`to ${first}.`)).toBeVisible();
  await field.fill('123456');
  await email.fill(second);
  await expect(page.getByRole('button', { name: 'Send the code to my email' })).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(page.getByText(`to ${second}.`)).toHaveCount(0);
  await email.fill(first);
  await expect(field).toHaveValue('');
});
