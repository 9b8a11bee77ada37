import type { BrowserContext, Page } from '@playwright/test';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { holdCode, keptAddresses, keptHtml, startCode } from '../../support/browser/keptPages.ts';
import { call, signUpComplete } from '../../support/accounts/people.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

const noneYet = 'No applications yet';

/** Notes whatever a document says and offers at any time, from its first moment. */
async function watchScreens(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const offers = document.querySelectorAll<HTMLButtonElement>('[data-apply] button');
      for (const one of offers) if (!one.disabled) seen.push(`offers ${one.textContent}`);
      seen.push(document.body?.innerText ?? '');
    }).observe(document, {
      ...{ subtree: true, childList: true, characterData: true, attributes: true },
    });
  });
}

const wasSeen = (page: Page, text: string) =>
  page.evaluate(
    (wanted) => (window as { seen?: string[] }).seen?.some((screen) => screen.includes(wanted)),
    text,
  );

/** A member who may apply, in front of a job that the phone keeps, as it keeps the empty applications. */
async function beforeApplying(page: Page, url: string): Promise<string> {
  const member = await signUpComplete(url);
  await call(url, 'POST', '/subscriptions/activate-free-trial', member);
  const list = await call<{ jobs: { id: string }[] }>(url, 'GET', '/jobs');
  const address = `/jobs/${list.body.jobs[0]?.id}`;
  await page.goto('/about-us');
  await installedWorker(page);
  await holdSession(page, member);
  for (const path of ['/my-applications', address]) {
    await page.goto(path);
    await expect.poll(() => keptAddresses(page)).toContain(path);
  }
  expect(await keptHtml(page, '/my-applications')).toContain(noneYet);
  expect(await keptHtml(page, address)).toContain('Apply Now');
  return address;
}

test('what waits for the network is not said to be missing, nor offered once more', async ({
  page,
  context,
  server,
}) => {
  const address = await beforeApplying(page, server.url);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('link', { name: 'See what is waiting' })).toBeVisible();
  await expect
    .poll(() => keptAddresses(page))
    .not.toEqual(expect.arrayContaining(['/my-applications']));
  await watchScreens(context);
  const next = await context.newPage();
  await next.goto('/my-applications');
  await expect(next.getByText('Will be sent as soon as the connection works')).toBeVisible();
  expect(await wasSeen(next, noneYet)).toBe(false);
  await next.goto(address);
  await expect(next.getByRole('link', { name: 'See what is waiting' })).toBeVisible();
  expect(await wasSeen(next, 'offers Apply Now')).toBe(false);
});

test('once it was sent the pages are kept as they are then, and none says that it waits', async ({
  page,
  context,
  server,
}) => {
  const address = await beforeApplying(page, server.url);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('link', { name: 'See what is waiting' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Applied', exact: true })).toBeVisible();
  await expect.poll(() => keptHtml(page, address)).toContain('See my applications');
  await page.goto('/my-applications');
  await expect.poll(() => keptAddresses(page)).toContain('/my-applications');
  await holdCode(context);
  const next = await context.newPage();
  await next.goto(address);
  await expect(next.getByRole('button', { name: 'Applied', exact: true })).toBeVisible();
  await next.goto('/my-applications');
  await expect(next.locator('main')).not.toContainText(noneYet);
  await startCode(next);
  await expect(next.locator('#app[data-snapshot]')).toHaveCount(0);
});
