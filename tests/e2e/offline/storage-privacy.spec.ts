import type { Page } from '@playwright/test';
import type { LoginReply } from '#contract/account/user.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { call, completeDetails, logInAgain, signUp } from '../../support/accounts/people.ts';
import { keptAddresses } from '../../support/browser/keptPages.ts';
import { tracesOf } from '../../support/browser/traces.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ actionTimeout: 15_000 });

const marker = 'Zaffranpur';
const traces = (page: Page) => tracesOf(page, marker);

/** Two tabs of a member whose private data is on the phone; the second has a form open. */
async function twoTabs(
  page: Page,
  url: string,
): Promise<{ other: Page; member: LoginReply; token: string }> {
  const member = await signUp(url);
  const details = { ...completeDetails, fullName: `Ravi ${marker}`, residencyHistory: marker };
  const saved = await call(url, 'PATCH', `/auth/user/${member.user.id}`, {
    token: member.token,
    body: { details },
  });
  expect(saved.status).toBe(200);
  await page.goto('/jobs');
  await installedWorker(page);
  await holdSession(page, { ...member, user: { ...member.user, isProfileComplete: true } });
  await page.goto('/profile');
  await expect(page.getByText(`Ravi ${marker}`).first()).toBeVisible();
  await expect.poll(() => keptAddresses(page)).toContain('/profile');
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(other.getByText(`Ravi ${marker}`).first()).toBeVisible();
  await expect.poll(() => traces(page)).toContain('safar-private/entries');
  return { other, member, token: member.token };
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
}

test('a logout in one tab leaves no private datum in any storage, and on no screen, within a second', async ({
  page,
  server,
}) => {
  const { other } = await twoTabs(page, server.url);
  await page.evaluate((text) => {
    localStorage.setItem(
      'draft:support',
      JSON.stringify({ at: Date.now(), value: { name: text } }),
    );
  }, marker);
  await logOut(page);
  await expect.poll(() => traces(page), { timeout: 1_000, intervals: [50] }).toEqual([]);
  await expect.poll(() => traces(other), { timeout: 1_000, intervals: [50] }).toEqual([]);
  await expect(other).toHaveURL(/\/login/);
  for (const tab of [page, other]) expect(await tab.content()).not.toContain(marker);
  // Nothing that was on its way comes back later.
  await other.goto('/');
  await expect(other.locator('h1:visible')).toBeVisible();
  expect(await traces(other)).toEqual([]);
});

test('where another person logs in on the same phone, no tab shows or keeps the first one’s data', async ({
  page,
  server,
}) => {
  const { other } = await twoTabs(page, server.url);
  const second = await signUp(server.url);
  // Logged out and in again before the other tab comes to look.
  await page.evaluate(
    ([user, token]) => {
      localStorage.setItem('user', user);
      localStorage.setItem('token', token);
    },
    [JSON.stringify(second.user), second.token] as const,
  );
  await expect.poll(() => other.evaluate(() => document.body.innerText)).not.toContain(marker);
  await page.goto('/');
  await expect(page.locator('h1:visible')).toBeVisible();
  await expect.poll(() => traces(page), { timeout: 15_000 }).toEqual([]);
});

test('what one member has typed is not sent as the next one’s, in a tab that slept meanwhile', async ({
  page,
  context,
  server,
}) => {
  const [first, second] = [await signUp(server.url), await signUp(server.url)];
  await page.goto('/about-us');
  await holdSession(page, first);
  const asleep = await context.newPage();
  await asleep.goto('/support');
  const message = asleep.locator('form [name=message]');
  const email = asleep.locator('form [name=email]');
  await expect(email).toHaveValue(first.user.email);
  await message.fill('My own words');
  await holdSession(page, second);
  await expect(email).toHaveValue(second.user.email);
  await expect(message).toHaveValue('');
  await holdSession(page, first);
  await expect(message).toHaveValue('My own words');
});

