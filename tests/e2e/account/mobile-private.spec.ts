import path from 'node:path';
import type { Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import { codeFor, messagesTo, newNumber } from '../../support/accounts/phoneSteps.ts';
import { expect, hydrated, installedWorker, test } from '../../support/browser/fixtures.ts';
import { tracesOf } from '../../support/browser/traces.ts';
import type { RunningServer } from '../../support/server/server.ts';

/** What a login by mobile number leaves on a phone, and what it does not lose. */

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

const folderOf = ({ dataDir }: RunningServer) => path.join(dataDir, 'sms');
const codeField = (page: Page) => page.getByLabel('6-digit code');

/** To the code, with `number` typed in. */
async function askByNumber(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Mobile number' }).click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(number);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(codeField(page)).toBeVisible();
}

/** In whatever form a number of India is written: its ten digits in one piece, or in two. */
async function keptOf(page: Page, phone: string): Promise<string[]> {
  const own = phone.slice(3);
  const found = [
    ...(await tracesOf(page, own)),
    ...(await tracesOf(page, `${own.slice(0, 5)} ${own.slice(5)}`)),
  ];
  return found;
}

test('a logout takes the number and all that came with it from the phone', async ({
  page,
  server,
}) => {
  const phone = newNumber();
  await page.goto('/about-us');
  await installedWorker(page);
  await page.goto('/signup');
  await hydrated(page);
  await askByNumber(page, phone.slice(3));
  await codeField(page).fill(await codeFor(folderOf(server), phone));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/profile-complete/);
  // Begun and left: drafts of a second number, too.
  await page.goto('/profile');
  await hydrated(page);
  await page.getByText('Log in by mobile number').click();
  await page.getByRole('button', { name: 'Use another number' }).click();
  const other = newNumber();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(other.slice(3));
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(codeField(page)).toBeVisible();
  expect((await keptOf(page, other)).length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await page.getByRole('button', { name: 'Delete it and log out' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  for (const one of [phone, other]) await expect.poll(() => keptOf(page, one)).toEqual([]);
  await page.goto('/login');
  await hydrated(page);
  expect(await keptOf(page, phone)).toEqual([]);
});

test('on a phone that is not one’s own the number is kept nowhere, not even while the SMS is read', async ({
  page,
  server,
}) => {
  const phone = newNumber();
  await page.goto('/login');
  await hydrated(page);
  await page.getByRole('button', { name: 'Mobile number' }).click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(phone.slice(3));
  await page.getByRole('checkbox', { name: 'This is not my phone' }).check();
  const stored = async () => (await keptOf(page, phone)).filter((place) => place !== 'screen');
  expect(await stored()).toEqual([]);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(codeField(page)).toBeVisible();
  expect(await stored()).toEqual([]);
  await codeField(page).fill(await codeFor(folderOf(server), phone));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL(/profile-complete/);
  expect(await stored()).toEqual([]);
});

test('a session that ends in the wizard is begun again by number, with all that was typed', async ({
  page,
  server,
}) => {
  const phone = newNumber();
  await page.clock.install();
  await page.goto('/signup');
  await hydrated(page);
  await page.getByRole('button', { name: 'Mobile number' }).click();
  await page.getByRole('checkbox', { name: 'Keep me signed in' }).uncheck();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(phone.slice(3));
  await page.getByRole('button', { name: 'Send the code' }).click();
  await codeField(page).fill(await codeFor(folderOf(server), phone));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/profile-complete/);
  await page.getByLabel(/^Full name/).fill('Asha Devi');
  await page.clock.fastForward(limits.sessionShort + 120_000);
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile-complete/);
  await askByNumber(page, phone.slice(3));
  // Back and forward again in the middle: the step is kept.
  await page.goBack();
  await page.goForward();
  await expect(codeField(page)).toBeVisible();
  await codeField(page).fill(await codeFor(folderOf(server), phone, 2));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/profile-complete/);
  await expect(page.getByLabel(/^Full name/)).toHaveValue('Asha Devi');
});

test('in two tabs one message is sent, and the tab that did not log in follows the other', async ({
  page,
  context,
  server,
}) => {
  const phone = newNumber();
  await page.goto('/signup');
  await hydrated(page);
  await askByNumber(page, phone.slice(3));
  const second = await context.newPage();
  await second.goto('/signup');
  await hydrated(second);
  // The same step, from what the phone keeps.
  await expect(codeField(second)).toBeVisible();
  const code = await codeFor(folderOf(server), phone);
  await codeField(second).fill(code);
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/profile-complete/);
  await expect(second).toHaveURL((url) => url.pathname === '/');
  await expect(second.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
  expect(await messagesTo(folderOf(server), phone)).toHaveLength(1);
});
