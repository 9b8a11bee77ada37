import type { Page } from '@playwright/test';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { signUp } from '../../support/accounts/people.ts';
import { queue, supportRequest } from '../../support/outbox/queuedWrites.ts';

test.skip(({ isMobile }) => !isMobile, 'walked on the phone');

const everythingSent = (page: Page) => page.getByText('Everything that you wrote was sent.');

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
  await expect(everythingSent(page)).toBeVisible();
});

test('what a visitor wrote is there before anything is touched', async ({ page }) => {
  await queue(page, null, [supportRequest('My papers')]);
  await openWaiting(page);
  await expect(page.getByText('My papers')).toBeVisible();
  await expect(everythingSent(page)).toBeHidden();
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
  await expect(everythingSent(page)).toBeHidden();

  await holdSession(page, balu);
  await openWaiting(page);
  await expect(
    page.getByText('1 thing of another account waits on this phone until that person logs in.'),
  ).toBeVisible();
  await expect(page.getByText('Of Asha alone')).toBeHidden();
  await expect(everythingSent(page)).toBeHidden();

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
  await expect(everythingSent(page)).toBeHidden();
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
  await expect(everythingSent(page)).toBeHidden();
});
