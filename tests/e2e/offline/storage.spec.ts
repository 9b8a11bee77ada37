import type { CDPSession, Page } from '@playwright/test';
import type { LoginReply } from '#contract/account/user.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import {
  call,
  logInAdministrator,
  newEmail,
  password,
  signUpComplete,
} from '../../support/accounts/people.ts';

test.use({ serviceWorkers: 'allow' });
// Each has a phone and people of its own, and most of its time is waiting.
test.describe.configure({ mode: 'parallel' });

test.use({ actionTimeout: 15_000 });

/** A member who may apply. */
async function applicant(url: string): Promise<LoginReply> {
  const member = await signUpComplete(url);
  const trial = await call(url, 'POST', '/subscriptions/activate-free-trial', member);
  expect(trial.status).toBeLessThan(300);
  return member;
}

async function newestJob(url: string): Promise<string> {
  const { body } = await call<{ jobs: { id: string }[] }>(url, 'GET', '/jobs?limit=1');
  return body.jobs[0]?.id ?? '';
}

async function applications(url: string, { token }: LoginReply): Promise<string[]> {
  const { body } = await call<{ applications: { jobId: string }[] }>(
    url,
    'GET',
    '/jobs/myapplications',
    { token },
  );
  return body.applications.map((application) => application.jobId);
}

/** How many support requests with this subject the admin has. */
async function received(url: string, subject: string): Promise<number> {
  const { token } = await logInAdministrator(url);
  const { body } = await call<{ requests: { subject: string }[] }>(
    url,
    'GET',
    '/support/requests?limit=100',
    { token },
  );
  return body.requests.filter((request) => request.subject === subject).length;
}

async function writeToSupport(page: Page, subject: string): Promise<void> {
  await page.locator('form [name=name]').fill('Ravi Kumar');
  await page.locator('form [name=email]').fill(newEmail());
  await page.locator('form [name=subject]').fill(subject);
  await page.locator('form [name=message]').fill('Please call me back about my papers.');
  await page.getByRole('button', { name: 'Send request' }).click();
}

const sent = 'Thank you! Your request has been sent. Our team will reply soon.';
const kept = 'Saved on this phone. Will be sent as soon as the connection works.';

/** What must hold wherever nothing can be kept: no false "saved", and all that is online works. */
async function worksOnline(page: Page, url: string, name: string): Promise<void> {
  const context = page.context();
  const subject = `Storage ${name}`;
  await page.goto('/support');
  await writeToSupport(page, subject);
  await expect(page.getByText(sent)).toBeVisible({ timeout: 15_000 });
  expect(await received(url, subject)).toBe(1);

  await page.goto('/support');
  await expect(page.getByRole('button', { name: 'Send request' })).toBeEnabled();
  await context.setOffline(true);
  await writeToSupport(page, `${subject} offline`);
  await expect(page.getByText('Sorry, something went wrong.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(kept)).toBeHidden();
  await expect(page.locator('form [name=subject]')).toHaveValue(`${subject} offline`);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(sent)).toBeVisible({ timeout: 15_000 });
  expect(await received(url, `${subject} offline`)).toBe(1);

  const jobId = await newestJob(url);
  const member = await applicant(url);
  await holdSession(page, member);
  await page.goto(`/jobs/${jobId}`);
  await expect(page.locator('h1:visible')).toBeVisible();
  await page
    .getByRole('button', { name: /^Save job:/ })
    .first()
    .click();
  // Where nothing can wait on the phone it goes to the account at once.
  await expect(page.getByRole('button', { name: /^Saved job, take off:/ }).first()).toBeVisible();
  const { token } = member;
  const saved = () => call<{ jobIds: string[] }>(url, 'GET', '/saved-jobs', { token });
  await expect.poll(async () => (await saved()).body.jobIds).toEqual([jobId]);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByText('Your application was sent.')).toBeVisible({ timeout: 15_000 });
  expect(await applications(url, member)).toEqual([jobId]);
}

const openings = {
  'fails with an event': () => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as IDBOpenDBRequest;
      const error = new DOMException('no', 'UnknownError');
      Object.defineProperties(request, { error: { value: error }, result: { value: null } });
      const event = new Event('error');
      setTimeout(() => {
        request.onerror?.(event);
        request.dispatchEvent(event);
      });
      return request;
    };
  },
  'throws at once': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  },
  'never answers': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
};

