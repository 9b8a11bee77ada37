import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { fillWizard } from '../../support/accounts/accountSteps.ts';
import { call, newEmail, password } from '../../support/accounts/people.ts';
import { expect, hydrated, installedWorker, test } from '../../support/browser/fixtures.ts';
import { asInTheOldest } from '../../support/browser/newerFunctions.ts';
import { waiting } from '../../support/outbox/queuedWrites.ts';

/** A server whose worker begins with `script`: what a page is given does not reach workers. */
async function startFront(url: string, script: string) {
  const agent = new http.Agent({ keepAlive: true });
  const front = http.createServer((request, response) => {
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const { method, url: at = '' } = request;
    const passed = http.request(url + at, { method, headers, agent }, (answer) => {
      if (at !== '/sw.js') {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(response);
      }
      const { 'content-length': _, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      response.write(`self.gone = ${script};\n`);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    close: () => {
      front.closeAllConnections();
      front.close();
      agent.destroy();
    },
  };
}

test.describe('without every function that is newer than the oldest browsers', () => {
  test.use({ serviceWorkers: 'allow' });

  test('someone signs up, applies and goes on without a network', async ({
    page,
    server,
    context,
  }) => {
    test.setTimeout(120_000);
    const front = await startFront(server.url, asInTheOldest);
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.addInitScript(`window.gone = ${asInTheOldest}`);
    await page.goto(`${front.url}/jobs`);
    expect(await page.evaluate('window.gone')).toBeGreaterThan(60);
    await expect(page.locator('#old-browser')).toBeHidden();
    const title = await page.locator('main li h2 a').first().innerText();
    await page.locator('main li h2 a').first().click();
    await expect(page.locator('h1:visible')).toHaveText(title);
    const job = page.url();
    await page.getByRole('link', { name: 'Register to Apply' }).click();
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('textbox', { name: 'Re-enter password' }).fill(password);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await fillWizard(page);
    await expect(page.getByRole('heading', { name: 'Profile Complete!' })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await call(front.url, 'POST', '/subscriptions/activate-free-trial', { token });
    await page.goto(job);
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page.getByRole('button', { name: 'Applied', exact: true })).toBeDisabled();
    await page.goto(`${front.url}/jobs`);
    await search(page);
    await installedWorker(page);
    const [worker] = context.serviceWorkers();
    expect(await worker?.evaluate('self.gone')).toBeGreaterThan(30);

    await context.setOffline(true);
    await page.goto(`${front.url}/support`);
    await hydrated(page);
    await page.getByLabel('Subject').fill('Written without a network');
    await page.getByRole('textbox', { name: 'Message' }).fill('It is sent when there is one.');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText(/Saved on this phone/)).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => waiting(page), { timeout: 30_000 }).toBe(0);
    expect(failures).toEqual([]);
    front.close();
  });
});

/** A search, which the phone's own engine completes. */
async function search(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog');
  await filters.getByLabel('Country or city').selectOption({ index: 1 });
  await filters.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText('(filtered)')).toBeVisible();
}

const tooOld = {
  'that lacks what the code needs': 'delete Object.hasOwn',
  'before dialogs': 'delete window.HTMLDialogElement',
};
for (const [which, script] of Object.entries(tooOld)) {
  test(`a browser ${which} reads the site, and is told what to update`, async ({
    page,
    context,
  }) => {
    await page.addInitScript(script);
    const code: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') code.push(request.url());
    });
    await page.goto('/jobs');
    const note = page.locator('#old-browser');
    await expect(note).toContainText('This browser is too old');
    const link = page.locator('main li h2 a').first();
    const title = await link.innerText();
    await link.click();
    await expect(page.locator('h1')).toHaveText(title);
    await expect(note).toBeVisible();
    await page.goto('/jobs?page=2');
    await page.getByRole('button', { name: /Hinglish/ }).click();
    await expect(page).toHaveURL(/page=2.*language=hinglish/);
    await expect(note).toContainText('browser bahut purana hai');
    await page.goto('/blogs');
    await expect(page.locator('main article, main li').first()).toBeVisible();
    expect(code).toEqual([]);
    await context.clearCookies();
    await page.goto('/login');
    await expect(note).toContainText('Please update Chrome');
  });
}

test('a login page whose code the engine cannot read is no empty shell', async ({ page }) => {
  await page.addInitScript('delete Object.hasOwn');
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class A { #b; static { #b in @; } }' }),
  );
  for (const at of ['/login', '/signup', '/forgot-password']) {
    await page.goto(at);
    await expect(page.locator('#old-browser')).toContainText('This browser is too old');
    await expect(page.locator('.shell')).toBeHidden();
  }
  // Nothing that looks as if it were still coming.
  await page.goto('/waiting');
  await expect(page.locator('#old-browser')).toBeVisible();
  await expect(page.locator('[data-loading]')).not.toHaveCount(0);
  await expect(page.locator('[data-loading]').filter({ visible: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'See the jobs' }).click();
  await expect(page.locator('main li h2 a').first()).toBeVisible();
});

test('a browser that is new enough sees none of it', async ({ page }) => {
  for (const at of ['/jobs', '/login']) {
    await page.goto(at);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('#old-browser')).toBeHidden();
  }
});
