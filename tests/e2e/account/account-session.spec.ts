import type { Page } from '@playwright/test';
import type { LoginReply } from '#contract/account/user.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import {
  call,
  logInAdministrator,
  password,
  signUp,
  signUpComplete,
} from '../../support/accounts/people.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { setDateOff } from '../../support/browser/wrongDate.ts';

/** Spec section 4, session check, and the timings of section 9, with a clock that stands still. */

/** When the token of a session runs out, ms since 1970. */
function endOf({ token }: LoginReply): number {
  return (JSON.parse(atob(token.split('.')[1] ?? '')) as { exp: number }).exp * 1000;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Fills the login that is shown and sends it. */
async function logIn(page: Page, { user }: LoginReply): Promise<void> {
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/**
 * For a clock that is moved in small steps: with long waits between them it would stand still, and
 * no call that timed out under a clock that ran ahead would be asked for again.
 */
const steps = { intervals: [10] };

const kept = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);

test('the profile says that the session ran out, and leaves after 3 s; after 2 s where it was so at load', async ({
  page,
  server,
}) => {
  const session = await signUpComplete(server.url);
  const said = page.getByRole('heading', { name: 'Session Expired' });
  await page.clock.install();
  await openAs(page, session, '/profile');
  await expect(page.locator('h1:visible')).toHaveText('Ravi Kumar');
  await page.clock.pauseAt(endOf(session) - 60_000);
  await expect(page.locator('h1:visible')).toHaveText('Ravi Kumar');
  // Looked at every 5 minutes, and at the very moment of the end.
  await page.clock.runFor(60_000);
  await expect(said).toBeVisible();
  expect(await kept(page)).toEqual([null, null]);
  await page.clock.runFor(2_900);
  expect(pathOf(page)).toBe('/profile');
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile&reason=expired$/);
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  await test.step('no valid token at load', async () => {
    await page.clock.pauseAt(endOf(session) + 3_600_000);
    await page.evaluate(
      ([token, user]) => {
        localStorage.setItem('user', user);
        localStorage.setItem('token', token);
      },
      [session.token, JSON.stringify(session.user)] as const,
    );
    await page.goto('/profile');
    // Loading a page needs timers too: in small steps, until it is there.
    const appeared = async () => {
      await page.clock.runFor(50);
      return said.isVisible();
    };
    await expect.poll(appeared, steps).toBe(true);
    await page.clock.runFor(1_800);
    expect(pathOf(page)).toBe('/profile');
    await page.clock.runFor(300);
    await expect(page).toHaveURL(/\/login\?from=%2Fprofile&reason=expired$/);
    expect(await kept(page)).toEqual([null, null]);
  });
});

test('every page looks once a minute whether the token has ended', async ({ page, server }) => {
  const session = await signUpComplete(server.url);
  await page.clock.install();
  await openAs(page, session, '/my-applications?sort=oldest');
  await expect(page.locator('h1:visible')).toBeVisible();
  await page.clock.pauseAt(endOf(session) - 70_000);
  await page.clock.runFor(60_000);
  expect(pathOf(page)).toBe('/my-applications');
  expect((await kept(page))[0]).toBe(session.token);
  // Ten seconds later it has ended; the next look is at most a minute away.
  await page.clock.runFor(61_000);
  // Its code is loaded then, and shown by timers: in small steps, until it is there.
  const said = page.getByRole('heading', { name: 'Session Expired' });
  const appeared = async () => {
    await page.clock.runFor(50);
    return said.isVisible();
  };
  await expect.poll(appeared, steps).toBe(true);
  await page.clock.runFor(2_000);
  expect(pathOf(page)).toBe('/my-applications');
  await page.clock.runFor(1_100);
  await expect(page).toHaveURL(/\/login\?from=%2Fmy-applications.*&reason=expired$/);
  expect(await kept(page)).toEqual([null, null]);
});

