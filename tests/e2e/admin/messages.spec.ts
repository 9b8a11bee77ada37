import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { postJob, applyAs, staffedJob } from '../../support/browser/adminSteps.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { call, completeDetails, logInAdministrator } from '../../support/accounts/people.ts';
import { employed } from '../../support/accounts/staff.ts';

const sheet = (page: Page) => page.getByRole('dialog');
const log = (page: Page) => page.getByRole('list', { name: 'What was written' });

test('a template is added, asked about money, changed, deleted and brought back', async ({
  page,
  server,
}) => {
  const admin = await logInAdministrator(server.url);
  const name = `Second reminder ${Date.now().toString(36)}`;
  await openAs(page, admin, '/admin-templates');
  await expect(page.getByRole('row', { name: /Invitation to an interview/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add template' }).click();
  const form = sheet(page);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Subject in English').fill('About {{job}}');
  await form.getByLabel('Text in English').fill('Hello {{nane}}, pay the visa fee.');
  await form.getByLabel('Subject in Hinglish').fill('{{job}} ke baare mein');
  await form.getByLabel('Text in Hinglish').fill('Namaste {{name}}');
  await expect(form.getByText('Does this ask for money?')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('a placeholder that is not in the list')).toBeVisible();
  await form.getByLabel('Text in English').fill('Hello {{name}}, pay the visa fee.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This may ask for money.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a template');
  await form.getByLabel('Text in English').fill('Hello {{name}}, please come.');
  await expect(form.getByText('Does this ask for money?')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Template added: ${name}`)).toBeVisible();

  // The list is narrowed while the deletion is on its way: it stays so.
  const narrowed = page.waitForResponse(/message-templates\?.*search=Second/);
  await page.route('**/api/message-templates/*', async (route) => {
    if (route.request().method() === 'DELETE') await narrowed;
    await route.fallback();
  });
  await page.getByRole('searchbox', { name: 'Search templates' }).fill(name);
  await page.getByRole('button', { name: `Delete: ${name}` }).click();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await expect(page.getByText('No templates found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
});

test('a selection is written to, previewed one by one, and taken back', async ({
  page,
  server,
}) => {
  test.slow();
  const { admin, jobId, seekers } = await staffedJob(server.url);
  const [ravi] = seekers;
  await call(server.url, 'PUT', `/auth/user/${ravi!.user.id}/consents/sharing`, {
    ...{ token: ravi!.token, body: { given: false } },
  });
  await openAs(page, admin, `/jobs/${jobId}/applicants`);
  await expect(page.getByText('3 applicant(s) found')).toBeVisible();
  await page.getByLabel('Select all on this page').click();
  await page.getByRole('button', { name: 'Write a message' }).click();
  await sheet(page).getByLabel('Template').selectOption('Invitation to an interview');
  await sheet(page).getByRole('button', { name: 'Look at it first' }).click();
  // No one of them has an interview: said beside the fields that name it.
  await expect(
    sheet(page).getByText('Not everyone has what this text needs').first(),
  ).toBeVisible();
  await sheet(page).getByLabel('Template').selectOption('Please call us');
  await sheet(page).getByRole('button', { name: 'Look at it first' }).click();
  await expect(sheet(page).getByText('2 of 3 people will be written to')).toBeVisible();
  await expect(sheet(page).getByText('1 took sharing back')).toBeVisible();
  const first = await sheet(page).locator('h3').textContent();
  await expect(sheet(page).getByText(`Hello ${first},`)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(sheet(page).getByText('2 of 2', { exact: true })).toBeVisible();
  await expect(sheet(page).locator('h3')).not.toHaveText(first ?? '');
  await expectAccessibleInBothThemes(page, 'a preview');

  // The answer is lost: pressed again, nothing is sent twice.
  let isLost = true;
  await page.route('**/api/messages', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  await sheet(page).getByRole('button', { name: 'Send 2 mails' }).click();
  await expect(sheet(page).getByText('The message was not sent')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Send 2 mails' }).click();
  await expect(page.getByText(/^2 mails leave at/)).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  const notice = page.getByRole('status').filter({ hasText: '2 mails by' });
  await expect(notice).toBeVisible();
  await expect(log(page).getByText('Waiting')).toHaveCount(2);

  // Another admin is told.
  const recruiter = await employed(server, 'recruiter');
  const body = {
    ...{ jobId, channel: 'mail', all: {}, englishSubject: 'Once more', englishText: 'Hello' },
  };
  const asked = await call<{ reached: number; left: object; recent: { number: number } }>(
    ...([server.url, 'POST', '/messages/preview', { token: recruiter.token, body }] as const),
  );
  expect(asked.body).toMatchObject({ reached: 0, left: { recent: 2 }, recent: { number: 2 } });

  await notice.getByRole('button', { name: 'Do not send' }).click();
  await expect(page.getByText('2 mails are not sent.')).toBeVisible();
  await expect(log(page).getByText('Undone')).toHaveCount(2);
  await expectAccessibleInBothThemes(page, 'the log');
});

test('someone is reached on WhatsApp by a tap, in Hinglish too, and a viewer sees none of it', async ({
  page,
  server,
  context,
}) => {
  test.slow();
  const admin = await logInAdministrator(server.url);
  const jobId = await postJob(server.url, admin, 'Steel Fixer');
  const seeker = await applyAs(server.url, jobId, { fullName: 'Balram Yadav' });
  const { token, user } = seeker;
  await call(server.url, 'PATCH', `/auth/user/${user.id}`, {
    ...{
      token,
      body: { details: { ...completeDetails, fullName: 'Balram Yadav', mobile: '098765 43210' } },
    },
  });
  await call(server.url, 'PUT', `/auth/user/${user.id}/consents/sharing`, {
    ...{ token, body: { given: true } },
  });
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'opened' }));
  await openAs(page, admin, `/admin-candidates/${user.id}`);
  await page.getByRole('button', { name: 'Write a message' }).click();
  await sheet(page).getByRole('radio', { name: 'WhatsApp' }).check({ force: true });
  await sheet(page).getByLabel('Text in English').fill('Hello {{name}}, are you free today?');
  await sheet(page).getByRole('button', { name: 'Look at it first' }).click();
  const link = sheet(page).getByRole('link', { name: 'Open WhatsApp' });
  await expect(link).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919876543210\?text=Hello%20Balram/,
  );
  await expect(sheet(page).getByRole('button', { name: /^Send/ })).toHaveCount(0);
  const opened = context.waitForEvent('page');
  await link.click();
  await (await opened).close();
  await expectAccessibleInBothThemes(page, 'a chat');
  await sheet(page).getByRole('button', { name: 'No answer' }).click();
  await expect(sheet(page).getByRole('button', { name: 'No answer' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(log(page).getByText('Opened')).toBeVisible();
  await expect(log(page).getByLabel('What came of it')).toHaveValue('noAnswer');

  // Who has taken sharing back is not reached, and the page says so.
  await page.getByRole('button', { name: 'Write a message' }).click();
  await sheet(page).getByRole('radio', { name: 'Call' }).check({ force: true });
  await call(server.url, 'PUT', `/auth/user/${user.id}/consents/sharing`, {
    ...{ token, body: { given: false } },
  });
  await sheet(page).getByRole('button', { name: 'Look at it first' }).click();
  await expect(sheet(page).getByText('0 of 1 person will be written to')).toBeVisible();
  await expect(sheet(page).getByText('1 took sharing back')).toBeVisible();
  await expect(sheet(page).getByRole('link')).toHaveCount(0);

  const viewer = await employed(server, 'viewer');
  const query = `/messages?jobId=${jobId}`;
  expect((await call(server.url, 'GET', query, { token: viewer.token })).status).toBe(403);
  await openAs(page, viewer, `/jobs/${jobId}/applicants`);
  await expect(page.getByText('1 applicant(s) found')).toBeVisible();
  await expect(page.getByText('What was written')).toHaveCount(0);
});
