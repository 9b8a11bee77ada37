import type { Page } from '@playwright/test';
import { languages, type Language } from '#contract/language.ts';
import english from '#locales/english/pricing.json' with { type: 'json' };
import englishSupport from '#locales/english/support.json' with { type: 'json' };
import hindi from '#locales/hindi/pricing.json' with { type: 'json' };
import hindiSupport from '#locales/hindi/support.json' with { type: 'json' };
import hinglish from '#locales/hinglish/pricing.json' with { type: 'json' };
import hinglishSupport from '#locales/hinglish/support.json' with { type: 'json' };
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { signUpComplete } from '../../support/accounts/people.ts';
import { planRefusals, type PlanRefusal } from '../../support/data/planRefusals.ts';

const pricing = { english, hinglish, hindi };
const support = { english: englishSupport, hinglish: hinglishSupport, hindi: hindiSupport };
const calls = {
  trial: '**/api/subscriptions/activate-free-trial',
  order: '**/api/subscriptions/create-order',
} as const satisfies Record<Exclude<PlanRefusal['during'], 'verify'>, string>;

async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    document.cookie = `language=${chosen}; path=/`;
  }, language);
}

/** Expects a toast and closes it, so that the next one is not taken for it. */
async function told(page: Page, text: string): Promise<void> {
  const toast = page.getByRole('listitem').filter({ hasText: text });
  await expect(toast).toBeVisible();
  await toast.getByRole('button').click();
  await expect(toast).toHaveCount(0);
}

for (const language of languages) {
  test(`every refusal of spec 8 is told in ${language}`, async ({ page, server }) => {
    const words = pricing[language];
    const buyLabel = words.action.buy.replace('{{plan}}', words.names.basic);
    await page.goto('/about-us');
    await holdSession(page, await signUpComplete(server.url));
    await speak(page, language);

    await test.step('what could not be loaded', async () => {
      // Of several reads of it on the way to the page, each.
      const current = '**/api/subscriptions/current';
      // An answer: after a silence the page reads anew by itself, as soon as any call has one.
      const refusal = { status: 400, json: { code: 'INVALID_REQUEST', message: 'Refused' } };
      await page.route(current, (route) => route.fulfill(refusal));
      await page.goto('/pricing');
      await expect(page.getByText(words.loadFailed)).toBeVisible();
      await page.unroute(current);
      await page.getByRole('main').getByRole('status').getByRole('button').click();
      await expect(page.getByRole('button', { name: words.action.startTrial })).toBeVisible();
    });

    await test.step('the script is blocked, the network is away, the dialog is closed', async () => {
      const buy = page.getByRole('button', { name: buyLabel, exact: true });
      await page.route('**/sandbox/razorpay/checkout.js', (route) => route.abort(), { times: 1 });
      await buy.click();
      await told(page, words.toast.gatewayFailed);
      await page.route(calls.order, (route) => route.abort(), { times: 1 });
      await buy.click();
      await told(page, words.toast.paymentNotStarted);
      await buy.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Cancel|कैंसल)/ })
        .click();
      await told(page, words.toast.cancelled);
    });

    for (const { during, code, status, spec, shown } of planRefusals) {
      await test.step(code, async () => {
        if (during === 'verify') {
          // A payment that the provider does not know: the server itself refuses it.
          const forged = {
            razorpay_payment_id: 'pay_forged',
            razorpay_order_id: 'order_forged',
            razorpay_signature: '0'.repeat(64),
          };
          const pays = '**/v1/payments/create/checkout';
          await page.route(pays, (route) => route.fulfill({ json: forged }), { times: 1 });
        } else {
          // What the server says word for word: tests/api/payments/planRefusals.test.ts.
          const answer = { status, json: { code, message: spec } };
          await page.route(calls[during], (route) => route.fulfill(answer), { times: 1 });
        }
        const label = during === 'trial' ? words.action.startTrial : buyLabel;
        await page.getByRole('button', { name: label, exact: true }).click();
        if (during === 'verify') {
          await page.getByRole('dialog').getByRole('button').first().click();
        }
        if (code === 'USER_NOT_FOUND') {
          await expect(page.getByText(shown[language])).toBeVisible();
        } else await told(page, shown[language]);
      });
    }
    await expect(page).toHaveURL(/\/login\?from=%2Fpricing/);

    await test.step('support: refused, and taken', async () => {
      const { form } = support[language];
      await page.goto('/support');
      await page.getByLabel(form.name, { exact: true }).fill('Ravi');
      await page.getByLabel(form.email, { exact: true }).fill('ravi@example.in');
      await page.getByLabel(form.subject, { exact: true }).fill('Help');
      await page.getByLabel(form.message, { exact: true }).fill('Please');
      const refusal = { status: 403, json: { code: 'FORBIDDEN', message: '' } };
      await page.route('**/api/support/request', (route) => route.fulfill(refusal), { times: 1 });
      await page.getByRole('button', { name: form.send }).click();
      // The button is below the form, the answer above it.
      await expect(page.getByText(form.failed)).toBeInViewport();
      await expect(page.getByLabel(form.message, { exact: true })).toHaveValue('Please');
      await page.getByRole('button', { name: form.send }).click();
      await expect(page.getByText(form.sent)).toBeVisible();
    });
  });
}