test('a token that ended in the pocket is told before the login asks, also in the wizard', async ({
  page,
  server,
}) => {
  const session = await signUp(server.url);
  const said = page.getByRole('heading', { name: 'Session Expired' });
  await page.clock.install();
  await openAs(page, session, '/profile-complete');
  await expect(page.locator('h1:visible')).toHaveText('Complete Your Profile');
  await page.clock.pauseAt(endOf(session) + 3_600_000);
  // To load its code needs timers too: in small steps, until it is there.
  const appeared = async () => {
    await page.clock.runFor(50);
    return said.isVisible();
  };
  await expect.poll(appeared, steps).toBe(true);
  expect(await kept(page)).toEqual([null, null]);
  await page.clock.runFor(2_800);
  expect(pathOf(page)).toBe('/profile-complete');
  await page.clock.runFor(300);
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile-complete&reason=expired$/);
  await page.clock.resume();
  await expect(page.getByText('Your session has expired')).toBeVisible();
});

test('a public page stays when the user is missing, without its member', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await openAs(page, await signUpComplete(server.url), '/about-us');
  const profile = page.locator('header').getByRole('link', { name: 'Profile' });
  await expect(profile).not.toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.clock.fastForward(61_000);
  await expect(profile).toHaveCount(0);
  expect(pathOf(page)).toBe('/about-us');
  expect(await kept(page)).toEqual([null, null]);
});

test('a session that another phone ended: other tabs follow, and one is back with what was typed', async ({
  page,
  context,
  server,
}) => {
  const session = await signUpComplete(server.url);
  const endElsewhere = async () => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await call(server.url, 'POST', '/auth/logout-everywhere', { token });
  };
  await openAs(page, session, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit Profile' });
  await sheet.getByRole('textbox', { name: 'Skills' }).fill('TIG welding');
  const tab = await context.newPage();
  // Its heading is there before its data: a call still on its way would find out before the save.
  const answered = Promise.all([
    tab.waitForResponse('**/api/jobs/myapplications'),
    tab.waitForResponse('**/api/saved-jobs'),
  ]);
  await tab.goto('/my-applications');
  await expect(tab.locator('h1:visible')).toBeVisible();
  await answered;

  await test.step('found out at a save', async () => {
    await endElsewhere();
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/login\?from=%2Fprofile/);
    await expect(tab).toHaveURL(/\/login\?from=%2Fmy-applications/, { timeout: 1_000 });
    await logIn(page, session);
    await expect(page).toHaveURL(/\/profile$/);
    // What was sent waits for its author; nothing of it is lost.
    await expect
      .poll(async () => {
        const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
        const { body } = await call<{ details: { skills: string } }>(
          server.url,
          'GET',
          `/auth/user/${session.user.id}`,
          { token },
        );
        return body.details.skills;
      })
      .toBe('TIG welding');
    // A page for guests leads a member on (spec 2); the other tab follows this too.
    await expect(tab).not.toHaveURL(/\/login/, { timeout: 1_000 });
  });

  await test.step('found out while typing', async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await sheet.getByRole('textbox', { name: 'Skills' }).fill('Pipe fitting');
    await endElsewhere();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible();
    await expect(page).toHaveURL(/\/login\?from=%2Fprofile&reason=expired$/);
    await logIn(page, session);
    await expect(page).toHaveURL(/\/profile$/);
    await page.getByRole('button', { name: 'Go on editing' }).click();
    await expect(sheet.getByRole('textbox', { name: 'Skills' })).toHaveValue('Pipe fitting');
  });
});

