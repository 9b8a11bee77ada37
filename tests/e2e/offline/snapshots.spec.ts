import english from '#locales/english/common.json' with { type: 'json' };
import { shortDate } from '#src/i18n/dates.ts';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import {
  holdCode,
  keptAddresses,
  savedAge,
  startCode,
  visitAndKeep,
} from '../../support/browser/keptPages.ts';
import { setDateOff } from '../../support/browser/wrongDate.ts';
import { call, signUpComplete } from '../../support/accounts/people.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

test('a first visit that ends as soon as the worker is there is kept', async ({
  page,
  context,
}) => {
  // On a fast machine the page has long been kept by then.
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/jobs');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { serviceWorker } = navigator;
        if (serviceWorker.controller) return resolve();
        serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      }),
  );
  await page.goto('about:blank');
  const next = await context.newPage();
  await holdCode(context);
  await next.goto('/manifest.webmanifest');
  await expect.poll(() => keptAddresses(next)).toEqual(['/jobs']);
  await next.goto('/jobs');
  await expect(next.locator('main li h2 a').first()).toBeVisible();
});

test('the next visit paints the page before any of the app’s code ran, with its age', async ({
  page,
  context,
}) => {
  await visitAndKeep(page, '/jobs');
  const titles = await page.locator('main li h2 a').allInnerTexts();
  const next = await context.newPage();
  await holdCode(context);
  const errors: string[] = [];
  next.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const answer = await next.goto('/jobs');
  const policy = answer?.headers()['content-security-policy'];
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toMatch(/(script|style)-src [^;]*unsafe/);
  await expect(next.locator('main li h2 a').first()).toBeVisible();
  expect(await next.locator('main li h2 a').allInnerTexts()).toEqual(titles);
  await expect(next.getByText(savedAge)).toBeVisible();
  expect(errors).toEqual([]);
  await context.setOffline(true);
  await next.reload();
  await expect(next.locator('main li h2 a').first()).toBeVisible();
  await expect(next.getByText('You are offline.')).toBeVisible();
  await expect(next.getByText(savedAge)).toBeVisible();
});

test('the app takes over without a jump, from the page’s own data, and asks for newer', async ({
  page,
  context,
}) => {
  await visitAndKeep(page, '/jobs');
  const next = await context.newPage();
  const asked = next.waitForResponse(/\/api\/jobs\?/);
  await next.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as { value?: number } & PerformanceEntry).value ?? 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const card = next.locator('main li h2 a').first();
  // In one go: the card is another element from one moment to the next.
  const place = () =>
    next.evaluate(() => document.querySelector('main li h2 a')?.getBoundingClientRect().toJSON());
  await next.goto('/jobs');
  await expect(card).toBeVisible();
  const before: unknown = await place();
  await expect(next.locator('#app[data-snapshot]')).toHaveCount(0);
  expect(await place()).toEqual(before);
  await asked;
  await expect(next.locator('#snapshot-age')).toHaveCount(0);
  expect(await place()).toEqual(before);
  expect(await next.evaluate(() => (window as { shifts?: number[] }).shifts)).toEqual([]);
  await card.click();
  await expect(next).toHaveURL(/\/jobs\/\w+$/);
});

