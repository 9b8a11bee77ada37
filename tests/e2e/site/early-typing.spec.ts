import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, holdSession, hydrated, test } from '../../support/browser/fixtures.ts';
import { holdCode, keptHtml, startCode, visitAndKeep } from '../../support/browser/keptPages.ts';
import {
  call,
  logInAdministrator,
  newEmail,
  signUpComplete,
} from '../../support/accounts/people.ts';

/** What is typed into a rendered page before its code has come, on a slow phone and a slow line. */

/** Holds the page's code back until it is let go, and slows the processor six times. */
async function slowPhone(page: Page): Promise<() => void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('a support request that is written before the code has come is sent as it was written', async ({
  page,
  server,
}) => {
  const letGo = await slowPhone(page);
  await page.goto('/support', { waitUntil: 'commit' });
  const written = {
    name: 'Ravi Kumar',
    email: newEmail(),
    subject: 'Typed early',
    message: 'My agent asks for money before the visa. Is that allowed?',
  };
  const field = (name: string) => page.locator(`form [name=${name}]`);
  for (const [name, text] of Object.entries(written)) await field(name).fill(text);
  await page.locator('form [name=priority]').selectOption('high');
  letGo();
  await hydrated(page);
  const send = page.getByRole('button', { name: 'Send request' });
  await expect(send).toBeEnabled();
  for (const [name, text] of Object.entries(written)) await expect(field(name)).toHaveValue(text);
  await expect(field('priority')).toHaveValue('high');
  // Typing goes on where it was.
  await field('message').press('End');
  await field('message').pressSequentially(' Thank you.');
  await send.click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /sent|received/i })
      .first(),
  ).toBeVisible();
  const { token } = await logInAdministrator(server.url);
  const { body } = await call<{ requests: Record<string, string>[] }>(
    server.url,
    'GET',
    '/support/requests',
    { token },
  );
  expect(body.requests.filter(({ email }) => email === written.email)).toMatchObject([
    { ...written, priority: 'high', message: `${written.message} Thank you.` },
  ]);
});

test('forms with a password come with their code: there is nothing to type into before', async ({
  request,
}) => {
  for (const address of ['/login', '/signup', '/forgot-password']) {
    const html = await (await request.get(address, { headers: { accept: 'text/html' } })).text();
    expect(html, address).not.toMatch(/<(form|input)\b/);
  }
});

// On a phone the fields are in dialogs, which come with their code.
for (const address of ['/', '/jobs']) {
  test(`a search that is typed on ${address} before the code has come is searched for`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const letGo = await slowPhone(page);
    await page.goto(address, { waitUntil: 'commit' });
    const field = page.locator('main [name=search]:visible');
    await field.fill('welder');
    letGo();
    await hydrated(page);
    await expect(field).toHaveValue('welder');
    await field.press('Enter');
    await expect(page).toHaveURL(/(search|role)=welder/);
  });
}

test('a filter that is chosen before the code has come filters', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const letGo = await slowPhone(page);
  await page.goto('/jobs', { waitUntil: 'commit' });
  const category = page.locator('main select[name=category]:visible');
  await category.selectOption('Hospitality');
  letGo();
  await expect(page).toHaveURL(/category=Hospitality/);
  await expect(category).toHaveValue('Hospitality');
});

test('a tap on the search while the document itself is still on its way is kept', async ({
  page,
  server,
  isMobile,
}) => {
  test.skip(!isMobile, 'on a wide screen its fields are in the page');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const halved = async (asked: IncomingMessage, answer: ServerResponse) => {
    const whole = await fetch(server.url + asked.url, {
      headers: { accept: asked.headers.accept ?? '' },
    });
    const body = Buffer.from(await whole.arrayBuffer());
    for (const name of ['content-type', 'content-security-policy']) {
      const value = whole.headers.get(name);
      if (value !== null) answer.setHeader(name, value);
    }
    const half = asked.url === '/' ? body.indexOf('</main>') : 0;
    answer.writeHead(whole.status).write(body.subarray(0, half));
    if (half > 0) await held;
    answer.end(body.subarray(half));
  };
  const slow = createServer((asked, answer) => void halved(asked, answer));
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = slow.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' });
    const line = page.locator('main a[aria-haspopup]');
    await line.focus();
    await page.keyboard.press('Enter');
    await expect(line).toHaveAttribute('data-early');
    letGo();
    await expect(page.getByRole('dialog').locator('[name=search]')).toBeFocused();
    await expect(page).toHaveURL(/\/$/);
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
});

test('a tap on the search before the code has come is seen at once, and opens it when it has', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'on a wide screen its fields are in the page');
  const letGo = await slowPhone(page);
  await page.goto('/', { waitUntil: 'commit' });
  const line = page.locator('main a[aria-haspopup]');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  await expect(menu).toHaveAttribute('data-early');
  await line.click();
  await expect(line).toHaveAttribute('data-early');
  // The last tap counts.
  await expect(menu).not.toHaveAttribute('data-early');
  await expect(page).toHaveURL(/\/$/);
  letGo();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog').locator('[name=search]')).toBeFocused();
  await expect(page.locator('[data-early]')).toHaveCount(0);
  await page.getByRole('dialog').locator('[name=search]').fill('welder');
  await page.getByRole('dialog').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/(search|role)=welder/);
});

