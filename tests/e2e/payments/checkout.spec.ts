import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { CheckoutConstructor, OrderReply } from '#contract/payments/payment.ts';
import type { SubscriptionReply } from '#contract/payments/plan.ts';
import type { LoginReply } from '#contract/account/user.ts';
import { expect, hydrated, test } from '../../support/browser/fixtures.ts';
import { call, signUp } from '../../support/accounts/people.ts';
import type { RunningServer } from '../../support/server/server.ts';

/** What the page was told, in this order. */
type Told = [name: 'handler' | 'failed' | 'dismissed', detail: unknown][];
type CheckoutWindow = typeof window & { Razorpay: CheckoutConstructor; told: Told };

async function orderOf(server: RunningServer, { token }: LoginReply): Promise<OrderReply> {
  const body = { planType: 'basic' };
  return (
    await call<OrderReply>(server.url, 'POST', '/subscriptions/create-order', { token, body })
  ).body;
}

/** Loads the script on the pricing page, under its policy, and opens the dialog from a button. */
async function open(page: Page, order: OrderReply): Promise<void> {
  await page.evaluate(async (made) => {
    const view = window as CheckoutWindow;
    if (!view.Razorpay) {
      const script = document.createElement('script');
      script.src = made.checkout.scriptUrl;
      document.head.append(script);
      await new Promise((resolve, reject) => {
        script.addEventListener('load', resolve);
        script.addEventListener('error', () => reject(new Error('the script was blocked')));
      });
    }
    view.told = [];
    const dialog = new view.Razorpay({
      key: made.checkout.keyId,
      amount: made.order.amount,
      currency: made.order.currency,
      order_id: made.order.id,
      name: 'Safar',
      description: made.planDetails.name,
      prefill: { email: 'ravi@example.in' },
      handler: (response) => view.told.push(['handler', response]),
      modal: { ondismiss: () => view.told.push(['dismissed', null]) },
    });
    dialog.on('payment.failed', ({ error }) => view.told.push(['failed', error.description]));
    document.querySelector<HTMLElement>('h1')?.setAttribute('tabindex', '-1');
    document.querySelector<HTMLElement>('h1')?.focus();
    dialog.open();
  }, order);
}

const told = (page: Page) => page.evaluate(() => (window as CheckoutWindow).told);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

test.describe('the checkout of the test mode', () => {
  let buyer: LoginReply;
  let order: OrderReply;
  const broken: string[] = [];

  test.beforeEach(async ({ page, server }) => {
    broken.length = 0;
    page.on('console', (message) => {
      if (/Content Security Policy|Refused/.test(message.text())) broken.push(message.text());
    });
    buyer = await signUp(server.url);
    order = await orderOf(server, buyer);
    await page.goto('/pricing');
    await hydrated(page);
  });
  test.afterEach(() => expect(broken).toEqual([]));

  test('says that it is a test, and can be read and used by everybody', async ({ page }) => {
    await open(page, order);
    const dialog = page.getByRole('dialog', { name: 'TEST MODE - no real money' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText('Safar: Pro');
    await expect(dialog).toContainText('₹297.00');
    await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused();
    for (const name of ['Pay', 'Fail', 'Cancel']) {
      const box = await dialog.getByRole('button', { name }).boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(48);
    }
    const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
    expect(violations).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  });

  test('pays by keyboard alone, and hands over what the server verifies', async ({
    page,
    server,
  }) => {
    await open(page, order);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const [[name, response] = []] = await told(page);
    expect(name).toBe('handler');
    expect(await told(page)).toHaveLength(1); // paid is not dismissed
    expect(await focused(page)).toBe('H1');
    const verified = await call<SubscriptionReply>(
      server.url,
      'POST',
      '/subscriptions/verify-payment',
      {
        token: buyer.token,
        body: { ...(response as object), subscription_id: order.subscription },
      },
    );
    expect(verified).toMatchObject({
      status: 200,
      body: { currentSubscription: { planType: 'basic', status: 'active' } },
    });
  });

  test('fails on request, stays open, and the same order can be paid then', async ({ page }) => {
    await open(page, order);
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The payment failed' })).toBeVisible();
    expect(await told(page)).toEqual([['failed', 'The test payment failed, as you chose.']]);
    await expect(page.getByRole('button', { name: 'Fail' })).toBeFocused();
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await told(page)).map(([name]) => name)).toEqual(['failed', 'handler']);
  });

  test('is dismissed by its button and by Escape, and opens again', async ({ page }) => {
    await open(page, order);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await told(page)).toEqual([['dismissed', null]]);
    await open(page, order);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await told(page)).toEqual([['dismissed', null]]);
    expect(await focused(page)).toBe('H1');
  });

  test('says so when the network is gone, and takes no second tap while it waits', async ({
    page,
  }) => {
    let asked = 0;
    await page.route('**/v1/payments/create/checkout', async (route) => {
      asked += 1;
      await route.abort();
    });
    await open(page, order);
    await page.getByRole('button', { name: 'Pay' }).dblclick();
    await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toBeVisible();
    expect(asked).toBeLessThanOrEqual(2);
    expect(await told(page)).toEqual([]);

    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.unroute('**/v1/payments/create/checkout');
    await page.route('**/v1/payments/create/checkout', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    asked = 0;
    await page.getByRole('button', { name: 'Pay' }).click();
    const busy = page.getByRole('button', { name: 'Processing...' });
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    await busy.click({ force: true });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeVisible();
    go();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(asked).toBe(1);
    expect((await told(page)).map(([name]) => name)).toEqual(['handler']);
  });

  test('speaks Hinglish on a Hinglish page', async ({ page }) => {
    await page.evaluate(() => (document.documentElement.lang = 'hi-Latn'));
    await open(page, order);
    await expect(
      page.getByRole('dialog', { name: 'TEST MODE - asli paise nahi katenge' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Cancel karein' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
