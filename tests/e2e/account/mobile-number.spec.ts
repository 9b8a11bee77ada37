import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, holdSession, hydrated, test } from '../../support/browser/fixtures.ts';
import { password, signUp } from '../../support/accounts/people.ts';
import {
  codeFor as codeIn,
  messagesTo as messages,
  newNumber as newPhone,
} from '../../support/accounts/phoneSteps.ts';
import type { RunningServer } from '../../support/server/server.ts';

/** Login by mobile number, in the server's test mode: the code is in a file on the server. */

/** A mobile number as it is typed. */
const newNumber = () => newPhone().slice('+91'.length);
const messagesTo = ({ dataDir }: RunningServer, number: string) =>
  messages(path.join(dataDir, 'sms'), `+91${number}`);
const codeFor = ({ dataDir }: RunningServer, number: string, nth = 1) =>
  codeIn(path.join(dataDir, 'sms'), `+91${number}`, nth);

async function byNumber(page: Page, at: string): Promise<void> {
  await page.goto(at);
  await hydrated(page);
  await page.getByRole('button', { name: 'Mobile number' }).click();
}

async function askForCode(page: Page, at: string, number: string): Promise<void> {
  await byNumber(page, at);
  await numberField(page).fill(number);
  await page.getByRole('button', { name: 'Send the code' }).click();
}

const numberField = (page: Page) => page.getByRole('textbox', { name: 'Mobile number' });
const codeField = (page: Page) => page.getByLabel(/6-digit code|6 number ka code/);

test('someone signs up by mobile number, over a reload, and logs in by it again', async ({
  page,
  server,
}) => {
  const number = newNumber();
  await byNumber(page, '/signup');
  await expect(page.getByText('Test mode: no SMS is sent.')).toBeVisible();
  await expect(page.getByText('By signing up you agree to these:')).toBeVisible();
  await numberField(page).fill('12345');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('Please enter a valid mobile number')).toBeVisible();
  await expectAccessible(page);
  await numberField(page).fill(number);
  await page.reload();
  await expect(numberField(page)).toHaveValue(number);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(codeField(page)).toBeVisible();
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('timer')).toHaveText(/4:5\d|5:00/);
  const code = await codeFor(server, number);
  await codeField(page).fill(code);
  await page.reload();
  // The step is kept, the code is not.
  await expect(codeField(page)).toHaveValue('');
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(code);
  await expectAccessible(page);
  await codeField(page).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('This code is not right. Please check it.')).toBeVisible();
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/profile-complete/);
  await expect(page.getByLabel(/^Mobile/)).toHaveValue(`+91${number}`);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(number);
});

test('a number without an account asks before it makes one, in Hinglish too', async ({
  page,
  server,
}) => {
  const number = newNumber();
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('language', 'hinglish'));
  await byNumber(page, '/login');
  await numberField(page).fill(number);
  await page.getByRole('button', { name: 'Code bhejein' }).click();
  await codeField(page).fill(await codeFor(server, number));
  await page.getByRole('button', { name: 'Login karein' }).click();
  await expect(page.getByText('Is number se abhi koi account nahi hai')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mera account banayein' }).click();
  await expect(page).toHaveURL(/profile-complete/);
});

test('without a network the number stays, and one SMS goes out although the answer was lost', async ({
  page,
  server,
}) => {
  const number = newNumber();
  await byNumber(page, '/login');
  await numberField(page).fill(number);
  // The server hears it, and the phone does not hear the server.
  await page.route('**/api/auth/phone-code', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('The line broke.')).toBeVisible();
  await expect(numberField(page)).toHaveValue(number);
  await page.unroute('**/api/auth/phone-code');
  const code = await codeFor(server, number);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(codeField(page)).toBeVisible();
  expect(await messagesTo(server, number)).toHaveLength(1);
  await page.context().setOffline(true);
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('The line broke.')).toBeVisible();
  await expect(codeField(page)).toHaveValue(code);
  await page.context().setOffline(false);
});

