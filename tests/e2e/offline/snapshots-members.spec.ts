import type { BrowserContext, Page } from '@playwright/test';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import {
  holdCode,
  keptAddresses,
  savedAge,
  visitAndKeep,
} from '../../support/browser/keptPages.ts';
import { call, completeDetails, signUp, signUpComplete } from '../../support/accounts/people.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

const memberCaches = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('snapshots-of-member')),
  );

/** Notes every text that is in a document at any time, from its first moment. */
async function watchTexts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.documentElement.outerHTML)).observe(document, {
      ...{ subtree: true, childList: true, characterData: true, attributes: true },
    });
  });
}

const wasSeen = (page: Page, text: string) =>
  page.evaluate(
    (wanted) => (window as { seen?: string[] }).seen?.some((html) => html.includes(wanted)),
    text,
  );

const marker = 'Zaffranpur';

/** A member whose name is the marker. */
async function markedMember(url: string) {
  const member = await signUp(url);
  const details = { ...completeDetails, fullName: `Ravi ${marker}` };
  const { token, user } = member;
  const { status } = await call(url, 'PATCH', `/auth/user/${user.id}`, {
    token,
    body: { details },
  });
  expect(status).toBe(200);
  return { ...member, user: { ...user, isProfileComplete: true } };
}

test('a member’s page is painted for this member alone; after a logout elsewhere for no one', async ({
  page,
  context,
  server,
}) => {
  const first = await markedMember(server.url);
  const second = await signUpComplete(server.url);
  await page.goto('/jobs');
  await installedWorker(page);
  await holdSession(page, first);
  await visitAndKeep(page, '/profile');
  await watchTexts(context);
  const next = await context.newPage();
  await next.goto('/profile');
  await expect(next.getByText(`Ravi ${marker}`).first()).toBeVisible();
  expect(await wasSeen(next, 'data-snapshot="' + first.user.id)).toBe(true);

  // As where the browser was killed after the token had gone and before the pages had.
  const other = await context.newPage();
  await other.goto('/manifest.webmanifest');
  for (const session of [null, second]) {
    await other.evaluate((held) => {
      localStorage.removeItem('token');
      localStorage.removeItem('user');
      if (!held) return;
      localStorage.setItem('user', JSON.stringify(held.user));
      localStorage.setItem('token', held.token);
    }, session);
    const visit = await context.newPage();
    await visit.goto('/profile');
    await expect(visit.locator('h1').first()).toBeVisible();
    expect(await wasSeen(visit, marker)).toBe(false);
    await visit.close();
  }
});

test('after a logout in one tab, a start in another paints and keeps nothing of the member', async ({
  page,
  context,
  server,
}) => {
  const member = await markedMember(server.url);
  await page.goto('/jobs');
  await installedWorker(page);
  await holdSession(page, member);
  await visitAndKeep(page, '/profile');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => memberCaches(page)).toEqual([]);
  await watchTexts(context);
  const next = await context.newPage();
  await next.goto('/profile');
  await expect(next).toHaveURL(/\/login/);
  expect(await wasSeen(next, marker)).toBe(false);
});

test('an expired session and another language find the app shell, not what was kept', async ({
  page,
  context,
}) => {
  await visitAndKeep(page, '/jobs');
  await holdCode(context);
  const paints = async (change: () => void) => {
    const next = await context.newPage();
    await next.addInitScript(change);
    await next.goto('/jobs');
    const shown = await next.locator('main li h2 a').count();
    await next.close();
    return shown > 0;
  };
  expect(await paints(() => undefined)).toBe(true);
  expect(await paints(() => localStorage.setItem('language', 'hinglish'))).toBe(false);
  await page.evaluate(() => localStorage.setItem('language', 'english'));
  expect(await paints(() => localStorage.setItem('token', 'a.e30.b'))).toBe(false);
});

test('a login takes from the phone what was painted for a visitor', async ({ page, server }) => {
  const member = await signUpComplete(server.url);
  await visitAndKeep(page, '/jobs');
  const ofVisitor = () =>
    page.evaluate(async () =>
      (await caches.keys()).filter((name) => name.startsWith('snapshots|')),
    );
  expect(await ofVisitor()).toHaveLength(1);
  await holdSession(page, member);
  // Of this page no snapshot is taken: it is not a new one that replaces the visitor's.
  await page.goto('/about-us');
  await expect.poll(ofVisitor).toEqual([]);
});

test('the own applications are painted for their member without any code, and for no one else', async ({
  page,
  context,
  server,
}) => {
  const member = await signUpComplete(server.url);
  const list = await call<{ jobs: { id: string; title: string }[] }>(server.url, 'GET', '/jobs');
  const [job] = list.body.jobs;
  await call(server.url, 'POST', '/subscriptions/activate-free-trial', member);
  const applied = await call(server.url, 'POST', `/jobs/${job?.id}/apply`, member);
  expect(applied.status).toBeLessThan(300);
  await page.goto('/jobs');
  await installedWorker(page);
  await holdSession(page, member);
  await page.goto('/my-applications');
  await expect.poll(() => keptAddresses(page)).toContain('/my-applications');
  const next = await context.newPage();
  await holdCode(context);
  await next.goto('/my-applications');
  await expect(next.getByText(job?.title ?? '?').first()).toBeVisible();
  await expect(next.getByText(savedAge)).toBeVisible();
  await next.evaluate(() => localStorage.removeItem('token'));
  await next.reload();
  // The other tab may have taken the page away by then: the app shell comes with its code.
  await expect(next.locator('.shell').or(next.locator('h1', { hasText: 'Log in' }))).toHaveCount(1);
  await expect(next.getByText(job?.title ?? '?')).toHaveCount(0);
});
