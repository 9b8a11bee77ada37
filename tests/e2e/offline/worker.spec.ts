import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { projectRoot } from '#server/env.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { call, signUpComplete } from '../../support/accounts/people.ts';
import { freePort } from '../../support/server/freePort.ts';
import { startServer } from '../../support/server/server.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ actionTimeout: 15_000 });

/** The addresses in all caches of the site. */
function cached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) found.push(new URL(url).pathname);
    }
    return found;
  });
}

const adminOnly =
  /^src\/features\/(admin|resume\/ResumePage)|xlsx|^locales\/\w+\/(admin\w+|applicants|phoneLogin|server)\.json/;
const ofMembers =
  /^src\/features\/(applications|profile|receipts|resume)\/|^locales\/\w+\/(applications|profile|push|receipts|resume)\./;
const otherLanguages = /^locales\/(hinglish|hindi)\//;
const ofSeekers = /^src\/features\/\w[\w-]*\/[\w/]*Page\.tsx$|^locales\/\w+\/\w+\.json$/;

/** Which of the built sources the phone keeps, and which it does not. */
async function sourcesKept(page: Page): Promise<{ kept: string[]; missing: string[] }> {
  const text = await readFile(path.join(projectRoot, 'dist/client/.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, { file: string }>;
  const files = new Set((await cached(page)).map((name) => name.slice(1)));
  const sources = Object.keys(manifest).filter((key) => ofSeekers.test(key) || adminOnly.test(key));
  const isKept = (key: string) => files.has(manifest[key]?.file ?? '');
  return { kept: sources.filter(isKept), missing: sources.filter((key) => !isKept(key)) };
}

test('a phone keeps the screens of everyone in its language; those of members after a login; none of the admin', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/jobs');
  await installedWorker(page);
  const visitors = await sourcesKept(page);
  const unwanted = (key: string) =>
    adminOnly.test(key) || ofMembers.test(key) || otherLanguages.test(key);
  expect(visitors.kept.filter(unwanted)).toEqual([]);
  // It takes a touch to get to these, and a first visit's bytes are counted.
  const texts = ['about', 'install', 'listen', 'pricing', 'privacy', 'suggest', 'summary', 'terms'];
  const screens = [
    ...['about/About', 'about/Privacy', 'about/Terms', 'auth/forgot/ForgotPassword'],
    ...['phone/Phone', 'pricing/Pricing'],
  ];
  const later = [
    ...texts.map((name) => `locales/english/${name}.json`),
    ...screens.map((name) => `src/features/${name}Page.tsx`),
  ];
  expect(visitors.missing.filter((key) => !unwanted(key)).sort()).toEqual(later);
  await context.setOffline(true);
  await page.goto('/terms-conditions');
  await expect(page.locator('h1:visible')).toHaveText('This page is not on this phone yet');
  await context.setOffline(false);
  await page.goto('/jobs');
  await page.keyboard.press('Tab');
  const unkept = async () => (await sourcesKept(page)).missing.filter((key) => !unwanted(key));
  await expect.poll(unkept).toEqual([]);

  await holdSession(page, await signUpComplete(server.url));
  await page.goto('/jobs');
  const wanted = (key: string) =>
    ofMembers.test(key) && !adminOnly.test(key) && !otherLanguages.test(key);
  const missing = async () => (await sourcesKept(page)).missing.filter(wanted);
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
  await context.setOffline(true);
  for (const address of ['/profile', '/my-applications', '/receipts', '/make-resume']) {
    await page.goto(address);
    await expect(page.locator('h1:visible'), address).toBeVisible();
    await expect(page.locator('h1:visible')).not.toHaveText('This page is not on this phone yet');
  }
  expect((await sourcesKept(page)).kept.filter((key) => adminOnly.test(key))).toEqual([]);
});

test('a language that is not there is refused in itself', async ({ page, context }) => {
  await page.goto('/jobs');
  await installedWorker(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Language: Hinglish' }).click();
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(toast).toContainText('Yeh bhasha abhi is phone mein nahi hai.');
  await expect(toast).toContainText('This language is not on this phone yet.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the other language is fetched with the switch to it, and stays', async ({
  page,
  context,
}) => {
  await page.goto('/jobs');
  await installedWorker(page);
  await page.getByRole('button', { name: 'Language: Hinglish' }).click();
  const texts = async () =>
    (await sourcesKept(page)).missing.filter((key) => key.startsWith('locales/hinglish/'));
  const kept = (key: string) => ofMembers.test(key) || adminOnly.test(key);
  await expect
    .poll(async () => (await texts()).filter((key) => !kept(key)), { timeout: 30_000 })
    .toEqual([]);
  await context.setOffline(true);
  await page.goto('/about-us');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-Latn');
  await expect(page.locator('h1:visible')).toBeVisible();
  // The switch goes on to Hindi, which this phone does not have: the menu holds every language.
  await page.getByRole('button', { name: 'Menu kholein' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

for (const connection of [{ saveData: true }, { effectiveType: '2g' }]) {
  test(`nothing is fetched ahead with ${JSON.stringify(connection)}; what was seen opens offline`, async ({
    page,
    context,
  }) => {
    await context.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    await page.goto('/jobs');
    await installedWorker(page);
    await page.goto('/about-us');
    const pages = async () => (await sourcesKept(page)).kept.filter((key) => /Page\./.test(key));
    await expect.poll(pages).toContain('src/features/about/AboutPage.tsx');
    await expect.poll(pages).toContain('src/features/jobs/list/JobsPage.tsx');
    expect(await pages()).not.toContain('src/features/pricing/PricingPage.tsx');
    await context.setOffline(true);
    for (const address of ['/about-us', '/jobs']) {
      await page.goto(address);
      await expect(page.locator('h1:visible')).toBeVisible();
      await expect(page.locator('h1:visible')).not.toHaveText('This page is not on this phone yet');
    }
    await page.goto('/pricing');
    await expect(page.locator('h1:visible')).toHaveText('This page is not on this phone yet');
  });
}

test('pictures of the site are kept as they are seen; those of people never', async ({
  page,
  context,
  server,
}) => {
  const member = await signUpComplete(server.url);
  const plain = { width: 40, height: 40, channels: 3, background: '#0a4a41' } as const;
  const picture = await sharp({ create: plain }).jpeg().toBuffer();
  const to = { url: server.url, id: member.user.id, token: member.token };
  expect((await upload(to, 'profilePhoto', picture)).status).toBe(200);
  await page.goto('/blogs');
  await installedWorker(page);
  await holdSession(page, member);
  await page.goto('/blogs');
  await expect.poll(() => cached(page)).toContainEqual(expect.stringMatching(/^\/blog\/.+\.svg$/));
  const photo = page.waitForResponse(/\/api\/files\//);
  await page.goto('/profile');
  expect((await photo).headers()['content-type']).toMatch(/^image\//);
  const names = await cached(page);
  expect(names.filter((name) => name.startsWith('/api/'))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/blogs');
  const width = () =>
    page
      .locator('main img')
      .first()
      .evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});

test('the pricing page is the server’s own document, so that its policy holds; offline it opens too', async ({
  page,
  context,
}) => {
  await page.goto('/jobs');
  await installedWorker(page);
  const documentOf = async (address: string) => {
    const answer = await page.goto(address);
    return { text: (await answer?.text()) ?? '', fromWorker: answer?.fromServiceWorker() };
  };
  expect((await documentOf('/about-us')).text).not.toContain('data-rendered');
  expect((await documentOf('/pricing')).text).toContain('data-rendered');
  expect((await documentOf('/pricing?buy=basic')).text).toContain('data-rendered');

  // A network that does not answer: the page opens all the same.
  await context.route('**/pricing', () => new Promise(() => undefined));
  const slow = await documentOf('/pricing');
  expect(slow.text).not.toContain('data-rendered');
  await expect(page.locator('h1:visible')).toBeVisible();
  await context.unroute('**/pricing');

  await context.setOffline(true);
  await page.goto('/pricing');
  await expect(page.getByText('Free trial', { exact: false }).first()).toBeVisible();
});

test('offline, an admin screen that is not on the phone says so, and opens with the network', async ({
  page,
  context,
  server,
}) => {
  const { body: admin } = await call<Parameters<typeof holdSession>[1]>(
    server.url,
    'POST',
    '/auth/login',
    { body: { email: 'admin@safar.example', password: 'Admin-Password-1' } },
  );
  await page.goto('/jobs');
  await installedWorker(page);
  await holdSession(page, admin);
  await context.setOffline(true);
  await page.goto('/admin-jobs');
  await expect(page.locator('h1:visible')).toHaveText('This page is not on this phone yet');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('h1:visible')).toHaveText('This page is not on this phone yet');
  await context.setOffline(false);
  await expect(page.locator('h1:visible')).toHaveText('Manage jobs', { timeout: 15_000 });
});

test('the kill switch removes worker and caches from a phone, and leaves unsent work alone', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const port = await freePort();
  let server = await startServer({ port });
  const { dataDir } = server;
  const member = await signUpComplete(server.url);
  await page.goto(`${server.url}/support`);
  await installedWorker(page);
  await holdSession(page, member);
  await page.goto(`${server.url}/support`);
  await context.setOffline(true);
  const field = (name: string) => page.locator(`form [name=${name}]`);
  await field('name').fill('Ravi');
  await field('subject').fill('Unsent');
  await field('message').fill('Written without a network.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Waiting to send: 1')).toBeVisible();
  await field('message').fill('A draft');
  await server.kill();
  await context.setOffline(false);

  server = await startServer({ port, dataDir, environment: { SW_KILL: '1' } });
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((registration) => registration?.update()),
  );
  await expect.poll(() => loads).toBeGreaterThan(0);
  const state = () =>
    page.evaluate(async () => ({
      registrations: (await navigator.serviceWorker.getRegistrations()).length,
      controlled: navigator.serviceWorker.controller !== null,
      caches: await caches.keys(),
    }));
  await expect.poll(state).toEqual({ registrations: 0, controlled: false, caches: [] });
  // The document now comes from the network, and nothing goes round in circles.
  await expect(field('message')).toHaveValue('A draft');
  await page.reload();
  await expect(field('message')).toHaveValue('A draft');
  await expect.poll(state).toEqual({ registrations: 0, controlled: false, caches: [] });
  expect(loads).toBe(2);
  await expect(page.getByText('Waiting to send: 1')).toBeHidden();
  const { token } = (
    await call<{ token: string }>(server.url, 'POST', '/auth/login', {
      body: { email: 'admin@safar.example', password: 'Admin-Password-1' },
    })
  ).body;
  const { body } = await call<{ requests: { subject: string }[] }>(
    server.url,
    'GET',
    '/support/requests',
    { token },
  );
  expect(body.requests.map(({ subject }) => subject)).toEqual(['Unsent']);
  await server.stop();

  server = await startServer({ port, dataDir });
  await page.reload();
  await installedWorker(page);
  expect((await cached(page)).length).toBeGreaterThan(20);
  await server.stop();
});

test('what waits is sent by the worker while no page is open', async ({
  page,
  context,
  server,
}) => {
  const member = await signUpComplete(server.url);
  await call(server.url, 'POST', '/subscriptions/activate-free-trial', member);
  const { body } = await call<{ jobs: { id: string }[] }>(server.url, 'GET', '/jobs?limit=1');
  const jobId = body.jobs[0]?.id ?? '';
  await page.goto('/jobs');
  await installedWorker(page);
  await holdSession(page, member);
  await page.goto(`/jobs/${jobId}`);
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByText('Waiting to send: 1')).toBeVisible();
  const worker = context.serviceWorkers()[0];
  await page.goto('about:blank');
  await context.setOffline(false);
  // What the browser does once the phone has a network again, also with the app closed.
  const devtools = await context.newCDPSession(page);
  const origin = server.url;
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find((one) => one.scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
    void devtools.send('ServiceWorker.enable');
  });
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
  const applied = async () => {
    const answer = await call<{ applications: { jobId: string }[] }>(
      server.url,
      'GET',
      '/jobs/myapplications',
      member,
    );
    return answer.body.applications.map((application) => application.jobId);
  };
  await expect.poll(applied, { timeout: 20_000 }).toEqual([jobId]);
  expect(worker).toBeDefined();
});