test('a session that the server ends by force leaves the phone too, but not what was typed', async ({
  page,
  server,
}) => {
  const { other, member, token } = await twoTabs(page, server.url);
  await page.goto('/support');
  const message = page.locator('form [name=message]');
  await message.fill('My own words');
  // The next call of either tab learns it, and it may be under way already.
  const refused = page.context().waitForEvent('response', (answer) => answer.status() === 401);
  const ended = await call(server.url, 'POST', '/auth/logout-everywhere', { token });
  expect(ended.status).toBe(200);
  await other.reload();
  expect(await (await refused).headerValue('clear-site-data')).toBe('"cache"');
  await expect.poll(() => traces(page)).toEqual([]);
  await expect.poll(() => traces(other)).toEqual([]);
  // They are no one's but their author's: not a visitor's, and not another member's.
  await page.reload();
  await expect(page.locator('main form [type=submit]')).toBeEnabled();
  await expect(message).toHaveValue('');
  await holdSession(page, await signUp(server.url));
  await page.reload();
  await expect(page.locator('form [name=email]')).not.toHaveValue('');
  await expect(message).toHaveValue('');
  await page.evaluate(() => localStorage.removeItem('token'));
  await holdSession(page, await logInAgain(server.url, member));
  await page.reload();
  await expect(message).toHaveValue('My own words');
});

/** Only a member's header has it. */
const profileLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Profile' });

test('a login in one tab is not undone by another that sees it half written', async ({
  page,
  context,
  server,
}) => {
  const member = await signUp(server.url);
  await page.goto('/about-us');
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) await other.goto('/about-us');
  for (let round = 0; round < 5; round++) {
    await page.evaluate(
      ([user, token]) => {
        localStorage.setItem('user', user);
        localStorage.setItem('token', token);
      },
      [JSON.stringify(member.user), member.token] as const,
    );
    for (const other of others) {
      await expect(profileLink(other)).toBeVisible();
    }
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(member.token);
    await page.evaluate(() => localStorage.clear());
    for (const other of others) {
      await expect(profileLink(other)).toBeHidden();
    }
  }
});

test('a logout holds where the browser is ended before it has written its storage down', async ({
  page,
  context,
  server,
}) => {
  const { token, other } = await twoTabs(page, server.url);
  await other.close();
  const user = await page.evaluate(() => localStorage.getItem('user'));
  await context.setOffline(true);
  await logOut(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect.poll(() => traces(page)).toEqual([]);
  // As it is on the disk for up to a minute.
  await page.evaluate(
    ([tokenText, userText]) => {
      localStorage.clear();
      localStorage.setItem('user', userText);
      localStorage.setItem('token', tokenText);
      document.cookie = 'member=1; path=/';
    },
    [token, user ?? ''] as const,
  );
  await context.setOffline(false);
  const told = page.waitForResponse(/\/api\/auth\/logout$/);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect((await told).status()).toBe(200);
  expect((await call(server.url, 'GET', '/jobs/applied', { token })).status).toBe(401);
  expect(await traces(page)).toEqual([]);
});

for (const [answer, found] of [
  ['Keep it and log out', 'My own words'],
  ['Delete it and log out', ''],
] as const) {
  test(`what was begun is asked about at a logout: "${answer}"`, async ({ page, server }) => {
    const member = await signUp(server.url);
    await page.goto('/about-us');
    await holdSession(page, member);
    await page.goto('/support');
    const message = page.locator('form [name=message]');
    const email = page.locator('form [name=email]');
    await expect(email).toHaveValue(member.user.email);
    await message.fill('My own words');
    await logOut(page);
    const question = page.getByRole('dialog');
    await expect(question).toContainText('What you have begun to write is only on this phone.');
    await question.getByRole('button', { name: answer }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/support');
    await expect(page.locator('main form [type=submit]')).toBeEnabled();
    await expect(message).toHaveValue('');
    await holdSession(page, await logInAgain(server.url, member));
    await page.reload();
    await expect(email).toHaveValue(member.user.email);
    await expect(message).toHaveValue(found);
  });
}
