import type { Page } from '@playwright/test';
import type { LoginReply } from '#contract/user.ts';
import { expect, holdSession, test } from '../fixtures.ts';
import { call, signUpComplete } from '../people.ts';

test.skip(({ isMobile }) => !isMobile, 'walked on the phone');

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
  await expect(page.getByText('Pro activated successfully! Redirecting...')).toBeVisible();
  await expect(page.getByText('Your current plan: Pro')).toBeVisible();
  expect(await statusOf(server.url, member)).toBe('active');
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeVisible();
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
  expect(await statusOf(server.url, member)).toBe('active');
});

test('a blocked script is told', async ({ page, server }) => {
  await page.route('**/sandbox/razorpay/checkout.js', (route) => route.abort());
  await atPricing(page, server.url);
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await expect(page.getByText('Failed to load payment gateway')).toBeVisible();
});

test('a failed verification is told; the webhook activates the plan all the same', async ({
  page,
  server,
}) => {
  const member = await atPricing(page, server.url);
  await page.route('**/api/subscriptions/verify-payment', (route) =>
    route.fulfill({ status: 503, json: { code: 'PAYMENT_UNAVAILABLE', message: '' } }),
  );
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(
    page.getByText('Payment verification failed. Please contact support if money was deducted.'),
  ).toBeVisible();
  await expect.poll(() => statusOf(server.url, member)).toBe('active');
});

test('a visitor who wants a plan logs in first', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Get Pro' }).click();
  await expect(page.getByText('Please log in to continue')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?from=%2Fpricing/);
});
