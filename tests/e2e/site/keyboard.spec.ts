import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { password, signUpComplete } from '../../support/accounts/people.ts';

test.skip(({ isMobile }) => isMobile, 'a keyboard stands on a desk');
// 1366 x 768 at 200 %.
test.use({ viewport: { width: 683, height: 384 } });

/** Presses Tab until the element has the focus, as someone does who has no mouse. */
async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      // What has the focus is seen, and not hidden behind a bar.
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached with ${most} times Tab: ${String(target)}`);
}

async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

test('with the keyboard alone and at 200 %: search, read, log in, apply', async ({
  page,
  server,
}) => {
  const { user } = await signUpComplete(server.url);
  await page.goto('/jobs');
  await expect(page.locator('main li h2 a').first()).toBeVisible();
  await fits(page);

  await test.step('past the header to the content, then to a job', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await tabTo(page, page.locator('main li h2 a').first());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/jobs\/\w+$/);
    await expect(page.locator('h1:visible')).toBeVisible();
    await fits(page);
  });

  await test.step('to the login and back to the job', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Login & Apply' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login/);
    await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
    await page.keyboard.type(user.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(password);
    await fits(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/jobs\/\w+$/);
  });

  await test.step('the question about the plans: inside it, out of it, through it', async () => {
    const apply = page.getByRole('button', { name: 'Apply Now' });
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    // What was begun before the login goes on by itself, as far as this question.
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(apply).toBeEnabled();
    await tabTo(page, apply);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    for (let pressed = 0; pressed < 6; pressed += 1) {
      await page.keyboard.press('Tab');
      const inside = await dialog.evaluate(
        (element) =>
          element.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(apply).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button').or(dialog.getByRole('link')).last(), 10);
  });
});