test('what is below the screen is there after the first frame, and a reload returns to its place', async ({
  page,
  context,
}) => {
  await visitAndKeep(page, '/jobs');
  const next = await context.newPage();
  await holdCode(context);
  await next.addInitScript(() => {
    const drawn: boolean[] = [];
    Object.assign(window, { drawn });
    const note = () => {
      const last = [...document.querySelectorAll('main li h2 a')].at(-1);
      if (last) drawn.push(last.getBoundingClientRect().height > 0);
      if (!drawn.at(-1)) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await next.goto('/jobs');
  await expect(next.locator('main li h2 a').last()).toBeVisible();
  const frames = await next.evaluate(() => (window as { drawn?: boolean[] }).drawn);
  expect([frames?.at(0), frames?.at(-1)]).toEqual([false, true]);
  await next.evaluate(() => scrollTo(0, 700));
  await next.reload();
  await expect.poll(() => next.evaluate(() => scrollY)).toBe(700);
  // At once, or the place would not be there to return to.
  expect(await next.evaluate(() => (window as { drawn?: boolean[] }).drawn?.at(0))).toBe(true);
});

test('a phone that lost its date says what day a page was saved, not “just now”', async ({
  page,
  context,
}) => {
  await visitAndKeep(page, '/jobs');
  const saved = `Saved ${shortDate(new Date().toISOString(), () => english.time.months)}`;
  await context.setOffline(true);
  const next = await context.newPage();
  await setDateOff(next, -365);
  await holdCode(next);
  await next.goto('/jobs');
  await expect(next.locator('#app[data-snapshot]').getByText(saved)).toBeVisible();
  await startCode(next);
  await expect(next.locator('#app[data-snapshot]')).toHaveCount(0);
  await expect(next.getByText(saved)).toBeVisible();
});

test('what was scrolled, typed and tapped before the app took over stays', async ({
  page,
  context,
}) => {
  await visitAndKeep(page, '/jobs');
  const next = await context.newPage();
  await holdCode(next);
  await next.goto('/jobs');
  const hearts = next.locator('main li button[aria-pressed]');
  for (const at of [0, 1, 2, 2]) await hearts.nth(at).click();
  const pressed = () =>
    hearts.evaluateAll((all) => all.slice(0, 4).map((heart) => heart.ariaPressed));
  // With the tap, though none of the app's code is there.
  expect(await pressed()).toEqual(['true', 'true', 'false', 'false']);
  await next.getByRole('button', { name: 'Open menu' }).click();
  await next.evaluate(() => scrollTo(0, 300));
  await startCode(next);
  await expect(next.locator('#app[data-snapshot]')).toHaveCount(0);
  await expect(next.getByRole('dialog')).toBeVisible();
  expect(await next.evaluate(() => scrollY)).toBe(300);
  await expect.poll(pressed).toEqual(['true', 'true', 'false', 'false']);
  await next.goto('/saved-jobs');
  await expect(next.locator('main li h2 a')).toHaveCount(2);
});

for (const leaves of ['by a link', 'by a reload'] as const) {
  test(`a heart that was tapped in a page left ${leaves} before the app took over is saved`, async ({
    page,
    context,
    server,
  }) => {
    const member = await signUpComplete(server.url);
    await page.goto('/about-us');
    await holdSession(page, member);
    await visitAndKeep(page, '/jobs');
    const next = await context.newPage();
    // The app's code never comes into the first document.
    await holdCode(next, true);
    await next.goto('/jobs');
    const card = next.locator('#app[data-snapshot] main li:has(button[aria-pressed])').first();
    const heart = card.locator('button[aria-pressed]');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    const address = (await card.locator('a[href^="/jobs/"]').first().getAttribute('href')) ?? '';
    if (leaves === 'by a link') await next.goto(address);
    else await next.reload();
    const saved = async () =>
      (await call<{ jobIds: string[] }>(server.url, 'GET', '/saved-jobs', member)).body.jobIds;
    await expect.poll(saved).toEqual([address.split('/').pop()]);
    // And shown as that, and no more than once.
    await next.goto('/saved-jobs');
    await expect(next.locator('main li h2 a')).toHaveCount(1);
    expect(
      await next.evaluate(() => Object.keys(localStorage).filter((key) => /heart/.test(key))),
    ).toEqual([]);
  });
}

test('the pages of another build, and those that were cleared away, are not missed', async ({
  page,
}) => {
  await visitAndKeep(page, '/jobs');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith('snapshots')) continue;
      const before = await caches.open(name);
      const other = await caches.open(name.replace(/\|\w+\|/, '|other|'));
      for (const request of await before.keys()) {
        const found = await before.match(request);
        const html = (await found?.text()) ?? '';
        await other.put(request, new Response(html.replace('<h1>', '<h1>Old ')));
      }
      await caches.delete(name);
    }
  });
  await page.reload();
  await expect(page.locator('main li h2 a').first()).toBeVisible();
  await expect(page.locator('h1')).not.toContainText('Old');
});

test('a job that was opened from the list is painted without the list behind it', async ({
  page,
  context,
}) => {
  await visitAndKeep(page, '/jobs');
  await page.locator('main li h2 a').first().click();
  await expect(page).toHaveURL(/\/jobs\/\w+$/);
  await expect(page.locator('main > *')).toHaveCount(2);
  const { pathname } = new URL(page.url());
  await expect.poll(() => keptAddresses(page)).toContain(pathname);
  const next = await context.newPage();
  await holdCode(context);
  await next.goto(pathname);
  await expect(next.getByText(savedAge)).toBeVisible();
  await expect(next.locator('h1')).toHaveCount(1);
  await expect(next.locator('main > *')).toHaveCount(1);
});

test('the home page answers while its lower part is still what was painted before', async ({
  page,
  context,
}) => {
  await visitAndKeep(page, '/');
  const next = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await next.exposeFunction('held', () => held);
  await next.addInitScript(() => {
    // The lower part's code comes in idle time: this phone has none until it is let go.
    const { requestIdleCallback: ask } = window;
    window.requestIdleCallback = (work, options) => {
      void (window as Window & { held?(): Promise<void> }).held?.().then(() => ask(work, options));
      return 0;
    };
  });
  await next.goto('/');
  await expect(next.locator('#app[data-snapshot]')).toHaveCount(0);
  const sections = next.locator('main h2');
  const before = await sections.allTextContents();
  expect(before.length).toBeGreaterThan(7);
  await expect(next.locator('[data-rest] [data-late]')).toHaveCount(1);
  await next.getByRole('button', { name: 'Open menu' }).click();
  await expect(next.getByRole('dialog')).toBeVisible();
  await next.keyboard.press('Escape');
  release();
  await expect(next.locator('[data-rest]')).toHaveCount(0);
  await expect(next.locator('[data-late]')).toHaveCount(1);
  expect(await sections.allTextContents()).toEqual(before);
});
