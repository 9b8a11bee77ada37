import type { Page } from '@playwright/test';
import { paths } from '#contract/http/paths.ts';
import { routes, type RoutedPage } from '#src/app/routes.ts';
import { expect, holdSession, hydrated, test } from '../../support/browser/fixtures.ts';
import { applyAs, postJob } from '../../support/browser/adminSteps.ts';
import { logInAdministrator, signUp } from '../../support/accounts/people.ts';

/** After each navigation inside the app the focus is on the page's heading, and that has a name. */

test.skip(({ isMobile }) => !isMobile, 'walked on the phone');

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** From another page to this one, as a link does. */
async function expectFocus(page: Page, name: RoutedPage, path: string): Promise<void> {
  await go(page, path === paths.safety ? paths.aboutUs : paths.safety);
  await expect(page.locator('h1:focus')).toBeVisible();
  const before = await page.locator('h1:focus').innerText();
  await go(page, path);
  await expect(page, name).toHaveURL(new RegExp(`${path}$`));
  await expect
    .poll(() => page.locator('h1:focus').allInnerTexts(), { message: name })
    .not.toEqual([before]);
  await expect(page.locator('h1:focus'), name).toHaveCount(1);
  await expect(page.locator('h1:focus'), name).not.toBeEmpty();
  // One that is in sight, and the only one.
  await expect(page.locator('h1:visible'), name).toHaveCount(1);
}

test('the focus is on the heading of each page of the route table', async ({ page, server }) => {
  test.setTimeout(240_000);
  const admin = await logInAdministrator(server.url);
  const jobId = await postJob(server.url, admin, 'Beekeeper');
  const seeker = await applyAs(server.url, jobId, { fullName: 'Ravi Kumar' });
  const newcomer = await signUp(server.url);
  const blogs = (await (await fetch(`${server.url}/api/blogs`)).json()) as { _id: string }[];
  const params: Record<string, string> = {
    ...{ jobId, blogId: blogs[0]?._id ?? '', userId: seeker.user.id },
    candidateId: seeker.user.id,
  };
  const sessions = { member: seeker, wizard: newcomer, admin } as const;
  const names = Object.keys(routes) as RoutedPage[];
  const seen: RoutedPage[] = [];
  for (const group of ['guest', 'public', 'invited', 'member', 'wizard', 'admin'] as const) {
    await page.goto(paths.aboutUs);
    if (group in sessions) await holdSession(page, sessions[group as keyof typeof sessions]);
    await page.goto(paths.aboutUs);
    await hydrated(page);
    for (const name of names.filter((one) => routes[one].group === group)) {
      const path = paths[name].replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
      await expectFocus(page, name, path);
      seen.push(name);
    }
  }
  expect(seen.toSorted()).toEqual(names.toSorted());
});

test('the focus waits for the heading of a job that is still loading', async ({ page, server }) => {
  const admin = await logInAdministrator(server.url);
  const jobId = await postJob(server.url, admin, 'Beekeeper');
  await page.goto(paths.aboutUs);
  await holdSession(page, admin);
  await page.goto(paths.aboutUs);
  await hydrated(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const call = new RegExp(`/api/.*${jobId}$`);
  await page.route(call, async (route) => {
    await answered;
    await route.continue();
  });
  const asked = page.waitForRequest(call);
  await go(page, paths.applicants.replace(':jobId', jobId));
  await asked;
  await expect(page.locator('h1')).toBeAttached();
  answer();
  await expect(page.locator('h1:focus')).toHaveText('Beekeeper');
});

test('a way back to a kept list has the focus on the link that was opened', async ({ page }) => {
  await page.goto('/jobs');
  await hydrated(page);
  const link = page.locator('main li h2 a:visible').first();
  await link.click();
  await expect(page.locator('h1:focus')).toBeVisible();
  await page.goBack();
  await expect(link).toBeFocused();
});

test('someone who goes on before the heading is there is not called back', async ({ page }) => {
  await page.goto('/jobs');
  await hydrated(page);
  await page.route(/\/api\/subscriptions\/plans/, () => undefined);
  await page.route(/\/assets\/pricing-.*\.js/, async (route) => {
    await page.getByRole('button', { name: 'Open menu' }).focus();
    await route.continue();
  });
  await go(page, '/pricing');
  await expect(page.locator('h1:visible')).toHaveText(/./);
  await expect(page.locator('h1:focus')).toHaveCount(0);
});
