import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, installedWorker, test } from '../../support/browser/fixtures.ts';
import { password, profileOf, signUpComplete } from '../../support/accounts/people.ts';
import { stored, sum } from '../../support/accounts/profileFiles.ts';
import { somePdf as pdf } from '../../support/data/pdfs.ts';

/** Posts a file to the page as the installed app's share target does, from a page of the worker. */
async function share(page: Page, name: string, type: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ([fileName, fileType, text]) => {
      const content = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([content], fileName, { type: fileType }));
      const form = document.createElement('form');
      Object.assign(form, { action: '/shared-resume', method: 'post', hidden: true });
      form.enctype = 'multipart/form-data';
      const input = Object.assign(document.createElement('input'), { type: 'file' });
      input.name = 'resume';
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      // Not before this call has been answered: the page goes away with it.
      setTimeout(() => form.submit());
    },
    [name, type, bytes.toString('base64')] as const,
  );
}

test.describe('an installed phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a PDF that another app shares becomes the resume, if the person means it', async ({
    page,
    context,
    server,
  }, info) => {
    test.skip(info.project.name !== 'phone', 'the worker is the same on all screens');
    const { user } = await signUpComplete(server.url);
    const file = pdf(5000);
    const kept = () => page.evaluate(() => caches.has('shared-file'));
    await test.step('a visitor is led to the login and back, whatever becomes of the worker', async () => {
      await page.goto('/jobs');
      await installedWorker(page);
      await share(page, 'My CV.pdf', 'application/pdf', file);
      await expect(page).toHaveURL(/\/login\?from=%2Fshared-resume$/);
      await page.evaluate(async () => {
        for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
      });
      // A new worker comes in, and cleans up what earlier ones left. Chromium would call the old one
      // back where its last page is still there.
      const login = page.url();
      await page.goto('about:blank');
      await page.goto(login);
      await installedWorker(page);
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByText('Should My CV.pdf become your resume?')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('it is uploaded, and nothing of it stays', async () => {
      await page.getByRole('button', { name: 'Use as my resume' }).click();
      await expect(page).toHaveURL(/\/profile#documents$/);
      await expect(page.getByText(/Resume updated successfully!/)).toBeVisible();
      const session = await page.evaluate(() => localStorage.getItem('token') ?? '');
      const { details } = await profileOf(server.url, { token: session, user });
      expect(sum(await stored(server.url, details.resume))).toBe(sum(file));
      expect(await kept()).toBe(false);
    });
    await test.step('what is no PDF, or nothing, is said to be so', async () => {
      await share(page, 'cv.pdf', 'application/pdf', Buffer.from('Word for word'));
      await expect(page.getByText('Please select a PDF file for resume')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Go to your profile' }).click();
      await expect(page).toHaveURL(/\/profile#documents$/);
      await expect.poll(kept).toBe(false);
      await page.goto('/shared-resume');
      await expect(page.getByText('There is no shared file here.')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('without a network it waits; a logout takes it away', async () => {
      await context.setOffline(true);
      await share(page, 'Second.pdf', 'application/pdf', file);
      await expect(page.getByText('Should Second.pdf become your resume?')).toBeVisible();
      await context.setOffline(false);
      await page.goto('/profile');
      expect(await kept()).toBe(true);
      await page.locator('main').getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect.poll(kept).toBe(false);
    });
  });
});