test('a message to support whose session another phone has ended waits for the login, and is sent once', async ({
  page,
  context,
  server,
}) => {
  const session = await signUpComplete(server.url);
  await openAs(page, session, '/support');
  const form = page.locator('form', { has: page.getByLabel('Message', { exact: true }) });
  // The member's own name comes with the profile.
  await expect(form.getByLabel('Name')).toHaveValue('Ravi Kumar');
  const subject = `Where is my visa? ${session.user.id}`;
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message', { exact: true }).fill('I applied a month ago.');
  // The message itself is the first to meet the end of the session.
  await context.route('**/api/support/request', async (route) => {
    await call(server.url, 'POST', '/auth/logout-everywhere', { token: session.token });
    await route.continue();
  });
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(/log in again, and it is sent\.$/)).toBeVisible();
  await expect(page.getByText('Will be sent as soon as the connection works')).toHaveCount(0);
  // A visitor's form now, and no word of the member's in it.
  await expect(form.getByLabel('Email')).toHaveValue('');
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('');

  await page.goto('/login?from=%2Fsupport');
  await logIn(page, session);
  await expect(page).toHaveURL(/\/support$/);
  await expect(form.getByLabel('Email')).toHaveValue(session.user.email);
  // What is on its way is not in the form, too: it would be sent a second time.
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('');
  const admin = await logInAdministrator(server.url);
  const arrived = async () => {
    const list = '/support/requests?limit=100';
    const { body } = await call<{ requests: { subject: string }[] }>(
      server.url,
      'GET',
      list,
      admin,
    );
    return body.requests.filter((one) => one.subject === subject).length;
  };
  await expect.poll(arrived).toBe(1);
});

test('who writes to support while another phone ends the session is told that the text is kept', async ({
  page,
  server,
}) => {
  const session = await signUpComplete(server.url);
  await openAs(page, session, '/support');
  const form = page.locator('form', { has: page.getByLabel('Message', { exact: true }) });
  await expect(form.getByLabel('Email')).toHaveValue(session.user.email);
  await form.getByLabel('Subject').fill('Where is my visa?');
  await form.getByLabel('Message', { exact: true }).fill('I applied a month ago.');
  await call(server.url, 'POST', '/auth/logout-everywhere', { token: session.token });
  // Whatever call comes next learns of it: here those of a return to this page.
  const told = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return page.getByText('What you wrote is kept on this phone').isVisible();
  };
  await expect.poll(told).toBe(true);
  await expect(form.getByLabel('Email')).toHaveValue('');
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('');

  await page.goto('/login?from=%2Fsupport');
  await logIn(page, session);
  await expect(page).toHaveURL(/\/support$/);
  await expect(form.getByLabel('Subject')).toHaveValue('Where is my visa?');
  await expect(form.getByLabel('Message', { exact: true })).toHaveValue('I applied a month ago.');
});

for (const [name, days] of [
  ['a year ahead', 365],
  ['a day ahead', 1],
  ['a day behind', -1],
  ['a year behind', -365],
] as const) {
  test(`a phone whose date is ${name} logs in, stays in, reads, writes and delivers`, async ({
    page,
    context,
    server,
  }) => {
    const { user, token } = await signUpComplete(server.url);
    await setDateOff(page, days);
    await page.goto('/login');
    await page.locator('[name=email]').fill(user.email);
    await page.locator('[name=password]').fill(password);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page).not.toHaveURL(/login/);
    for (const to of ['/profile', '/my-applications']) {
      await page.goto(to);
      await expect(page.locator('h1:visible')).toBeVisible();
      expect(pathOf(page)).toBe(to);
    }
    expect(await kept(page)).not.toContain(null);
    await page.goto('/profile');
    await expect(page.locator('h1:visible')).toHaveText('Ravi Kumar');
    await context.route(/\/(api\/|readyz)/, (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const sheet = page.getByRole('dialog', { name: 'Edit Profile' });
    await sheet.getByRole('textbox', { name: 'Full name' }).fill('Ravi K. Singh');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('waiting to be sent')).toHaveCount(1);
    await context.unroute(/\/(api\/|readyz)/);
    await context.setOffline(true);
    await context.setOffline(false);
    const saved = async () => {
      const to = `/auth/user/${user.id}`;
      const { body } = await call<{ details: { fullName: string } }>(server.url, 'GET', to, {
        token,
      });
      return body.details.fullName;
    };
    await expect.poll(saved, { timeout: 20_000 }).toBe('Ravi K. Singh');
    await expect(page.getByText('waiting to be sent')).toBeHidden();
    expect(await kept(page)).not.toContain(null);
  });
}
