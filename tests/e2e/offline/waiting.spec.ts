import type { Page } from '@playwright/test';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { signUp } from '../../support/accounts/people.ts';
import { queue, supportRequest } from '../../support/outbox/queuedWrites.ts';

const nothingWaits = (page: Page) => page.getByText('Nothing on this phone waits to be sent.');

/** The page of what waits, where nothing can be sent, and as the phone shows it without a touch. */
async function openWaiting(page: Page): Promise<void> {
  await page.goto('/waiting');
  await expect(page.getByRole('heading', { name: 'Waiting to send' })).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await page.route(/\/api\/support\/request$/, (route) => route.abort());
  await page.goto('/about-us');
});

test('nothing waits: it says so once the phone has been asked', async ({ page }) => {
  await openWaiting(page);
  await expect(nothingWaits(page)).toBeVisible();
});

test('what a visitor wrote is there before anything is touched', async ({ page }) => {
  await queue(page, null, [supportRequest('My papers')]);
  await openWaiting(page);
  await expect(page.getByText('My papers')).toBeVisible();
  await expect(nothingWaits(page)).toBeHidden();
});

test('what waits for a login is counted, and its content is told to its owner only', async ({
  page,
  server,
}) => {
  const [asha, balu] = [await signUp(server.url), await signUp(server.url)];
  await queue(page, asha.user.id, [supportRequest('Of Asha alone')]);

  await openWaiting(page);
  await expect(page.getByText('1 thing waits until you log in.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(nothingWaits(page)).toBeHidden();

  // Where no one is logged in the other pages lead there.
  const line = page.getByRole('link', { name: '1 thing waits until you log in.' });
  await page.goto('/');
  await page.locator('h1').click();
  await expect(line).toBeVisible();
  await page.goto('/jobs');
  await page.locator('main h2 a').first().click();
  await expect(page).toHaveURL(/\/jobs\/./);
  await expect(line).toBeVisible();
  await page.reload();
  await page.locator('h1').click();
  await expect(line).toBeVisible();

  await holdSession(page, balu);
  await openWaiting(page);
  await expect(
    page.getByText('1 thing of another account waits on this phone until that person logs in.'),
  ).toBeVisible();
  await expect(page.getByText('Of Asha alone')).toBeHidden();
  await expect(nothingWaits(page)).toBeHidden();

  await holdSession(page, asha);
  await openWaiting(page);
  await expect(page.getByText('Of Asha alone')).toBeVisible();
});

test('what was written without an account is not shown to who logs in', async ({
  page,
  server,
}) => {
  await queue(page, null, [supportRequest('Written as a visitor')]);
  await holdSession(page, await signUp(server.url));
  await openWaiting(page);
  await expect(
    page.getByText('1 thing that was written without an account waits on this phone.'),
  ).toBeVisible();
  await expect(page.getByText('Written as a visitor')).toBeHidden();
  await expect(nothingWaits(page)).toBeHidden();
});

test('a phone whose storage cannot be read says so', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await openWaiting(page);
  await expect(page.getByText('What waits on this phone cannot be read now.')).toBeVisible({
    timeout: 15_000,
  });
  await expect(nothingWaits(page)).toBeHidden();
});

test('what waits is named: the job of an application, and what was typed under its labels', async ({
  page,
  server,
}) => {
  const asha = await signUp(server.url);
  await page.route(/\/api\/(jobs\/\w+\/apply|auth\/user\/\w+)$/, (route) => route.abort());
  await page.goto('/jobs');
  const first = page.locator('main li:has(h2)').first();
  const title = await first.locator('h2').innerText();
  const jobId = (await first.locator('h2 a').getAttribute('href'))?.split('/').at(-1) ?? '';
  await queue(page, asha.user.id, [
    { call: 'jobs.apply', params: { jobId }, body: undefined },
    {
      call: 'user.update',
      params: { userId: asha.user.id },
      body: { details: { presentJobTitle: 'Welder' } },
    },
  ]);
  await holdSession(page, asha);
  await openWaiting(page);
  const card = (name: string) => page.locator('main li').filter({ hasText: name });
  await expect(card('Application')).toContainText(title);
  await expect(card('Application').getByText(/ · .+ · /)).toBeVisible();
  await expect(card('Profile changes')).toContainText('Present job title: Welder');
});

test('a visitor’s message is shown with labels, its priority in words', async ({ page }) => {
  await queue(page, null, [supportRequest('My papers')]);
  await openWaiting(page);
  await expect(page.getByText('Subject: My papers')).toBeVisible();
  await expect(page.getByText('Priority: Normal')).toBeVisible();
});

test('of a conflict one chooses, with nothing chosen before; a closed job offers no retry', async ({
  page,
  server,
}) => {
  const asha = await signUp(server.url);
  await page.route(/\/api\/auth\/user\/\w+$/, (route) => route.abort());
  const failed = (code: string, more: object = {}) => ({
    state: 'failed' as const,
    attempts: 1,
    failure: { status: 409, code, message: '', errors: {}, ...more },
  });
  const conflicts = { presentJobTitle: { mine: 'Welder', theirs: 'Fitter' } };
  await queue(page, asha.user.id, [
    {
      call: 'user.update',
      params: { userId: asha.user.id },
      body: { details: { presentJobTitle: 'Welder' } },
      ...failed('VERSION_CONFLICT', { conflicts, version: 3 }),
    },
    { call: 'jobs.apply', params: { jobId: 'gone' }, body: undefined, ...failed('JOB_INACTIVE') },
  ]);
  await holdSession(page, asha);
  await openWaiting(page);
  const card = (name: string) => page.locator('main li').filter({ hasText: name });
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(card('Application').getByRole('button')).toHaveText(['Delete']);
  await card('Profile changes').getByRole('button', { name: 'Choose' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(sheet.getByText(/What you wrote here, just now/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Send again' })).toBeDisabled();
  await sheet.getByLabel('Fitter').check();
  await expect(sheet.getByRole('button', { name: 'Send again' })).toBeEnabled();
});

test('what was chosen out of a list is shown in the language on screen', async ({
  page,
  server,
}) => {
  const asha = await signUp(server.url);
  await page.route(/\/api\/auth\/user\//, (route) => route.abort());
  await queue(page, asha.user.id, [
    {
      call: 'user.update',
      params: { userId: asha.user.id },
      body: { details: { matrimonialStatus: 'Married', skills: 'Married to welding' } },
    },
  ]);
  await holdSession(page, asha);
  await page.evaluate(() => localStorage.setItem('language', 'hinglish'));
  await page.goto('/waiting');
  await expect(page.getByText('Shaadishuda')).toBeVisible();
  await expect(page.getByText('Married to welding')).toBeVisible();
  await expect(page.getByText('Married', { exact: true })).toHaveCount(0);
});
