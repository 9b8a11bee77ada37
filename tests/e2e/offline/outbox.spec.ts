import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { LoginReply } from '#contract/account/user.ts';
import { cuttingProxy } from '../../support/server/cuttingProxy.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { killPhone, openPhone } from '../../support/browser/killedPhone.ts';
import {
  call,
  logInAdministrator,
  logInAgain,
  signUp,
  signUpComplete,
} from '../../support/accounts/people.ts';
import {
  applicant,
  effectsOf,
  manyWrites,
  queue,
  supportRequest,
  waiting,
  wanted,
} from '../../support/outbox/queuedWrites.ts';
import { seededRandom } from '../../sim/random.ts';

test.use({ serviceWorkers: 'allow' });
// Each has a phone and people of its own, and most of its time is waiting.
test.describe.configure({ mode: 'parallel' });

interface Ticket {
  subject: string;
}

/** The subjects of every support request that the server holds and that begin with `prefix`. */
async function received(url: string, prefix: string): Promise<string[]> {
  const { token } = await logInAdministrator(url);
  const subjects: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await call<{ requests: Ticket[]; total: number }>(
      url,
      'GET',
      `/support/requests?limit=100&page=${page}`,
      { token },
    );
    subjects.push(...body.requests.map(({ subject }) => subject));
    if (body.requests.length === 0 || page * 100 >= body.total) break;
  }
  return subjects.filter((subject) => subject.startsWith(prefix)).sort();
}

const subjectsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${String(at).padStart(4, '0')}`);

test('applying offline waits, says so, and arrives once when the network is back', async ({
  page,
  context,
  server,
}) => {
  const member = await signUpComplete(server.url);
  await call(server.url, 'POST', '/subscriptions/activate-free-trial', { token: member.token });
  await page.goto('/jobs');
  await holdSession(page, member);
  await page.reload();
  await installedWorker(page);
  await page.locator('main li h2 a').first().click();
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(
    page.getByText('Will be sent as soon as the connection works').first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Waiting to send: 1' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Waiting to send: 1' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Your application was sent.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Applied', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Waiting to send/ })).toBeHidden();
  const { body } = await call<{ applications: unknown[] }>(
    server.url,
    'GET',
    '/jobs/myapplications',
    { token: member.token },
  );
  expect(body.applications).toHaveLength(1);
});

test('an application that is refused on arrival stays, with its reason and the way to mend it', async ({
  page,
  context,
  server,
}) => {
  const member = await signUpComplete(server.url); // no trial, no plan
  await page.goto('/jobs');
  await holdSession(page, member);
  await page.reload();
  await installedWorker(page);
  await page.locator('main li h2 a').first().click();
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeEnabled();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('link', { name: 'Waiting to send: 1' })).toBeVisible();
  // From here on the screen no longer waits for the answer itself.
  await expect(
    page.getByText('Will be sent as soon as the connection works').first(),
  ).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Not sent: 1' }).click();
  await expect(page.getByText('You need an active plan or free trial to apply.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View plans' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing is waiting')).toBeVisible();
});

for (const wake of ['load', 'online', 'visible'] as const) {
  test(`without Background Sync the outbox is sent within 5 s of: ${wake}`, async ({
    page,
    context,
    server,
  }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, 'SyncManager');
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    });
    const subjects = subjectsOf(`wake-${wake}-${Date.now()}`, 3);
    const prefix = subjects[0]?.slice(0, -5) ?? '';
    const member = await signUp(server.url);
    await page.goto('/about-us');
    await holdSession(page, member);
    await page.reload();
    await installedWorker(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('h1:visible')).toBeVisible();
    await queue(page, member.user.id, subjects.map(supportRequest));
    if (wake === 'load') {
      await context.setOffline(false);
      await page.reload();
    } else if (wake === 'online') {
      await context.setOffline(false);
    } else {
      // The network came back while the page was hidden, and the browser did not say so.
      await page.evaluate(() => {
        addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true });
      });
      await context.setOffline(false);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    }
    await expect.poll(() => received(server.url, prefix), { timeout: 5_000 }).toEqual(subjects);
    await expect.poll(() => waiting(page)).toBe(0);
  });
}

test('three tabs and the worker drain together: each write arrives once', async ({
  context,
  server,
}) => {
  test.setTimeout(120_000);
  const member = await applicant(server.url);
  const writes = await manyWrites(server.url, member, 30);
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()];
  const [first] = tabs as [Page, Page, Page];
  await first.goto('/about-us');
  await holdSession(first, member);
  await first.reload();
  await installedWorker(first);
  await context.setOffline(true);
  await queue(first, member.user.id, writes);
  await context.setOffline(false);
  await Promise.all(tabs.map((tab) => tab.goto('/about-us')));
  const worker = context.serviceWorkers()[0];
  await worker?.evaluate(() => {
    self.dispatchEvent(new Event('sync'));
  });
  await expect.poll(() => waiting(first), { timeout: 90_000 }).toBe(0);
  expect(await effectsOf(server.url, member)).toEqual(wanted(writes, 30));
});

test('what waits for one person is never sent for another, and nothing private stays after logout', async ({
  page,
  context,
  server,
}) => {
  const marker = `marker-${Date.now()}`;
  const first = await signUpComplete(server.url);
  await call(server.url, 'PATCH', `/auth/user/${first.user.id}`, {
    token: first.token,
    body: { details: { presentJobTitle: marker } },
  });
  await page.goto('/about-us');
  await holdSession(page, first);
  await page.goto('/profile');
  await expect(page.getByText(marker).first()).toBeVisible();
  await installedWorker(page);
  await context.setOffline(true);
  const subjects = subjectsOf(`owner-${Date.now()}`, 2);
  await queue(page, first.user.id, subjects.map(supportRequest));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Waiting to send: 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Keep it and log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await context.setOffline(false);

  const second: LoginReply = await signUp(server.url);
  await holdSession(page, second);
  await page.goto('/my-applications');
  await expect(page.locator('h1:visible')).toBeVisible();
  await expect(page.getByRole('link', { name: /Waiting to send/ })).toBeHidden();
  expect(await received(server.url, subjects[0]?.slice(0, -5) ?? '')).toEqual([]);
  expect(await everythingStored(page)).not.toContain(marker);

  await holdSession(page, await logInAgain(server.url, first));
  await page.reload();
  await expect.poll(() => waiting(page)).toBe(0);
  expect(await received(server.url, subjects[0]?.slice(0, -5) ?? '')).toEqual(subjects);
});

/** All that this origin keeps on the phone, as one text: local storage, IndexedDB but the outbox, caches. */
function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name = '' } of await indexedDB.databases()) {
      if (name === 'safar-outbox') continue;
      const open = indexedDB.open(name);
      await new Promise((resolve) => {
        open.addEventListener('success', resolve);
      });
      for (const store of open.result.objectStoreNames) {
        const ask = open.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          ask.addEventListener('success', resolve);
        });
        texts.push(JSON.stringify(ask.result));
      }
      open.result.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });
}

test('500 writes survive cut answers, a stopped worker and a killed browser: each arrives once', async ({
  server,
}) => {
  // Idle, a hundred take 15 s, half of it waits after lost answers; beside other tests they took 60 s.
  test.setTimeout(480_000);
  const inTime = { timeout: 120_000 };
  const seed = Number(process.env.SEED ?? Date.now());
  console.log(`SEED=${seed}`);
  const proxy = await cuttingProxy(server.url, seededRandom(seed).next);
  const profile = await mkdtemp(path.join(os.tmpdir(), 'safar-profile-'));
  const member = await applicant(server.url);
  const writes = await manyWrites(server.url, member, 250);
  try {
    let phone = await openPhone(profile);
    let page = phone.pages()[0] ?? (await phone.newPage());
    await page.goto(`${proxy.url}/about-us`);
    await holdSession(page, member);
    await page.reload();
    await installedWorker(page);
    await phone.setOffline(true);
    await queue(page, member.user.id, writes);
    proxy.loseAnswers(0.06);
    await phone.setOffline(false);
    for (const left of [400, 250, 120]) {
      await page.reload();
      await expect.poll(() => waiting(page), inTime).toBeLessThan(left);
      const devtools = await phone.newCDPSession(page);
      await devtools.send('ServiceWorker.enable');
      await devtools.send('ServiceWorker.stopAllWorkers');
      await killPhone(phone);
      phone = await openPhone(profile);
      page = phone.pages()[0] ?? (await phone.newPage());
      await page.goto(`${proxy.url}/about-us`);
    }
    await expect.poll(() => waiting(page), inTime).toBe(0);
    expect(proxy.cut()).toBeGreaterThan(5);
    expect(await effectsOf(server.url, member)).toEqual(wanted(writes, 250));
    await phone.close();
  } finally {
    await proxy.close();
    await rm(profile, { recursive: true, force: true });
  }
});
