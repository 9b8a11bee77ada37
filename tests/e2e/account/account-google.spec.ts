import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/axe.ts';
import {
  googleClientId,
  makeGoogleKeys,
  type GoogleKeys,
} from '../../support/server/googleKeys.ts';
import { hydrated, installedWorker } from '../../support/browser/fixtures.ts';
import { newEmail, signUp } from '../../support/accounts/people.ts';
import { startServer, type RunningServer } from '../../support/server/server.ts';

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

/** Whatever its query says. */
const script = 'https://accounts.google.com/gsi/client*';

/** Google's script as far as the page sees it: a button that hands out `credential`. */
async function standIn(page: Page, credential: string): Promise<{ loads: () => number }> {
  let loads = 0;
  await page.context().route(script, (route) => {
    loads += 1;
    return route.fulfill({
      contentType: 'text/javascript',
      body: `var settings;
        window.google = { accounts: { id: {
          initialize(given) { settings = given; },
          prompt() { throw new Error('A second way to ask was opened.'); },
          renderButton(parent, { text, locale, width }) {
            const button = document.createElement('button');
            Object.assign(button, { lang: locale });
            button.style.width = width + 'px';
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
  // Joining is its own decision.
  await expect(page.getByText('This email is not registered with us.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/signup');
  await page.getByRole('button', { name: `signup_with ${googleClientId}` }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator('h1:visible')).toHaveText('Ravi Kumar');
  expect(loads()).toBe(2);
  // Nowhere else, and not for someone who is logged in.
  await page.goto('/jobs');
  await expect(page.locator('h1:visible')).toBeVisible();
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

test('where a filter puts an empty script in its place, Retry asks for it again', async ({
  page,
  google,
}) => {
  const email = newEmail();
  await page.context().route(script, (route) => route.fulfill({ contentType: 'text/javascript' }));
  await page.goto('/signup');
  await expect(page.getByText(/Google cannot be reached now/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign up', exact: true })).toBeEnabled();
  await page.context().unroute(script);
  const { loads } = await standIn(page, await google.sign({ sub: `sub-${email}`, email }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: /signup_with/ }).click();
  await expect(page).toHaveURL(/\/profile$/);
  expect(loads()).toBe(1);
});

test('there is one button, in letters that readers of Hinglish know, as wide as the form', async ({
  page,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await standIn(page, 'none');
  await page.addInitScript(() => localStorage.setItem('language', 'hinglish'));
  await page.goto('/login');
  const google = page.getByRole('button', { name: /_with/ });
  await expect(google).toHaveAttribute('lang', 'en');
  const width = async (locator: Locator) => (await locator.boundingBox())?.width;
  expect(await width(google)).toBe(await width(page.locator('main form[novalidate]')));
  // Another page in the same document has its own button.
  await page.locator('main a[href^="/signup"]').click();
  await expect(google).toHaveText(`signup_with ${googleClientId}`);
  await page.goBack();
  await expect(google).toHaveText(`signin_with ${googleClientId}`);
  expect(errors).toEqual([]);
});

test('a server without a client id asks nothing of Google', async ({ page }) => {
  const server = await startServer();
  try {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${server.url}/login`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
    await expect(page.getByText('or', { exact: true })).toBeHidden();
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
  } finally {
    await server.stop();
  }
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