for (const [name, breakStorage] of Object.entries(openings)) {
  test(`where opening the database ${name}, everything works online and nothing is promised`, async ({
    page,
    server,
  }) => {
    test.setTimeout(120_000);
    await page.addInitScript(breakStorage);
    await page.goto('/jobs');
    await expect(page.locator('main li h2 a').first()).toBeVisible();
    const notice = page.getByText('This phone cannot keep pages for offline.');
    await expect(notice).toBeVisible({ timeout: 15_000 });
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
    await page.locator('main li h2 a').first().click();
    await expect(page.getByText('Key Responsibilities')).toBeVisible();
    await expect(notice).toBeHidden();
    await worksOnline(page, server.url, name);
  });
}

/** The name of the error that keeping something meets now, or null. */
function writeError(page: Page): Promise<string | null> {
  return page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const opening = indexedDB.open('probe');
        opening.onupgradeneeded = () => opening.result.createObjectStore('entries');
        opening.onerror = () => resolve(opening.error?.name ?? 'unknown');
        opening.onsuccess = () => {
          const attempt = opening.result.transaction('entries', 'readwrite');
          attempt.objectStore('entries').put('x', 'key');
          attempt.oncomplete = () => resolve(null);
          attempt.onabort = () => resolve(attempt.error?.name ?? 'unknown');
        };
      }),
  );
}

/** No room for anything from now on. */
async function exhaustQuota(page: Page, origin: string): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  // Chromium reckons with the room that it knew for half a minute.
  await expect
    .poll(() => writeError(page), { timeout: 60_000, intervals: [2_000] })
    .toBe('QuotaExceededError');
  return devtools;
}

test('what waits when the quota is exhausted is sent once the network is back', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  await page.goto('/support');
  await installedWorker(page);
  await expect(page.getByRole('button', { name: 'Send request' })).toBeEnabled();
  await page.context().setOffline(true);
  await writeToSupport(page, 'Storage full, waiting');
  await expect(page.getByText(kept)).toBeVisible({ timeout: 15_000 });
  await exhaustQuota(page, server.url);
  await page.context().setOffline(false);
  await expect
    .poll(() => received(server.url, 'Storage full, waiting'), { timeout: 30_000 })
    .toBe(1);
});

test('where the quota is exhausted, everything works online and nothing is promised', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  await page.goto('/jobs');
  await installedWorker(page);
  const devtools = await exhaustQuota(page, server.url);
  await page.locator('main li h2 a').first().click();
  await expect(page.getByText('Key Responsibilities')).toBeVisible();
  await expect(page.getByText('This phone is full and cannot keep pages')).toBeVisible();
  await worksOnline(page, server.url, 'full');

  // Once there is room again, the phone keeps things again, and says so by silence.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url });
  await expect.poll(() => writeError(page)).toBe(null);
  await page.goto('/jobs?page=2');
  await expect(page.locator('main li h2 a').first()).toBeVisible();
  await page.context().setOffline(true);
  await page.goto('/jobs?page=2');
  await expect(page.locator('main li h2 a').first()).toBeVisible();
  await expect(page.getByText('This phone is full')).toBeHidden();
});

test('where local storage is blocked, one can log in and work as long as the page is open', async ({
  page,
  server,
}) => {
  const member = await signUpComplete(server.url);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/login?from=/profile');
  await page.getByLabel('Email').fill(member.user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { name: 'Ravi Kumar' })).toBeVisible();
});

test('an answer that breaks off on the way neither shows nor overwrites anything', async ({
  page,
}) => {
  await page.goto('/jobs');
  await installedWorker(page);
  const first = page.locator('main li h2 a').first();
  const title = await first.innerText();
  await page.route('**/api/jobs?*', (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"jobs":[{"id":"cut' }),
  );
  await page.goto('/jobs');
  await expect(first).toHaveText(title);
  await expect(page.getByText(/^Saved just now/)).toBeVisible();
  await page.goto('/jobs');
  await expect(first).toHaveText(title);
});
