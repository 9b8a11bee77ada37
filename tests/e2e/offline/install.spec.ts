import { devices, type Page } from '@playwright/test';
import { expect, installedWorker, test } from '../../support/browser/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ actionTimeout: 15_000 });

const offer = (page: Page) => page.getByText('Install Safar: works without internet.');

/** What Chromium does where an app can be installed; headless it never does. */
async function browserOffers(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((answer) => {
    const prompts = { count: 0 };
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        prompts.count += 1;
        return Promise.resolve({ outcome: answer });
      },
    });
    Object.assign(window, { prompts });
    // Held back: the browser's own bar never comes up.
    if (dispatchEvent(event)) throw new Error('The offer was not held back');
  }, outcome);
}

const prompts = (page: Page) =>
  page.evaluate(() => (window as never as { prompts: { count: number } }).prompts.count);

/** Lets this phone's last page load be an hour ago. */
async function anHourLater(page: Page): Promise<void> {
  await page.evaluate(() => {
    const visits = JSON.parse(localStorage.getItem('visits') ?? '{}') as { at: number };
    localStorage.setItem('visits', JSON.stringify({ ...visits, at: visits.at - 3_600_000 }));
  });
}

/** The decision is made in idle time: it has been made once the visit is counted. */
const counted = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).not.toBeNull();

test('on a first visit nothing is offered; after the first saved job it is, and installs', async ({
  page,
}) => {
  await page.goto('/jobs');
  await installedWorker(page);
  await page.mouse.click(5, 300);
  await counted(page);
  await browserOffers(page, 'accepted');
  await expect(page.getByRole('button', { name: /^Save job:/ }).first()).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await page
    .getByRole('button', { name: /^Save job:/ })
    .first()
    .click();
  await expect(offer(page)).toBeVisible();
  await page.context().setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(bar).toBeVisible();
  await expect(offer(page)).toBeHidden();
  // One line of text.
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(64);
  await page.context().setOffline(false);
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Install' }).click();
  expect(await prompts(page)).toBe(1);
  await expect(offer(page)).toBeHidden();
});

test('on a second visit it is offered, in the way of nothing; a no is for good', async ({
  page,
}) => {
  await page.goto('/jobs');
  await installedWorker(page);
  await page.mouse.click(5, 300);
  await counted(page);
  await anHourLater(page);
  await page.goto('/support');
  await browserOffers(page, 'accepted');
  await expect(offer(page)).toBeVisible();
  await page.locator('form [name=message]').fill('I am writing');
  await expect(offer(page)).toBeHidden();
  await page.locator('form [name=message]').fill('');
  await expect(offer(page)).toBeVisible();
  // Forms that stand alone are never joined by an offer.
  await page.evaluate(() => history.pushState(null, '', '/login'));
  await expect(page.locator('h1:visible')).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await page.evaluate(() => history.pushState(null, '', '/about-us'));
  await page.getByRole('button', { name: 'No, do not offer this again' }).click();
  await expect(offer(page)).toBeHidden();

  await anHourLater(page);
  await page.goto('/jobs');
  await counted(page);
  await browserOffers(page, 'accepted');
  await page
    .getByRole('button', { name: /^Save job:/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Saved job/ }).first()).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test('a no in the browser’s own question is a no for good', async ({ page }) => {
  await page.goto('/jobs');
  await installedWorker(page);
  await page.mouse.click(5, 300);
  await page
    .getByRole('button', { name: /^Save job:/ })
    .first()
    .click();
  await browserOffers(page, 'dismissed');
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(offer(page)).toBeHidden();
  await page.goto('/jobs');
  await counted(page);
  await browserOffers(page, 'accepted');
  await expect(page.getByRole('button', { name: /^Saved job/ }).first()).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: devices['iPhone 13'].userAgent });

  test('the way over the share menu is shown, in the language of the person', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'hinglish'));
    await page.goto('/jobs');
    await installedWorker(page);
    await page.mouse.click(5, 300);
    await page
      .getByRole('button', { name: /^Naukri save karein:/ })
      .first()
      .click();
    await expect(page.getByText('Safar install karein: bina net bhi chale.')).toBeVisible();
    await page.getByRole('button', { name: 'Tareeka dekhein' }).click();
    const steps = page.getByRole('dialog', { name: 'Home Screen par lagayein' });
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await expect(steps).toContainText('Add to Home Screen');
    await page.keyboard.press('Escape');
    await expect(steps).toBeHidden();
  });
});
