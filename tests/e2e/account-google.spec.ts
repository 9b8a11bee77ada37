import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { googleClientId, makeGoogleKeys, type GoogleKeys } from '../googleKeys.ts';
import { hydrated, installedWorker } from '../fixtures.ts';
import { newEmail, signUp } from '../people.ts';
import { startServer, type RunningServer } from '../server.ts';

/** A server with Google sign-in set up, whose key set is ours. */
const test = base.extend<{ baseURL: string }, { google: GoogleKeys; server: RunningServer }>({
  google: [
    // Playwright reads the fixtures that one needs from the pattern, so it must be there.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'google-'));
      await use(await makeGoogleKeys(folder, Date.now));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ google }, use) => {
      const server = await startServer({
        environment: { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_JWKS_FILE: google.file },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

const script = 'https://accounts.google.com/gsi/client';

/** Google's script as far as the page sees it: a button that hands out `credential`. */
async function standIn(page: Page, credential: string): Promise<{ loads: () => number }> {
  let loads = 0;
  await page.context().route(script, (route) => {
    loads += 1;
    return route.fulfill({
      contentType: 'text/javascript',
      body: `let settings;
        window.google = { accounts: { id: {
          initialize(given) { settings = given; },
          renderButton(parent, { text }) {
            const button = document.createElement('button');
            button.textContent = text + ' ' + settings.client_id;
            button.onclick = () => settings.callback({ credential: ${JSON.stringify(credential)} });
            parent.append(button);
          },
        } } };`,
    });
  });
  return { loads: () => loads };
}

test('signing up and logging in with Google', async ({ page, google }) => {
  const email = newEmail();
  const claims = { sub: `sub-${email}`, email, name: 'Ravi Kumar' };
  const { loads } = await standIn(page, await google.sign(claims));
  await page.goto('/login');
  const button = page.getByRole('button', { name: `signin_with ${googleClientId}` });
  await button.click();
  // Joining is a decision of its own.
  await expect(page.getByText('This e-mail is not registered with us.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/signup');
  await page.getByRole('button', { name: `signup_with ${googleClientId}` }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator('h1')).toHaveText('Ravi Kumar');
  expect(loads()).toBe(2);
  // Nowhere else, and not for somebody who is logged in.
  await page.goto('/jobs');
  await expect(page.locator('h1')).toBeVisible();
  expect(loads()).toBe(2);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?from=/my-applications');
  await button.click();
  await expect(page).toHaveURL(/\/my-applications$/);
});

test.describe('an installed phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page of the installed worker may use Google too, and opens without a network', async ({
    page,
    context,
    google,
  }) => {
    const email = newEmail();
    await standIn(page, await google.sign({ sub: `sub-${email}`, email }));
    await page.goto('/jobs');
    await installedWorker(page);
    for (const [path, use] of [
      ['/signup', 'signup_with'],
      ['/login', 'signin_with'],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer?.fromServiceWorker()).toBe(true);
      await expect(page.getByRole('button', { name: `${use} ${googleClientId}` })).toBeVisible();
    }
    await context.setOffline(true);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await expect(page.getByText(/Google cannot be reached now/)).toBeVisible();
  });
});

test('a credential that Google has not signed is refused', async ({ page, google }) => {
  const email = newEmail();
  const signed = await google.sign({ sub: 'sub-forged', email });
  await standIn(page, `${signed.slice(0, -8)}AAAAAAAA`);
  await page.goto('/login');
  await page.getByRole('button', { name: /signin_with/ }).click();
  await expect(page.getByText('Google login failed. Please try again.')).toBeVisible();
});

test('a login page that was reached from another page loads a document that may use Google', async ({
  page,
  google,
}) => {
  const email = newEmail();
  await standIn(page, await google.sign({ sub: `sub-${email}`, email }));
  await page.goto('/jobs');
  await hydrated(page);
  await page.locator('main li h2 a').first().click();
  await page.getByRole('link', { name: 'Login & Apply' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: /signin_with/ })).toBeVisible();
});

test('without a way to Google the page says so, and the password still works', async ({ page }) => {
  await page.context().route(script, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText(/Google cannot be reached now/)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
});

test('a forgotten password of a Google account is no password to reset', async ({
  page,
  google,
}) => {
  const email = newEmail();
  await standIn(page, await google.sign({ sub: `sub-${email}`, email }));
  await page.goto('/signup');
  await page.getByRole('button', { name: /signup_with/ }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await expect(page.getByText('Google Account Detected')).toBeVisible();
  await expect(
    page.getByText(
      "This email is associated with a Google account. You authenticate through Google, so there's no password to reset.",
    ),
  ).toBeVisible();
  await expectAccessible(page);
});

test('an unproven account of the same address loses its password to the owner', async ({
  page,
  google,
  server,
}) => {
  const { user } = await signUp(server.url);
  await standIn(page, await google.sign({ sub: `sub-${user.email}`, email: user.email }));
  await page.goto('/login');
  await page.getByRole('button', { name: /signin_with/ }).click();
  await expect(page).toHaveURL(/\/$/);
});
