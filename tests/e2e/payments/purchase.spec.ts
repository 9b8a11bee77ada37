import type { Page } from '@playwright/test';
import type { LoginReply } from '#contract/account/user.ts';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { call, signUpComplete } from '../../support/accounts/people.ts';

/** A new member on the pricing page. */
async function atPricing(page: Page, url: string): Promise<LoginReply> {
  const member = await signUpComplete(url);
  await page.goto('/about-us');
  await holdSession(page, member);
  await page.goto('/pricing');
  await expect(page.getByRole('button', { name: 'Get Pro' })).toBeEnabled();
  return member;
}

const statusOf = async (url: string, { token }: LoginReply) =>
  (
    await call<{ userStatus: { subscriptionStatus: string } }>(
      url,
      'GET',
      '/subscriptions/current',
      { token },
    )
  ).body.userStatus.subscriptionStatus;

const dialog = (page: Page) => page.getByRole('dialog', { name: /TEST MODE/ });

test('a plan is bought in test mode, and the page shows it after its reload', async ({
  page,
  server,
}) => {
  const member = await atPricing(page, server.url);
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
  const shownAgain = page.waitForEvent('load');
  await expect(page.getByText('Pro activated successfully! Redirecting...')).toBeVisible();
  await shownAgain;
  await expect(page.getByText('Your current plan: Pro')).toBeVisible();
  expect(await statusOf(server.url, member)).toBe('active');
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeVisible();

  await test.step('a lower or equal plan is refused before anything is asked', async () => {
    // Closed for assistive technology, and yet a tap says why.
    await page.getByRole('button', { name: 'Current Plan' }).click({ force: true });
    const refusal = 'You already have Pro. You can only upgrade to a higher plan.';
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Not available' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  await test.step('an upgrade is confirmed first; a no changes nothing', async () => {
    const question = page.getByRole('alertdialog', { name: 'Change to Premium?' });
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await expect(question).toContainText('You have Pro now.');
    await expect(question).toContainText('Price: ₹894, paid once.');
    await expect(question).toContainText('Left of Pro: 92 days. Added to Premium: 92 days.');
    // 92 and 183 days from today, by India's calendar.
    const end = new Date(Date.now() + (275 * 24 + 5.5) * 3_600_000).toISOString().slice(0, 10);
    const [year = '', , day = ''] = end.split('-');
    await expect(question).toContainText(
      new RegExp(`Premium then runs until ${Number(day)} \\w+ ${year}\\.`),
    );
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await question.getByRole('button', { name: 'Yes, change' }).click();
    await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
    const reloaded = page.waitForEvent('load');
    await expect(page.getByText('Premium activated successfully! Redirecting...')).toBeVisible();
    const told = Date.now();
    await reloaded;
    expect(Date.now() - told).toBeGreaterThan(1_000);
    await expect(page.getByText('Your current plan: Premium')).toBeVisible();
    await expect(page.getByText(/275 days left · Ends on \d/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lower Plan' })).toBeVisible();
  });
});

test('the browser is killed after paying: at its next start the plan is active', async ({
  page,
  server,
  browser,
}) => {
  const member = await atPricing(page, server.url);
  const asked = page.waitForRequest('**/api/subscriptions/verify-payment');
  // It never comes to an answer.
  await page.route('**/api/subscriptions/verify-payment', () => undefined);
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await asked;
  await page.context().close();
  await expect.poll(() => statusOf(server.url, member)).toBe('active');
  const next = await browser.newPage({ baseURL: server.url });
  await next.goto('/about-us');
  await holdSession(next, member);
  await next.goto('/pricing');
  await expect(next.getByText('Your current plan: Pro')).toBeVisible();
  await next.close();
});

test('a dismissed dialog says so and charges nothing', async ({ page, server }) => {
  const member = await atPricing(page, server.url);
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Payment cancelled')).toBeVisible();
  expect(await statusOf(server.url, member)).toBe('none');
  await expect(page.getByRole('button', { name: 'Get Pro' })).toBeEnabled();
});

test('a failed attempt can be tried again in the same dialog', async ({ page, server }) => {
  const member = await atPricing(page, server.url);
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await dialog(page).getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Pro activated successfully! Redirecting...')).toBeVisible();
  // What failed before is not said beside it.
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await statusOf(server.url, member)).toBe('active');
});

test('the script was blocked, then not: the success stands alone', async ({ page, server }) => {
  await atPricing(page, server.url);
  await page.route('**/sandbox/razorpay/checkout.js', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await expect(page.getByText('Failed to load payment gateway')).toBeVisible();
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await expect(page.getByText('Failed to load payment gateway')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Pro activated successfully! Redirecting...')).toBeVisible();
});

test('a failed verification is told; the webhook activates the plan all the same', async ({
  page,
  server,
}) => {
  const member = await atPricing(page, server.url);
  await page.route('**/api/subscriptions/verify-payment', (route) =>
    route.fulfill({ status: 422, json: { code: 'PAYMENT_NOT_VERIFIED', message: '' } }),
  );
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await expect(dialog(page)).toBeVisible();
  // Only now: a page that loads by a clock of the test's own may wait for it under load.
  await page.clock.install();
  await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
  const toast = page.getByText(
    'Payment verification failed. Please contact support if money was deducted.',
  );
  await expect(toast).toBeVisible();
  await page.clock.fastForward(7_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(1_000); // 8 s in all (spec 9)
  await expect(toast).toHaveCount(0);
  await expect.poll(() => statusOf(server.url, member)).toBe('active');
});

test('the line breaks after paying: that it is being confirmed is said, and it is sent once more', async ({
  page,
  server,
}) => {
  const member = await atPricing(page, server.url);
  const verifying = '**/api/subscriptions/verify-payment';
  const current = '**/api/subscriptions/current';
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.route(verifying, (route) => route.abort());
  await page.route(current, (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
  const notice = page.getByRole('main').getByText('Your payment is being confirmed');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Payment verification failed')).toHaveCount(0);
  await page.reload();
  await expect(notice).toBeVisible();
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('create-order')) orders.push(request.url());
  });
  await page.getByRole('button', { name: 'Get Premium' }).click();
  await expect(page.getByText('Please do not pay again.')).toHaveCount(2);
  expect(orders).toEqual([]);
  await page.unroute(verifying);
  await page.unroute(current);
  const sent = page.waitForRequest(verifying);
  await page.reload();
  await sent;
  await expect(page.getByText('Your current plan: Pro')).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await statusOf(server.url, member)).toBe('active');
});

test('a payment that waits is confirmed from any page: no one has to come back to the plans', async ({
  page,
  server,
}) => {
  const member = await atPricing(page, server.url);
  const verifying = '**/api/subscriptions/verify-payment';
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.route(verifying, (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('main').getByText('Your payment is being confirmed')).toBeVisible();
  await page.goto('/jobs');
  await page.unroute(verifying);
  const asked = page.waitForResponse(verifying);
  // Idle time begins with the first touch of a visit.
  await page.keyboard.press('Shift');
  expect((await asked).status()).toBe(200);
  expect(await statusOf(server.url, member)).toBe('active');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /paid/.test(key))))
    .toEqual([]);
});

test('a visitor who wants a plan logs in first', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await expect(page.getByText('Please log in to continue')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?from=%2Fpricing/);
});

test('whoever has left the plans is not taken along by what was begun there', async ({
  page,
  server,
}) => {
  const member = await atPricing(page, server.url);
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await page.route(/\/activate-free-trial$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await page.getByRole('link', { name: 'Back to Jobs' }).click();
  await expect(page.locator('h1:visible')).toHaveText('Jobs abroad');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const told = page.waitForResponse(new RegExp(`/api/auth/user/${member.user.id}$`));
  letGo();
  const toast = page.getByText('Free trial activated successfully!');
  await expect(toast).toBeVisible();
  // The other screens know of it all the same.
  expect((await told).ok()).toBe(true);
  // It stands longer than the page would have, that reloads after two seconds.
  await expect(toast).toBeHidden();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

test('a plan that has begun is not begun again before the page is loaded anew', async ({
  page,
  server,
}) => {
  await atPricing(page, server.url);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(page.getByText('Free trial activated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await loaded;
});
