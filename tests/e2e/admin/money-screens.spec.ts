import type { Page } from '@playwright/test';
import type { LoginReply } from '#contract/account/user.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { buyPlan } from '../../support/accounts/buyPlan.ts';
import { call, logInAdministrator, signUpComplete } from '../../support/accounts/people.ts';

test.use({ serviceWorkers: 'allow' });

async function as(page: Page, person: LoginReply, path: string): Promise<void> {
  await page.goto('/about-us');
  await holdSession(page, person);
  await page.goto(path);
}

/** Holds answers to the list of requests back until they are released. */
async function holdList(page: Page): Promise<{ asked: Promise<void>; release: () => void }> {
  let release = () => {};
  let ask = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = new Promise<void>((resolve) => (ask = resolve));
  await page.route('**/api/support/requests?*', async (route) => {
    const response = await route.fetch();
    ask();
    await released;
    await route.fulfill({ response });
  });
  return { asked, release };
}

test('receipts: from the profile, without a network, and on paper', async ({
  page,
  server,
  context,
}) => {
  const member = await signUpComplete(server.url);
  const order = await buyPlan(server.url, member, 'basic');
  await as(page, member, '/profile');
  await page.getByRole('link', { name: 'Receipts' }).click();
  const receipt = page.getByRole('listitem').filter({ hasText: order });
  await expect(receipt.getByRole('heading', { name: 'Pro, subscription to Safar' })).toBeVisible();
  for (const text of ['₹297', member.user.email, 'Test mode', 'no fee for a job', 'before'])
    await expect(receipt).toContainText(text);
  await expectAccessible(page);

  await test.step('without a network, after a reload', async () => {
    await installedWorker(page);
    await context.setOffline(true);
    await page.reload();
    await expect(receipt).toContainText('₹297');
    await expect(page.getByText(/^Saved (just|\d)/)).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('on paper: the receipt alone', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await receipt.getByRole('button', { name: /^Print/ }).click();
    await expect(page.locator('body[data-printed]')).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    await expect(receipt).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(receipt.getByRole('button')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
});

test('the admin refunds: person and amount are named, a failure is told, the state follows', async ({
  page,
  server,
}) => {
  const member = await signUpComplete(server.url);
  const order = await buyPlan(server.url, member, 'premium');
  await as(page, await logInAdministrator(server.url), '/admin-payments');
  await page.getByLabel('Search').fill(member.user.email.toUpperCase());
  await expect(page.getByText('1 of 1 payment')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: order });
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Refund ₹894 to Ravi Kumar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send ₹894 back to Ravi Kumar?' });
  await expect(question).toContainText(member.user.email);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();

  await test.step('refused: said in the dialog, nothing has changed', async () => {
    const over = 'A cancellation with a refund is possible within 48 hours of the purchase only.';
    const answer = { status: 409, json: { code: 'REFUND_WINDOW_OVER', message: over } };
    await page.route('**/api/payments/*/refund', (route) => route.fulfill(answer), { times: 1 });
    await question.getByRole('button', { name: 'Refund ₹894' }).click();
    await expect(question.getByRole('alert')).toHaveText(over);
    await page.route('**/api/payments/*/refund', (route) => route.abort(), { times: 1 });
    await question.getByRole('button', { name: 'Refund ₹894' }).click();
    await expect(question.getByRole('alert')).toContainText('No connection');
  });

  await question.getByRole('button', { name: 'Refund ₹894' }).click();
  await expect(page.getByText('The refund is on its way. The buyer gets an email.')).toBeVisible();
  await expect(row).toContainText('Refunded');
  await expect(row).toContainText('Cancelled within 48 hours');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.getByLabel('State').selectOption('Paid');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(row).toBeVisible();
});

test('the admin answers: at once on screen, taken back where it fails, the draft kept', async ({
  page,
  server,
}) => {
  const member = await signUpComplete(server.url);
  const subject = `Upload of ${member.user.id}`;
  await call(server.url, 'POST', '/support/request', {
    token: member.token,
    body: { name: 'Ravi', email: member.user.email, subject, message: 'Help', priority: 'urgent' },
  });
  await as(page, await logInAdministrator(server.url), '/admin-support');
  await page.getByLabel('Search').fill(member.user.id);
  const card = page.getByRole('listitem').filter({ hasText: subject });
  await expect(card).toContainText('Urgent');
  await expectAccessible(page);
  const sheet = page.getByRole('dialog', { name: subject });
  const answer = sheet.getByRole('textbox');

  await test.step('what was written is there again after a reload', async () => {
    await card.getByRole('button').click();
    await answer.fill('Try a smaller file.');
    await page.reload();
    await page.getByLabel('Search').fill(member.user.id);
    await card.getByRole('button').click();
    await expect(answer).toHaveValue('Try a smaller file.');
  });

  await test.step('not taken: open again, with the reason and the text', async () => {
    let refuse = () => {};
    const held = new Promise<void>((resolve) => (refuse = resolve));
    const busy = {
      status: 503,
      json: { code: 'BUSY', message: 'Many people are here right now.' },
    };
    await page.route(
      '**/api/support/requests/*',
      async (route) => {
        await held;
        await route.fulfill(busy);
      },
      { times: 1 },
    );
    const list = await holdList(page);
    await sheet.getByRole('button', { name: 'Close' }).first().click();
    await page.getByLabel('Search').fill(subject);
    await list.asked;
    await card.getByRole('button').click();
    await sheet.getByRole('button', { name: 'Send answer' }).click();
    await expect(card).toContainText('Answered'); // before the server has said a word
    await expect(sheet).toHaveCount(0);
    // What the server said of the list before the answer is older than the answer.
    list.release();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(card).toContainText('Answered');
    refuse();
    await expect(sheet.getByRole('alert')).toContainText('Many people are here right now.');
    await expect(answer).toHaveValue('Try a smaller file.');
    await expect(card).toContainText('Open');
  });

  await test.step('taken: mailed, closed, reopened', async () => {
    await sheet.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('The answer goes to Ravi by email.')).toBeVisible();
    await card.getByRole('button').click();
    await expect(sheet.getByRole('heading', { name: /^Answered / })).toBeVisible();
    await expect(answer).toHaveValue('');
    await sheet.getByRole('button', { name: 'Close' }).last().click();
    await expect(card).toContainText('Closed');
    await card.getByRole('button').click();
    await sheet.getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByText('Reopened')).toBeVisible();
  });
});
