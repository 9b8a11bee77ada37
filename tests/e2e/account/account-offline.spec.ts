import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, installedWorker, test } from '../../support/browser/fixtures.ts';
import {
  logInAgain,
  call,
  completeDetails,
  profileOf,
  signUp,
  signUpComplete,
} from '../../support/accounts/people.ts';
import { fillWizard, openAs } from '../../support/accounts/accountSteps.ts';

test.use({ serviceWorkers: 'allow' });

/** Changes one field in the edit form of /profile and saves. */
async function edit(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: label }).fill(value);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden({ timeout: 15_000 });
}

async function anotherPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 640 } });
  return context.newPage();
}

test('the wizard wholly without a network: kept on the phone, then sent exactly once', async ({
  page,
  context,
  server,
}) => {
  const session = await signUp(server.url);
  await openAs(page, session, '/profile-complete');
  await installedWorker(page);
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await fillWizard(page);

  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();
  await expect(page.getByText('Profile Complete!')).toBeHidden();
  await expectAccessible(page);
  expect((await profileOf(server.url, session)).version).toBe(0);
  // It outlives the page, and the profile shows it with its mark.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.locator('h1:visible')).toHaveText(completeDetails.fullName);
  await expect(page.getByText('waiting to be sent').first()).toBeVisible();
  await page.goto('/profile-complete');
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Profile Complete!' })).toBeVisible();
  const saved = await profileOf(server.url, session);
  expect(saved.isProfileComplete).toBe(true);
  expect(saved.details).toMatchObject(completeDetails);
  // Each save that the server takes adds one to the version.
  expect(saved.version).toBe(1);
  await page.getByRole('button', { name: 'Continue to Jobs' }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await page.reload();
  await expect(page.locator('h1:visible')).toBeVisible();
  expect((await profileOf(server.url, session)).version).toBe(1);
});

test('a profile edit without a network shows the new value with its mark until it is sent', async ({
  page,
  context,
  server,
}) => {
  const session = await signUpComplete(server.url);
  await openAs(page, session, '/profile');
  await installedWorker(page);
  await expect(page.locator('h1:visible')).toHaveText(completeDetails.fullName);
  await context.setOffline(true);
  await edit(page, 'Full name', 'Ravi Kumar Singh');
  await expect(page.getByText('Will be sent as soon as the connection works.')).toBeVisible();
  await expect(page.locator('h1:visible')).toHaveText('Ravi Kumar Singh');
  await expect(page.getByText('waiting to be sent')).toHaveCount(1);
  await expectAccessible(page);
  // A second change before the first one is sent builds on it.
  await edit(page, 'Full name', 'Ravi K. Singh');
  await expect(page.locator('h1:visible')).toHaveText('Ravi K. Singh');
  await context.setOffline(false);
  await expect(page.getByText('waiting to be sent')).toBeHidden();
  await expect(page.locator('h1:visible')).toHaveText('Ravi K. Singh');
  expect((await profileOf(server.url, session)).details.fullName).toBe('Ravi K. Singh');
});

test('two phones of one person: other fields merge, and of the same field the person chooses', async ({
  page,
  context,
  server,
  browser,
}) => {
  const session = await signUpComplete(server.url);
  await openAs(page, session, '/profile');
  await installedWorker(page);
  await expect(page.locator('h1:visible')).toHaveText(completeDetails.fullName);
  const other = await anotherPhone(browser, server.url);
  await openAs(other, session, '/profile');
  await expect(other.locator('h1:visible')).toHaveText(completeDetails.fullName);

  await context.setOffline(true);
  await edit(page, 'Skills', 'TIG welding');
  await edit(page, 'Present job title', 'Senior welder');
  await edit(other, 'Skills', 'Pipe fitting');
  await edit(other, 'Mother tongue', 'Bhojpuri');
  await expect(other.getByText('Profile updated successfully!').first()).toBeVisible();
  await context.setOffline(false);

  await expect(page.getByText('Changed in two places')).toBeVisible();
  // What stands against nothing has arrived, from both phones.
  await expect
    .poll(async () => (await profileOf(server.url, session)).details)
    .toMatchObject({
      presentJobTitle: 'Senior welder',
      motherTongue: 'Bhojpuri',
      skills: 'Pipe fitting',
    });
  await page.getByRole('button', { name: 'Choose' }).click();
  const sheet = page.getByRole('dialog');
  await expectAccessible(page);
  await expect(sheet.getByRole('radio')).toHaveCount(2);
  // Both with their time.
  await expect(sheet.getByText(/^What you wrote here, (just now|\d+ min ago)$/)).toBeVisible();
  await expect(sheet.getByText(/^Saved in between, (just now|\d+ min ago)$/)).toBeVisible();
  await sheet.getByLabel('TIG welding').check();
  await sheet.getByRole('button', { name: 'Save this choice' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Changed in two places')).toBeHidden();
  await expect
    .poll(async () => (await profileOf(server.url, session)).details.skills)
    .toBe('TIG welding');
  await other.context().close();
});

test('a conflict while the form is open: the newer value can be left standing', async ({
  page,
  server,
}) => {
  const session = await signUpComplete(server.url);
  await openAs(page, session, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Skills' }).fill('TIG welding');
  await call(server.url, 'PATCH', `/auth/user/${session.user.id}`, {
    token: session.token,
    body: { details: { skills: 'Pipe fitting' } },
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Changed in two places' });
  await sheet.getByLabel('Pipe fitting').check();
  await sheet.getByRole('button', { name: 'Save this choice' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await profileOf(server.url, session)).details.skills).toBe('Pipe fitting');
  await expect(page.getByText('Not sent')).toBeHidden();
});

test('two people on one phone: no one sees or sends what the other one wrote', async ({
  page,
  context,
  server,
}) => {
  const ravi = await signUpComplete(server.url);
  await openAs(page, ravi, '/profile');
  await installedWorker(page);
  await expect(page.locator('h1:visible')).toHaveText(completeDetails.fullName);
  await context.setOffline(true);
  await edit(page, 'Full name', 'Ravi unsent');
  await expect(page.locator('h1:visible')).toHaveText('Ravi unsent');
  // Logging out asks what becomes of it.
  await page.locator('main').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Keep it and log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await context.setOffline(false);

  const meena = await signUpComplete(server.url);
  await openAs(page, meena, '/profile');
  await expect(page.locator('h1:visible')).toHaveText(completeDetails.fullName);
  await expect(page.getByText('Ravi unsent')).toBeHidden();
  await expect(page.getByText('waiting to be sent')).toBeHidden();
  const raviAgain = await logInAgain(server.url, ravi);
  const ravis = async () => (await profileOf(server.url, raviAgain)).details.fullName;
  expect(await ravis()).toBe(completeDetails.fullName);

  await openAs(page, raviAgain, '/profile');
  await expect(page.locator('h1:visible')).toHaveText('Ravi unsent');
  await expect.poll(ravis).toBe('Ravi unsent');
  expect((await profileOf(server.url, meena)).details.fullName).toBe(completeDetails.fullName);
});

test('an application without a network stands on top of the list until it is sent', async ({
  page,
  context,
  server,
}) => {
  const session = await signUpComplete(server.url);
  await call(server.url, 'POST', '/subscriptions/activate-free-trial', session);
  await openAs(page, session, '/jobs');
  await installedWorker(page);
  const link = page.locator('main li h2 a').first();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByText('Waiting to send: 1')).toBeVisible();
  await page.goto('/my-applications');
  const card = page.locator('main li', { hasText: name });
  await expect(card.getByText('Will be sent as soon as the connection works')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(card.getByText('Applied', { exact: true })).toBeVisible();
  await expect(page.getByText('Will be sent as soon as the connection works')).toBeHidden();
});
