import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { href } from '#contract/http/paths.ts';
import { pageFiles } from '#src/app/pageFiles.ts';
import { routes, type RoutedPage } from '#src/app/routes.ts';
import { startDeployment, type Deployment } from '../../support/server/deployment.ts';
import {
  expect,
  holdSession,
  installedWorker,
  test as base,
} from '../../support/browser/fixtures.ts';
import { call, logInAdministrator, signUpComplete } from '../../support/accounts/people.ts';
import {
  applicant,
  effectsOf,
  manyWrites,
  queue,
  waiting,
  wanted,
} from '../../support/outbox/queuedWrites.ts';

const test = base.extend<object, { site: Deployment }>({
  site: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const site = await startDeployment();
      await use(site);
      await site.end();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});
test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.use({ actionTimeout: 15_000, serviceWorkers: 'allow' });

let version = 1;

/**
 * Deploys the other one of two versions, which is as new to this test's phone as a third one: what is
 * tested is what becomes of the one before it. The first time it is built.
 */
const deployOther = (site: Deployment) => site.deploy((version = version === 1 ? 2 : 1));

/** The foot of a page of the present version. */
const foot = (page: Page) => page.getByText(version === 1 ? /^©/ : `v${version} ©`);

/** The file of the present build that holds a page, by the page's source. */
async function fileOf(site: Deployment, source: string): Promise<string> {
  const text = await readFile(path.join(site.root, 'dist/client/.vite/manifest.json'), 'utf8');
  const file = (JSON.parse(text) as Record<string, { file: string }>)[source]?.file;
  if (!file) throw new Error(`The build has no file for ${source}`);
  return `/${file}`;
}

/** Counts the documents that this page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  return () => loads;
}

/** Goes to a page as a tap on a link does, without loading a document. */
async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), to);
}

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a tab from before a deploy opens every page, without a reload', async ({ page, site }) => {
    const admin = await logInAdministrator(site.url);
    const { body } = await call<{ jobs: { id: string }[] }>(site.url, 'GET', '/jobs?limit=1');
    const blogs = await call<{ _id: string }[]>(site.url, 'GET', '/blogs');
    const things = { jobId: body.jobs[0]?.id ?? '', blogId: blogs.body[0]?._id ?? '' };
    const params = { ...things, userId: admin.user.id, candidateId: admin.user.id };
    const groups = ['public', 'guest', 'member', 'admin'];
    const names = Object.entries(routes)
      .filter(([, { group }]) => groups.includes(group))
      .sort(([, a], [, b]) => groups.indexOf(a.group) - groups.indexOf(b.group));
    // Those of the build that the tab is from.
    const files = new Map<string, string>();
    for (const [name] of names) {
      files.set(name, await fileOf(site, pageFiles[name as RoutedPage].file));
    }
    const opened = new Set<string>();
    page.on('request', (request) => opened.add(new URL(request.url()).pathname));
    await page.goto('/privacy-policy');
    await expect(page.locator('h1:visible')).toBeVisible();
    const missing: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400 && answer.url().includes('/assets/')) missing.push(answer.url());
    });
    const loads = countLoads(page);
    await deployOther(site);
    for (const [name, { group }] of names) {
      if (group === 'member') await holdSession(page, admin);
      await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: null })));
      const to = href(name as 'job', params);
      const before = await page.title();
      await follow(page, to);
      await expect.poll(() => [...opened], to).toContain(files.get(name));
      // Its file may have come with another page: what is shown must be this one.
      if (name !== 'privacyPolicy') await expect(page, to).not.toHaveTitle(before);
      await expect(page.locator('h1:visible').first()).toBeVisible();
      await expect(
        page.getByRole('heading', { name: 'This page could not be shown' }),
      ).toBeHidden();
    }
    expect(missing).toEqual([]);
    expect(loads()).toBe(0);
    // And it is really the new version that is served.
    await page.goto('/privacy-policy');
    await expect(foot(page)).toBeVisible();
  });

  test('a tab from before too many deploys is loaded anew once, and keeps what was typed', async ({
    page,
    site,
  }) => {
    await page.goto('/support');
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('My passport is with the agent.');
    const loads = countLoads(page);
    await deployOther(site);
    await rm(path.join(site.root, 'dist/kept'), { recursive: true });
    // Of another file than the page that is open.
    await follow(page, '/');
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.locator('h1:visible')).toHaveText('Work abroad, with nothing hidden');
    // The page is there before it has loaded to the end.
    await expect.poll(loads).toBe(1);
    await follow(page, '/support');
    await expect(message).toHaveValue('My passport is with the agent.');
    expect(loads()).toBe(1);
  });

  test('a part that stays missing is told, after one reload and no more', async ({
    page,
    site,
  }) => {
    const file = `**${await fileOf(site, pageFiles.myApplications.file)}`;
    await page.route(file, (route) => route.fulfill({ status: 404 }));
    await page.goto('/support');
    await holdSession(page, await signUpComplete(site.url));
    await page.goto('/support');
    await page.getByRole('textbox', { name: 'Message' }).fill('Still here');
    const loads = countLoads(page);
    await follow(page, '/my-applications');
    const heading = page.getByRole('heading', { name: 'This page could not be shown' });
    await expect(heading).toBeVisible();
    expect(loads()).toBe(1);
    await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible();
    await follow(page, '/support');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Still here');
    await follow(page, '/my-applications');
    await expect(heading).toBeVisible();
    expect(loads()).toBe(1);
    // The next reload is the person's own.
    await page.unroute(file);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('h1:visible')).toHaveText('My applications');
    expect(loads()).toBe(2);
  });

  test('a rendered page whose code cannot be had stays readable, and wakes up by itself', async ({
    page,
    site,
  }) => {
    const file = `**${await fileOf(site, pageFiles.support.file)}`;
    await page.route(file, (route) => route.abort());
    await page.goto('/support');
    const send = page.getByRole('button', { name: 'Send request' });
    await expect(page.locator('h1:visible')).toBeVisible();
    await expect(send).toBeDisabled();
    const loads = countLoads(page);
    await page.unroute(file);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(send).toBeEnabled({ timeout: 20_000 });
    expect(loads()).toBeLessThanOrEqual(1);
  });
});