test('where the code never comes, a tap on the search leads to the list of jobs', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'on a wide screen its fields are in the page');
  await page.clock.install();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await page.locator('main a[aria-haspopup]').click();
  await page.clock.runFor(9_000);
  await expect(page).toHaveURL(/\/$/);
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL(/\/jobs$/);
});

test('what is unfolded before the code has come stays open, and answers afterwards', async ({
  page,
}) => {
  const letGo = await slowPhone(page);
  await page.goto('/', { waitUntil: 'commit' });
  const questions = page.locator('main details');
  await questions.nth(1).locator('summary').click();
  await expect(questions.nth(1)).toHaveAttribute('open', '');
  letGo();
  await hydrated(page);
  await expect(questions.nth(1)).toHaveAttribute('open', '');
  await questions.nth(2).locator('summary').click();
  await expect(questions.nth(2)).toHaveAttribute('open', '');
  await expect(questions.nth(1)).not.toHaveAttribute('open');
});

// Browsers let go of cookies that a page has set sooner than of what it has stored; the server then
// knows neither of the member nor of the language.
test.describe('in a page that the server made for somebody else', () => {
  test('a tap on a plan is the tap of the member that one is', async ({
    page,
    server,
    isMobile,
  }) => {
    test.skip(!isMobile, 'tapped on the phone');
    const member = await signUpComplete(server.url);
    await page.goto('/about-us');
    await hydrated(page);
    await holdSession(page, member);
    await page.context().clearCookies();
    const letGo = await slowPhone(page);
    await page.goto('/pricing', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Get Pro' }).click();
    letGo();
    await expect(page.getByRole('dialog', { name: /TEST MODE/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Your receipts' })).toBeAttached();
  });

  test('whom its page is not for gets where they belong', async ({ page, server, isMobile }) => {
    test.skip(!isMobile, 'the same on a wide screen');
    const member = await signUpComplete(server.url);
    await page.goto('/about-us');
    await hydrated(page);
    await holdSession(page, member);
    await page.context().clearCookies();
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await expect(page.locator('#app[data-snapshot]')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
  });

  test('what was typed and tapped is there in the own language', async ({ page, isMobile }) => {
    await page.goto('/about-us');
    await hydrated(page);
    await page.evaluate(() => localStorage.setItem('language', 'hinglish'));
    await page.context().clearCookies();
    const letGo = await slowPhone(page);
    if (isMobile) {
      await page.goto('/jobs', { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Open menu' }).click();
      letGo();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    } else {
      await page.goto('/support', { waitUntil: 'commit' });
      const message = page.locator('form [name=message]');
      await message.fill('My agent asks for money.');
      letGo();
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi-Latn');
      await expect(page.getByRole('button', { name: 'Send request' })).toHaveCount(0);
      await expect(message).toHaveValue('My agent asks for money.');
      await expect(message).toBeFocused();
    }
  });
});

test.describe('in a page as it was painted last', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what is unfolded stays open, and what it is for comes', async ({ page, server }) => {
    const member = await signUpComplete(server.url);
    await page.goto('/about-us');
    await holdSession(page, member);
    await visitAndKeep(page, '/profile');
    await holdCode(page);
    await page.goto('/profile');
    const painted = page.locator('#app[data-snapshot]');
    await expect(painted).toHaveCount(1);
    const views = page.locator('main details').filter({ hasText: 'Who saw my resume' });
    await views.locator('summary').click();
    await expect(views).toHaveAttribute('open', '');
    await startCode(page);
    await expect(painted).toHaveCount(0);
    await expect(views).toHaveAttribute('open', '');
    // What is loaded when it is opened, and never before.
    await expect(views.getByText('Nobody has opened your resume yet.')).toBeVisible();
    await views.locator('summary').click();
    await expect(views).not.toHaveAttribute('open');
  });

  test('nobody types into a form that only the app can send, until the app is there', async ({
    page,
  }) => {
    const form = page.locator('form[novalidate]');
    const field = form.locator('[name=message]');
    const come = async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(field).toBeInViewport();
    };
    await page.goto('/');
    await hydrated(page);
    await expect(async () => {
      await page.mouse.wheel(0, 10_000);
      await expect(field).toBeInViewport({ timeout: 100 });
    }).toPass();
    await expect.poll(() => keptHtml(page, '/')).toContain('name="message"');
    await holdCode(page);
    await page.goto('/');
    await expect(page.locator('#app[data-snapshot]')).toHaveCount(1);
    await come();
    await field.click({ force: true });
    await page.keyboard.type('My agent asks for money.');
    await expect(field).not.toBeFocused();
    await expect(field).toHaveValue('');
    await startCode(page);
    await expect(page.locator('#app[data-snapshot]')).toHaveCount(0);
    await come();
    await expect(page.locator('form[novalidate]:not([inert])')).toHaveCount(1);
    await field.click();
    await page.keyboard.type('My agent asks for money.');
    await expect(field).toHaveValue('My agent asks for money.');
  });
});