test('two accounts of one person become one on the profile, which says what comes along', async ({
  page,
  server,
}) => {
  const number = newNumber();
  await askForCode(page, '/signup', number);
  await codeField(page).fill(await codeFor(server, number));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/profile-complete/);

  const member = await signUp(server.url);
  await page.goto('/');
  await page.evaluate(() => localStorage.clear());
  await holdSession(page, member);
  await page.goto('/profile');
  await hydrated(page);
  await page.getByText('Log in by mobile number').click();
  await page.getByRole('button', { name: 'Add a mobile number' }).click();
  await numberField(page).fill(number);
  // A browser that the account knows is not kept waiting by what was sent before.
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(codeField(page)).toBeVisible();
  await codeField(page).fill(await codeFor(server, number, 2));
  await page.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.getByRole('button', { name: 'Add this number' }).click();
  const sheet = page.getByRole('dialog', { name: 'You have two accounts' });
  await expect(sheet).toContainText('From the profile: Mobile');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Make them one account' }).click();
  await expect(page.getByText('Your two accounts are one now.')).toBeVisible();
  await expect(page.getByText(/^You can log in with \+91/)).toBeVisible();
  await page.reload();
  await page.getByText('Log in by mobile number').click();
  await page.getByRole('button', { name: 'Remove this number' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Remove this number?' });
  await ask.getByRole('button', { name: 'Remove this number' }).click();
  await expect(page.getByText('The number was removed.')).toBeVisible();
});

test('a new code that is refused says so beside the one that came, which still works', async ({
  page,
  server,
}) => {
  const number = newNumber();
  await page.clock.install();
  await askForCode(page, '/signup', number);
  await expect(codeField(page)).toBeVisible();
  const again = page.getByRole('button', { name: 'Send a new code' });
  await expect(again).toBeHidden();
  // The phone's clock runs ahead: at the server no minute has passed.
  await page.clock.fastForward(61_000);
  await again.click();
  await expect(page.getByText(/too many|too often/i)).toBeVisible();
  await expect(codeField(page)).toBeVisible();
  // Neither does another look at the number throw the code away.
  await page.getByRole('button', { name: 'Use another number' }).click();
  await expect(numberField(page)).toHaveValue(number);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await codeField(page).fill(await codeFor(server, number));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/profile-complete/);
  expect(await messagesTo(server, number)).toHaveLength(1);
});

test('after a login whose answer was lost, and after five wrong codes, a new code can be asked for', async ({
  page,
  server,
}) => {
  const number = newNumber();
  await askForCode(page, '/signup', number);
  const code = await codeFor(server, number);
  const signup = page.getByRole('button', { name: 'Sign up' });
  for (let n = 1; n <= 6; n += 1) {
    await codeField(page).fill(String((Number(code) + n) % 1_000_000).padStart(6, '0'));
    await signup.click();
    const said = n === 6 ? 'The code has run out. Send a new one.' : 'This code is not right.';
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeVisible();

  const other = newNumber();
  await page.getByRole('button', { name: 'Use another number' }).click();
  await numberField(page).fill(other);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.route('**/api/auth/phone-login', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await codeField(page).fill(await codeFor(server, other));
  await signup.click();
  await expect(page.getByText('The line broke.')).toBeVisible();
  await page.unroute('**/api/auth/phone-login');
  await signup.click();
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeVisible();
});

test('who wants no new account comes back to the number, and a second tap does nothing', async ({
  page,
  server,
}) => {
  const number = newNumber();
  await byNumber(page, '/login');
  await numberField(page).fill(number);
  await page.getByRole('button', { name: 'Send the code' }).dblclick();
  await codeField(page).fill(await codeFor(server, number));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('There is no account with this number yet')).toBeVisible();
  await page.getByRole('button', { name: 'Use another number' }).click();
  await expect(numberField(page)).toHaveValue(number);
  expect(await messagesTo(server, number)).toHaveLength(1);
});

test('where the mailbox is asked, too, it is said which of the two codes is wrong, and a new one comes', async ({
  page,
  server,
}) => {
  const number = newNumber();
  await askForCode(page, '/login', number);
  await codeField(page).fill(await codeFor(server, number));
  // As the server answers of a number that was not proven for 90 days: its tests show that.
  const bodies: { emailCode?: string }[] = [];
  const answers = [
    { status: 403, json: { code: 'EMAIL_PROOF_REQUIRED', message: '', email: 'r…@example.in' } },
    { status: 422, json: { code: 'OTP_INVALID', message: '', of: 'email' } },
    { status: 422, json: { code: 'OTP_EXPIRED', message: '', of: 'email' } },
    { status: 403, json: { code: 'EMAIL_PROOF_REQUIRED', message: '', email: 'r…@example.in' } },
  ];
  await page.route('**/api/auth/phone-login', (route) => {
    bodies.push(route.request().postDataJSON() as { emailCode?: string });
    return route.fulfill(answers[bodies.length - 1]);
  });
  const enter = page.getByRole('button', { name: 'Log in', exact: true });
  await enter.click();
  await expect(page.getByText('r…@example.in')).toBeVisible();
  const mailed = page.getByRole('textbox', { name: 'Code from the email' });
  await mailed.fill('123456');
  await enter.click();
  await expect(mailed).toHaveAccessibleDescription(/This code is not right/);
  await expect(mailed).toHaveValue('123456');
  await expectAccessible(page);
  await enter.click();
  await expect(mailed).toHaveValue('');
  // The code by SMS is as good as before.
  await expect(page.getByRole('timer')).toHaveText(/valid for/);
  await enter.click();
  await expect
    .poll(() => bodies.map(({ emailCode }) => emailCode))
    .toEqual([undefined, '123456', '123456', undefined]);
});