test('a new version is offered, waits while a form is filled in, and keeps what was typed', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/support');
  await installedWorker(page);
  const old = await page.evaluate(() => document.querySelector('script[type=module]')?.outerHTML);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Where is my visa?');
  const loads = countLoads(page);
  await deployOther(site);
  const other = await context.newPage();
  await other.goto('/about-us');

  const waiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting));
  await expect.poll(waiting, { timeout: 20_000 }).toBe(true);
  await expect(other.getByText('A new version is ready')).toBeVisible();
  // The old version goes on in both tabs; no one is interrupted.
  await expect(page.getByText('A new version is ready')).toBeHidden();
  await message.fill('');
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await message.fill('Where is my visa now?');
  await expect(page.getByText('A new version is ready')).toBeHidden();
  expect(loads()).toBe(0);

  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(foot(other)).toBeVisible();
  await expect(other).toHaveURL(/\/about-us$/);
  await expect(other.getByText('A new version is ready')).toBeHidden();
  // The first tab still has its own version, and every seeker's page of it.
  expect(loads()).toBe(0);
  await follow(page, '/pricing');
  await expect(page.locator('h1:visible')).toBeVisible();
  await follow(page, '/support');
  await expect(message).toHaveValue('Where is my visa now?');
  await message.fill('');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(foot(page)).toBeVisible();
  const now = await page.evaluate(() => document.querySelector('script[type=module]')?.outerHTML);
  expect(now).not.toBe(old);
  await expect(page).toHaveURL(/\/support$/);
  expect(loads()).toBe(1);
});

test('a snapshot of the old build is painted until the new one is there, and then one of its own', async ({
  page,
  context,
  site,
}) => {
  await context.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('#app[data-snapshot]')) Object.assign(window, { wasKept: true });
    }).observe(document, { subtree: true, childList: true });
  });
  const wasKept = (tab: Page) => tab.evaluate(() => 'wasKept' in window);
  const keptCaches = (tab: Page) =>
    tab.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('snapshots'));
      const found = await Promise.all(
        names.map((name) => caches.match('/jobs', { cacheName: name })),
      );
      return names.filter((_, at) => found[at]);
    });
  await page.goto('/jobs');
  await installedWorker(page);
  await expect.poll(() => keptCaches(page)).toHaveLength(1);
  const old = await keptCaches(page);
  await deployOther(site);

  const other = await context.newPage();
  await other.goto('/jobs');
  await expect(other.getByText('A new version is ready')).toBeVisible({ timeout: 20_000 });
  expect(await wasKept(other)).toBe(true);
  await expect(foot(other)).toBeHidden();
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(foot(other)).toBeVisible();
  await expect.poll(async () => (await keptCaches(other)).length).toBe(1);
  expect(await keptCaches(other)).not.toEqual(old);

  const next = await context.newPage();
  await next.goto('/jobs');
  await expect(foot(next)).toBeVisible();
  expect(await wasKept(next)).toBe(true);
});

test('50 writes that wait across an update, a rollback and an old tab arrive once each', async ({
  page,
  context,
  site,
}) => {
  const member = await applicant(site.url);
  const writes = await manyWrites(site.url, member, 25);
  await page.goto('/about-us');
  await holdSession(page, member);
  await page.reload();
  await installedWorker(page);
  await context.setOffline(true);
  await queue(page, member.user.id, writes);
  // The update arrives while everything waits; this tab stays with its version.
  await deployOther(site);
  await context.setOffline(false);
  const updated = await context.newPage();
  await updated.goto('/about-us');
  await updated.getByRole('button', { name: 'Reload' }).click();
  await expect(foot(updated)).toBeVisible();
  // And back again, with the old tab still open and the sending under way.
  await deployOther(site);
  await Promise.all([page.reload(), updated.reload()]);
  await expect.poll(() => waiting(page), { timeout: 90_000 }).toBe(0);
  expect(await effectsOf(site.url, member)).toEqual(wanted(writes, 25));
});
