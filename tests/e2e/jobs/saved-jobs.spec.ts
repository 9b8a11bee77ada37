import type { BrowserContext, Page, Route } from '@playwright/test';
import type { LoginReply } from '#contract/account/user.ts';
import { limits } from '#contract/limits.ts';
import { call, logInAgain, signUp } from '../../support/accounts/people.ts';
import { expect, holdSession, hydrated, test } from '../../support/browser/fixtures.ts';
import { waiting } from '../../support/outbox/queuedWrites.ts';

const hearts = (page: Page) => page.locator('main li:has(h2) [aria-pressed]');
const asked = /\/(api\/|readyz)/;
const away = (route: Route) => route.abort('connectionrefused');

async function openJobs(page: Page, member: LoginReply): Promise<void> {
  await page.goto('/robots.txt');
  await holdSession(page, member);
  const list = page.waitForResponse(/\/api\/saved-jobs$/);
  await page.goto('/jobs');
  await hydrated(page);
  await list;
}

/** What is sent about saved jobs, as method and job, in order. */
function sentFrom(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    const [, jobId] = /\/api\/saved-jobs\/(.+)$/.exec(request.url()) ?? [];
    if (jobId) sent.push(`${request.method()} ${jobId}`);
  });
  return sent;
}

const listOf = async (url: string, { token }: LoginReply) =>
  (await call<{ jobIds: string[] }>(url, 'GET', '/saved-jobs', { token })).body.jobIds;

const jobIdAt = async (page: Page, at: number) =>
  (await page.locator('main li h2 a').nth(at).getAttribute('href'))?.split('/').at(-1) ?? '';

async function tap(page: Page, at: number, pressed: boolean): Promise<void> {
  await hearts(page).nth(at).click();
  await expect(hearts(page).nth(at)).toHaveAttribute('aria-pressed', String(pressed));
}

test('hearts tapped while the server is away go when it is back, those taken back do not', async ({
  page,
  context,
  server,
}) => {
  const member = await signUp(server.url);
  await openJobs(page, member);
  await context.route(asked, away);
  await tap(page, 0, true);
  await expect.poll(() => waiting(page)).toBe(1);
  const sent = sentFrom(context);
  await tap(page, 1, true);
  await tap(page, 1, false);
  await expect.poll(() => waiting(page)).toBe(1);
  await page.goto('/waiting');
  await expect(page.getByRole('heading', { name: 'Job to save' })).toBeVisible();
  await page.goto('/jobs');
  await hydrated(page);
  const jobId = await jobIdAt(page, 0);
  const other = await jobIdAt(page, 1);
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  // Seen to be away, and not only that one request failed.
  await page.waitForRequest('**/readyz');
  await page.waitForRequest('**/readyz');
  await context.unroute(asked);
  await expect.poll(() => listOf(server.url, member), { timeout: 15_000 }).toEqual([jobId]);
  await expect.poll(() => waiting(page)).toBe(0);
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  expect(sent.filter((line) => line.endsWith(other))).toEqual([]);
});

test('two quick taps leave a job as it was, here, in another tab and on the account', async ({
  page,
  context,
  server,
}) => {
  const member = await signUp(server.url);
  await openJobs(page, member);
  const other = await context.newPage();
  await other.goto('/jobs');
  await hydrated(other);
  // The first is on its way when the second comes.
  const sent = sentFrom(context);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(/\/api\/saved-jobs\/./, async (route) => {
    await held;
    await route.continue();
  });
  const jobId = await jobIdAt(page, 0);
  await tap(page, 0, true);
  // By whichever of the two tabs has the outbox.
  await expect.poll(() => sent).toEqual([`PUT ${jobId}`]);
  await tap(page, 0, false);
  await expect.poll(() => waiting(page)).toBe(2);
  letGo();
  await expect.poll(() => sent).toEqual([`PUT ${jobId}`, `DELETE ${jobId}`]);
  await expect.poll(() => waiting(page)).toBe(0);
  expect(await listOf(server.url, member)).toEqual([]);
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
  await expect(hearts(other).first()).toHaveAttribute('aria-pressed', 'false');
  await tap(page, 1, true);
  await expect(hearts(other).nth(1)).toHaveAttribute('aria-pressed', 'true');
});

test('one job too many is told, with the way to make room', async ({ page, server }) => {
  const member = await signUp(server.url);
  await openJobs(page, member);
  await page.route(/\/api\/saved-jobs\/./, (route) =>
    route.fulfill({ status: 409, json: { code: 'TOO_MANY_SAVED', message: '' } }),
  );
  await hearts(page).first().click();
  const toast = page.getByText(`You have saved ${limits.savedJobs} jobs.`);
  await expect(toast).toBeVisible();
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'See saved jobs' }).click();
  await expect(page).toHaveURL('/saved-jobs');
  await page.goto('/waiting');
  await expect(page.getByRole('main').getByRole('link', { name: 'See saved jobs' })).toBeVisible();
});

test('what is kept at a logout is sent for its owner alone', async ({ page, context, server }) => {
  const [asha, balu] = [await signUp(server.url), await signUp(server.url)];
  await openJobs(page, asha);
  const jobId = await jobIdAt(page, 0);
  await context.route(/\/api\/saved-jobs\/./, away);
  await tap(page, 0, true);
  await expect.poll(() => waiting(page)).toBe(1);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Keep it and log out' }).click();
  await expect(page).toHaveURL('/');
  await context.unroute(/\/api\/saved-jobs\/./);
  await openJobs(page, balu);
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
  expect(await waiting(page)).toBe(1);
  const again = await logInAgain(server.url, asha);
  await openJobs(page, again);
  await expect.poll(() => listOf(server.url, again)).toEqual([jobId]);
  expect(await listOf(server.url, balu)).toEqual([]);
});
