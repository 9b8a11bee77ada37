import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/axe.ts';
import {
  expect,
  holdSession,
  hydrated,
  installedWorker,
  test,
} from '../../support/browser/fixtures.ts';
import { signUpComplete } from '../../support/accounts/people.ts';

/** The bar of the installed app: where it is, what it leads to, and what it does not cover. */

test.skip(({ isMobile }) => !isMobile, 'a phone has it');
test.use({ serviceWorkers: 'allow' });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick links' });

/** Chromium emulates no display mode: what is styled for an installed app is styled for this tab. */
async function asInstalled(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const install = (rules: CSSRuleList) => {
      for (const rule of rules)
        if (rule instanceof CSSMediaRule) {
          const { media } = rule;
          media.mediaText = media.mediaText.replace('standalone', 'browser');
        }
    };
    const look = () => {
      for (const { cssRules } of document.styleSheets) install(cssRules);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    addEventListener('load', look, { capture: true });
  });
}

test('in a browser’s tab there is none', async ({ page }) => {
  await page.goto('/jobs');
  await hydrated(page);
  await expect(bar(page)).toBeHidden();
});

test('in the installed app: four places within reach of the thumb, nothing below it', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/about-us');
  await holdSession(page, await signUpComplete(server.url));
  await asInstalled(page);
  await page.goto('/jobs');
  await installedWorker(page);
  await hydrated(page);

  await test.step('its places, and which one is shown', async () => {
    await expect(bar(page).getByRole('link')).toHaveText([
      'Jobs',
      'Saved',
      'Applications',
      'Profile',
    ]);
    await expect(bar(page).locator('[aria-current=page]')).toHaveText('Jobs');
    for (const link of await bar(page).getByRole('link').all()) {
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(48);
      expect(box?.width).toBeGreaterThanOrEqual(48);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    }
    await expectAccessible(page);
  });

  await test.step('the end of the page is above it', async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = await page.locator('footer p').last().boundingBox();
    const top = (await bar(page).boundingBox())?.y ?? 0;
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top);
  });

  await test.step('so are the buttons of a job', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('main li h2 a:visible').first().click();
    const apply = page.locator('main [data-apply] :is(a, button)').first();
    await expect(apply).toBeInViewport();
    const box = await apply.boundingBox();
    const top = (await bar(page).boundingBox())?.y ?? 0;
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
  });

  await test.step('each of them without a network', async () => {
    await context.setOffline(true);
    for (const [name, path] of [
      ['Saved', '/saved-jobs'],
      ['Applications', '/my-applications'],
      ['Profile', '/profile'],
      ['Jobs', '/jobs'],
    ] as const) {
      await bar(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(bar(page).locator('[aria-current=page]')).toHaveText(name);
      await expect(page.locator('h1:visible')).toBeVisible();
    }
    await context.setOffline(false);
  });

  await test.step('magnified, and in big text, it covers nothing and is whole', async () => {
    await page.evaluate(() => (document.documentElement.dataset.text = 'big'));
    await page.setViewportSize({ width: 320, height: 568 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 320, height: 256 });
    await expect(bar(page)).toBeHidden();
  });
});

test('screens for guests alone have none', async ({ page }) => {
  await asInstalled(page);
  for (const path of ['/login', '/signup', '/forgot-password']) {
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});
