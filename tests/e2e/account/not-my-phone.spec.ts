import type { Page } from '@playwright/test';
import { call, completeDetails, password, signUp } from '../../support/accounts/people.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { tracesOf } from '../../support/browser/traces.ts';
import { queue, supportRequest, waiting } from '../../support/outbox/queuedWrites.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

const marker = 'Zaffranpur';
/** Only a member's header leads to a profile. */
async function expectVisitor(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Profile' })).toHaveCount(0);
}
const notice = (page: Page) => page.getByText('Not your phone: nothing of yours is kept here.');

/** Someone with a name that can be searched for. */
async function someone(url: string) {
  const member = await signUp(url);
  const details = { ...completeDetails, fullName: `Ravi ${marker}`, residencyHistory: marker };
  await call(url, 'PATCH', `/auth/user/${member.user.id}`, {
    token: member.token,
    body: { details },
  });
  return member;
}

/** Logs in by the form, with the box ticked, and leads to the profile. */
async function logInHere(page: Page, email: string): Promise<void> {
  await page.goto('/login?from=/profile');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('checkbox', { name: 'This is not my phone' }).check();
  await expect(page.getByRole('checkbox', { name: 'Keep me signed in' })).toBeHidden();
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText(`Ravi ${marker}`).first()).toBeVisible();
  await expect(notice(page)).toBeVisible();
}

/** What a person could be known by, in whatever is kept. */
async function keptOf(page: Page, email: string): Promise<string[]> {
  const found = [...(await tracesOf(page, marker)), ...(await tracesOf(page, email))];
  return found.filter((place) => place !== 'screen');
}

const storedToken = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);

test('nothing of a login on someone else’s phone is kept, and nothing is left of a tab that was killed', async ({
  page,
  context,
  server,
}) => {
  const { user } = await someone(server.url);
  await page.goto('/about-us');
  await installedWorker(page);
  await logInHere(page, user.email);
  // Other screens bring other data.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'My applications' }).click();
  await expect(page.locator('h1:visible')).toHaveText('My applications');
  expect(await keptOf(page, user.email)).toEqual([]);
  expect(await storedToken(page)).toEqual([null, null]);
  expect(await page.evaluate(() => document.cookie)).not.toContain('member');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  // Another tab is not logged in.
  const other = await context.newPage();
  await other.goto('/about-us');
  await expectVisitor(other);

  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/login/);
  expect(await keptOf(other, user.email)).toEqual([]);
  await other.goto('/about-us');
  await expectVisitor(other);
});

test('a reload goes on, a tab that is opened again later does not, and shows nothing for a frame', async ({
  page,
  server,
}) => {
  const { user } = await someone(server.url);
  await page.goto('/about-us');
  await logInHere(page, user.email);
  // Again at once, before all of the page is there.
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.getByText(`Ravi ${marker}`).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Ravi ${marker}`).first()).toBeVisible();
  await expect(notice(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await keptOf(page, user.email)).toEqual([]);

  // As the browser holds it of a tab that was closed a while ago.
  await page.addInitScript(() => {
    const left = sessionStorage.getItem('tab');
    if (left) {
      const [, values] = JSON.parse(left) as [number, unknown];
      sessionStorage.setItem('tab', JSON.stringify([Date.now() - 31_000, values]));
      sessionStorage.setItem('was-left', '1');
    }
    Object.assign(window, { shown: [] as string[] });
    const note = () => {
      const { shown } = window as never as { shown: string[] };
      shown.push(document.body?.innerText ?? '');
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  const { shown, left, wasLeft } = await page.evaluate(() => ({
    shown: (window as never as { shown: string[] }).shown.join(' '),
    left: sessionStorage.getItem('tab'),
    wasLeft: sessionStorage.getItem('was-left'),
  }));
  expect(wasLeft).toBe('1');
  expect(left).toBeNull();
  expect(shown).not.toContain(marker);
  expect(await keptOf(page, user.email)).toEqual([]);
});

test('what cannot be sent is refused and said, never queued', async ({ page, context, server }) => {
  const { user } = await someone(server.url);
  await page.goto('/about-us');
  await installedWorker(page);
  await logInHere(page, user.email);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
  await page.locator('form [name=subject]').fill('My papers');
  await page.locator('form [name=message]').fill(`The agent in ${marker} has my passport.`);
  expect(await keptOf(page, user.email)).toEqual([]);
  await context.setOffline(true);
  await page.getByRole('main').locator('[type=submit]').click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.locator('form [name=message]')).toHaveValue(/passport/);
  expect(await waiting(page)).toBe(0);
  expect(await keptOf(page, user.email)).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('main').locator('[type=submit]').click();
  await expect(page.locator('form [name=message]')).toHaveValue('');
});

test('the phone’s owner keeps what is theirs: unsent writes, saved jobs and drafts', async ({
  page,
  server,
}) => {
  await page.route(/\/api\/support\/request$/, (route) => route.abort());
  const { user } = await someone(server.url);
  await page.goto('/jobs');
  await installedWorker(page);
  await page
    .getByRole('button', { name: /^Save job:/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Saved job/ })).toHaveCount(1);
  await queue(page, null, [supportRequest('Of the owner')]);
  await page.evaluate(() =>
    localStorage.setItem(
      'draft:support',
      JSON.stringify({ at: Date.now(), value: { message: 'Of the owner too' } }),
    ),
  );
  await logInHere(page, user.email);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('button', { name: /^Save job:/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Saved job/ })).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
  await expect(page.locator('form [name=subject]')).toBeVisible();
  await expect(page.locator('form [name=message]')).toHaveValue('');
  const left = page.waitForRequest(/\/api\/auth\/logout$/);
  await page.getByRole('status').getByRole('button', { name: 'Log out' }).click();
  await left;
  await expectVisitor(page);
  await expect(notice(page)).toBeHidden();
  expect(await keptOf(page, user.email)).toEqual([]);
  await page.goto('/waiting');
  await expect(page.getByText('Of the owner')).toBeVisible();
  await page.goto('/support');
  await expect(page.locator('form [name=message]')).toHaveValue('Of the owner too');
  await page.goto('/saved-jobs');
  await expect(page.getByRole('button', { name: /^Saved job/ })).toHaveCount(1);
});

test('a login in another tab stays the owner’s own', async ({ page, context, server }) => {
  const [guest, owner] = [await someone(server.url), await signUp(server.url)];
  await page.goto('/about-us');
  await logInHere(page, guest.user.email);
  const other = await context.newPage();
  await other.goto('/about-us');
  await holdSession(other, owner);
  await other.goto('/profile');
  await expect(other.locator('h1:visible')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Log out' }).click();
  await expect(notice(page)).toBeHidden();
  expect((await storedToken(other))[0]).toBe(owner.token);
  await other.reload();
  await expect(other).toHaveURL(/\/profile$/);
});

test('ticked and left without a login, the tab is as before', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('checkbox', { name: 'This is not my phone' }).check();
  await page.getByRole('textbox', { name: 'Email' }).fill('someone@example.in');
  expect(await tracesOf(page, 'someone@example.in')).toEqual(['screen']);
  await page.goto('/signup');
  await expect(page.getByRole('checkbox', { name: 'This is not my phone' })).not.toBeChecked();
  await page.getByRole('textbox', { name: 'Email' }).fill('me@example.in');
  await expect.poll(() => tracesOf(page, 'me@example.in')).toContain('localStorage');
});
