import type { Page, Route } from '@playwright/test';
import { outboxPolicy } from '#contract/outbox.ts';
import { asked, begin, faults, restore } from '../../support/browser/faults.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { applicant, queue, supportRequest, waiting } from '../../support/outbox/queuedWrites.ts';
import { call } from '../../support/accounts/people.ts';

test.use({ serviceWorkers: 'allow' });
// Each has a phone and people of its own, and most of its time is waiting.
test.describe.configure({ mode: 'parallel' });

const sentences: Record<string, string> = {
  off: 'You are offline.',
  refused: 'Cannot reach Safar.',
  reset: 'Cannot reach Safar.',
  'no name': 'Cannot reach Safar.',
  hang: 'No answer from Safar yet.',
  'portal 200': 'You may have to log in to this Wi-Fi.',
  'portal 302': 'You may have to log in to this Wi-Fi.',
  500: 'Safar has a problem right now.',
};

/** A member's phone with its worker, on the list of jobs. */
async function installed(page: Page, url: string) {
  const member = await applicant(url);
  await page.goto('/robots.txt');
  await holdSession(page, member);
  await page.goto('/jobs');
  await installedWorker(page);
  return member;
}

/** One that has seen every screen. */
async function seen(page: Page, url: string) {
  const member = await installed(page, url);
  const job = await page.locator('main li h2 a').first().getAttribute('href');
  const jobId = job?.split('/').at(-1) ?? '';
  await call(url, 'POST', `/jobs/${jobId}/apply`, { token: member.token });
  const screens = {
    home: '/',
    jobs: '/jobs',
    job: `/jobs/${jobId}`,
    applications: '/my-applications',
    profile: '/profile',
    waiting: '/waiting',
  };
  for (const address of Object.values(screens)) {
    await page.goto(address);
    await expect(page.locator('h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  return { screens, userId: member.user.id };
}

/** The next try of what waits is ten minutes away, as after a long outage. */
async function waitLong(page: Page): Promise<void> {
  await page.evaluate(async (wait) => {
    const open = indexedDB.open('safar-outbox');
    await new Promise((resolve) => {
      open.addEventListener('success', resolve);
    });
    const store = open.result.transaction('entries', 'readwrite').objectStore('entries');
    const all = store.getAll();
    await new Promise((resolve) => {
      all.addEventListener('success', resolve);
    });
    const now = Date.now();
    for (const entry of all.result as { id: string }[]) {
      if ('seq' in entry) store.put({ ...entry, nextTryAt: now + wait, waitFrom: now }, entry.id);
    }
    await new Promise((resolve) => {
      store.transaction.addEventListener('complete', resolve);
    });
    open.result.close();
  }, outboxPolicy.backoffMost);
}

async function end(page: Page): Promise<void> {
  await restore(page.context());
  await page.goto('/waiting');
  await expect.poll(() => waiting(page), { timeout: 30_000 }).toBe(0);
}

// One phone for several of them: to fill it with all its screens takes longer than an outage.
const all = Object.entries(sentences);
for (const some of [all.slice(0, 4), all.slice(4)]) {
  const names = some.map(([fault]) => fault).join(', ');
  test(`${names}: every screen says so, and how old it is`, async ({ page, context, server }) => {
    test.slow();
    const { screens, userId } = await seen(page, server.url);
    for (const [fault, sentence] of some) {
      await begin(context, fault);
      await queue(page, userId, [supportRequest(`outage ${fault}`)]);
      for (const [name, address] of Object.entries(screens)) {
        await page.goto(address);
        await expect(page.locator('h1').first(), name).toBeVisible();
        const bar = page.getByRole('status').filter({ hasText: sentence });
        await expect(bar, `${fault} on ${name}`).toBeVisible({ timeout: 3_000 });
        if (name === 'waiting') {
          await expect(page.getByText(/^Written just now/)).toBeVisible();
        } else {
          const age = page.getByText(/Saved (just now|\d+ min ago)/).first();
          await expect(age, `age with ${fault} on ${name}`).toBeVisible({ timeout: 3_000 });
        }
      }
      await end(page);
    }
  });
}

const outages: Record<string, ((route: Route) => Promise<void>) | undefined> = {
  refused: faults.refused,
  hang: faults.hang,
  'portal 200': faults['portal 200'],
  'bad gateway': (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Oops' }),
};
for (const [fault, meets] of Object.entries(outages)) {
  test(`${fault}: what waits on a page that no one touches goes within 15 s of the server's return`, async ({
    page,
    context,
    server,
  }) => {
    const member = await installed(page, server.url);
    if (meets) await context.route(asked, meets);
    await queue(page, member.user.id, [supportRequest(`untouched ${fault}`)]);
    const sent = page.waitForRequest('**/api/support/request');
    await page.goto('/waiting');
    await sent;
    // Given up or refused, but for the one that hangs.
    if (fault !== 'hang') await expect(page.getByText(/Tried \d+ time/)).toBeVisible();
    await waitLong(page);
    await page.waitForRequest('**/readyz');
    await page.waitForRequest('**/readyz');
    expect(await waiting(page)).toBe(1);
    await context.unroute(asked);
    await expect.poll(() => waiting(page), { timeout: 15_000 }).toBe(0);
  });
}
