import type { Page } from '@playwright/test';
import { chromiumArguments, findChromium, findWholeChromium } from '../../../scripts/chromium.mjs';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, installedWorker, test } from '../../support/browser/fixtures.ts';
import { applyAs, postJob } from '../../support/browser/adminSteps.ts';
import { logInAdministrator, password } from '../../support/accounts/people.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import {
  notifications,
  pushingServer,
  pushTo,
  tap,
  tapWithoutPage,
  withPushService,
} from '../../support/push/pushInBrowser.ts';

/** Being told of news while the app is closed: asked for, shown, tapped, and over with the session. */

const whole = findWholeChromium();
const executablePath = whole ?? findChromium();
test.use({
  serviceWorkers: 'allow',
  headless: !whole,
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [...chromiumArguments, ...(whole ? ['--headless=new'] : [])],
  },
});

const ask = 'Tell me when something changes';
const offerOn = (page: Page) => page.getByRole('button', { name: ask });

test('news while the app is closed: asked for after applying, shown, opened, and over with the logout', async ({
  page,
  context,
}) => {
  test.skip(!whole, 'a Chromium that shows notifications is not installed');
  test.setTimeout(150_000);
  const { endpoint, jobId, seeker, origin, tells, end } = await pushingServer();
  await context.grantPermissions(['notifications'], { origin });
  await withPushService(context, endpoint.browser('/phone'));
  const offer = offerOn(page);

  await test.step('it is offered after applying, and a no holds', async () => {
    await openAs(page, seeker, `${origin}/about-us`);
    await installedWorker(page);
    await expect(page.locator('h1:visible')).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.goto(`${origin}/jobs/${jobId}`);
    await expect(offer).toBeVisible();
    await expectAccessible(page);
    expect((await offer.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toHaveCount(0);
    await page.goto(`${origin}/my-applications`);
    await expect(page.getByRole('heading', { name: 'Welder' })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  await test.step('30 days later it is asked again, and turned on by one tap', async () => {
    const month = 30 * 24 * 3_600_000;
    await page.evaluate(
      (ms) => localStorage.setItem('push-refused', String(Date.now() - ms)),
      month,
    );
    await page.goto(`${origin}/jobs/${jobId}`);
    const answer = page.waitForResponse((one) => one.url().endsWith('/api/push'));
    await offer.click();
    expect((await answer).status()).toBe(200);
    await expect(page.getByText('You will be told on this phone.')).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  await test.step('with every page closed it is shown, and a tap opens the applications', async () => {
    await page.goto('about:blank');
    await pushTo(page, origin, await tells('In Review'));
    const shown = 'applications: There is news about an application | Tap to see it.';
    await expect.poll(() => notifications(context)).toEqual([shown]);
    // Later news takes its place.
    await pushTo(page, origin, { ...(await tells('Offer Extended')), body: 'Later' });
    const later = 'applications: There is news about an application | Later';
    await expect.poll(() => notifications(context)).toEqual([later]);
    const path = await tapWithoutPage(context);
    await expect.poll(() => notifications(context)).toEqual([]);
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { name: 'My applications' })).toBeVisible();
    await expect(page.getByText('Offer Extended').first()).toBeVisible();
  });

  await test.step('the lock screen names the job where the person allows it', async () => {
    await page.goto(`${origin}/profile`);
    await page.getByText('News on this phone').click();
    const details = page.getByRole('switch', { name: /lock screen/ });
    await expect(page.getByRole('switch', { name: ask })).toBeChecked();
    await expect(details).not.toBeChecked();
    await expectAccessible(page);
    await details.click();
    await expect(details).toBeChecked();
    await page.goto(`${origin}/jobs`);
    await pushTo(page, origin, await tells('Hired'));
    await expect
      .poll(() => notifications(context))
      .toEqual(['applications: Welder, Blue Anchor Fabrication | Your application: Hired']);
  });

  await test.step('a tap leads a page that is open there, without a new document', async () => {
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await tap(context);
    await expect(page).toHaveURL(`${origin}/my-applications`);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  await test.step('one tap off: nothing is sent any more, and one tap on', async () => {
    await page.goto(`${origin}/profile`);
    // The page as it was painted last takes no taps.
    await expect(page.locator('#app[data-snapshot]')).toHaveCount(0);
    // Unfolded, as it was left.
    const wanted = page.getByRole('switch', { name: ask });
    const removed = page.waitForResponse((one) => one.request().method() === 'DELETE');
    await wanted.click();
    expect((await removed).status()).toBe(200);
    await expect(wanted).not.toBeChecked();
    await wanted.click();
    await expect(wanted).toBeChecked();
  });

  await test.step('it ends with the logout, also without a network, and nothing stays on the screen', async () => {
    await page.goto(`${origin}/jobs`);
    const last = await tells('Rejected');
    await pushTo(page, origin, last);
    await expect.poll(async () => (await notifications(context)).length).toBe(1);
    await page.goto(`${origin}/profile`);
    await expect(page.getByText('News on this phone')).toBeVisible();
    await expect(page.locator('#app[data-snapshot]')).toHaveCount(0);
    await context.setOffline(true);
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(`${origin}/`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('push'))).toBeNull();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('test-subscribed')))
      .toBeNull();
    await expect.poll(() => notifications(context)).toEqual([]);
    // What was on its way reaches the phone after the logout.
    await page.goto('about:blank');
    await pushTo(page, origin, { ...last, title: 'After the logout' });
    await expect
      .poll(() => notifications(context))
      .not.toContainEqual(expect.stringContaining('After the logout'));
    await context.setOffline(false);
  });

  await test.step('another person on this phone gets no news of the first one', async () => {
    const asha = await applyAs(origin, jobId, { fullName: 'Asha Devi' });
    await openAs(page, asha, `${origin}/jobs/${jobId}`);
    await offer.click();
    // While it is on its way the button says so, by another name.
    await expect(page.getByText('You will be told on this phone.')).toBeVisible();
    await page.goto('about:blank');
    const earlier = endpoint.delivered[0]?.payload.to ?? '';
    await pushTo(page, origin, { to: earlier, title: 'For Ravi', body: '' });
    await pushTo(page, origin, { to: await idOf(page), title: 'For Asha', body: '' });
    await expect.poll(() => notifications(context)).toEqual(['applications: For Asha | ']);

    /** The subscription of who is logged in, as the phone keeps it for its worker. */
    async function idOf(there: Page): Promise<string> {
      const other = await there.context().newPage();
      await other.goto(`${origin}/robots.txt`);
      const id = await other.evaluate(
        (key) =>
          new Promise<string>((resolve) => {
            const opened = indexedDB.open('safar-private');
            opened.addEventListener('success', () => {
              const asked = opened.result.transaction('entries').objectStore('entries').get(key);
              asked.addEventListener('success', () =>
                resolve((asked.result as { data: { id: string } }).data.id),
              );
            });
          }),
        `${asha.user.id}|push`,
      );
      await other.close();
      return id;
    }
  });
  await end();
});

test('where the phone forbids it, one line says how to allow it', async ({ page, server }) => {
  const admin = await logInAdministrator(server.url);
  const jobId = await postJob(server.url, admin, 'Welder');
  const seeker = await applyAs(server.url, jobId, { fullName: 'Ravi Kumar' });
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await openAs(page, seeker, `/jobs/${jobId}`);
  await expect(page.getByText('Messages are blocked on this phone.')).toBeVisible();
  await expect(offerOn(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('where there is no push, one line says how to be told', async ({ page, server }) => {
  const admin = await logInAdministrator(server.url);
  const jobId = await postJob(server.url, admin, 'Welder');
  const seeker = await applyAs(server.url, jobId, { fullName: 'Ravi Kumar' });
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
  });
  await openAs(page, seeker, `/my-applications`);
  await expect(
    page.getByText('This browser cannot show messages while it is closed.'),
  ).toBeVisible();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' });
  });
  await page.reload();
  await expect(page.getByText('add the app to your Home Screen first')).toBeVisible();
  await expect(offerOn(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('on someone else’s phone nothing is offered, and its owner stays told', async ({
  page,
  server,
}) => {
  const admin = await logInAdministrator(server.url);
  const jobId = await postJob(server.url, admin, 'Welder');
  const seeker = await applyAs(server.url, jobId, { fullName: 'Ravi Kumar' });
  await page.goto('/login?from=/my-applications');
  await page.evaluate(() =>
    localStorage.setItem('push', '{"userId":"the owner","details":false,"notSent":""}'),
  );
  await page.getByRole('textbox', { name: 'Email' }).fill(seeker.user.email);
  await page.getByRole('checkbox', { name: 'This is not my phone' }).check();
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welder' })).toBeVisible();
  await expect(page.getByText('Messages are blocked')).toHaveCount(0);
  await expect(offerOn(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByText('News on this phone')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('push'))).toContain('the owner');
});
