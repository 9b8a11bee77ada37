import type { Page } from '@playwright/test';
import type { Job, JobList } from '#contract/jobs/job.ts';
import type { LoginReply, User } from '#contract/account/user.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { changeAnswer } from '../../support/browser/changedAnswer.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import {
  call,
  logInAdministrator,
  password,
  signUp,
  signUpComplete,
} from '../../support/accounts/people.ts';
import { setDateOff } from '../../support/browser/wrongDate.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';

const { step } = test;

let admin: LoginReply;
test.beforeAll(async ({ server }) => {
  admin = await logInAdministrator(server.url);
});

const form = {
  ...{ jobName: 'Pipe Welder', companyName: 'Blue Anchor Fabrication', location: 'Muscat, Oman' },
  ...{ experience: '2-4', skills: 'TIG welding, Pipe fitting', openings: 12 },
  ...{ salaryRange: '50k-80k', jobType: 'Contract', category: 'Civil Engineering' },
  description: 'Weld pipes on site.\nQualifications & Skills:\nTwo years of TIG welding.',
};

const day = 24 * 60 * 60 * 1000;

async function addJob(
  url: string,
  more: Partial<typeof form> & { closingDate?: string } = {},
): Promise<string> {
  const body = { ...form, country: 'OM', ...more };
  const answer = await call<Job>(url, 'POST', '/jobs', { token: admin.token, body });
  expect(answer.status).toBe(201);
  return answer.body._id;
}

const setStatus = (url: string, id: string, status: 'active' | 'inactive') =>
  call(url, 'PUT', `/jobs/${id}`, { token: admin.token, body: { status } });

async function onTrial(url: string): Promise<LoginReply> {
  const member = await signUpComplete(url);
  const { token } = member;
  const started = await call(url, 'POST', '/subscriptions/activate-free-trial', { token });
  expect(started.status).toBe(201);
  return member;
}

/** Lets the server's answer about the own profile through with something else in it. */
async function changeProfile(page: Page, change: Partial<User>): Promise<void> {
  await page.route(/\/api\/auth\/user\/\w+$/, (route) => changeAnswer(route, change));
}

const applyNow = (page: Page) => page.getByRole('button', { name: 'Apply Now' });
const toast = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').last();

for (const days of [365, 1, -365]) {
  test(`a phone whose date is off by ${days} days says what is so by the server's clock`, async ({
    page,
    server,
  }) => {
    const soon = new Date(Date.now() + 20 * day).toISOString().slice(0, 10);
    const id = await addJob(server.url, { closingDate: soon });
    const { user } = await onTrial(server.url);
    await setDateOff(page, days);

    const posted = page.locator('dd').filter({ has: page.locator('time') });
    await step('a visitor', async () => {
      await page.goto(`/jobs/${id}`);
      // The app lives, and the first answer has told it.
      const told = () => page.evaluate(() => localStorage.getItem('answerClock'));
      await expect.poll(told).not.toBeNull();
      await expect(page.getByRole('link', { name: 'Login & Apply' })).toBeVisible();
      await expect(posted.filter({ hasText: 'Today' })).toBeVisible();
      await expect(page.getByText('Inactive', { exact: true })).toHaveCount(0);
    });
    await step('a member applies', async () => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page).toHaveURL(/\/$/);
      await page.goto(`/jobs/${id}`);
      await applyNow(page).click();
      await expect(page.getByRole('button', { name: 'Applied' })).toBeVisible();
      await page.goto('/my-applications');
      await expect(page.locator('time').filter({ hasText: 'Today' })).toBeVisible();
    });
    await step('and may take a withdrawal back', async () => {
      await page.getByRole('button', { name: 'Timeline' }).click();
      await page.getByRole('button', { name: 'Withdraw application' }).click();
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await expect(
        // In the sheet, and in the message that stands in it.
        page.locator('#main').getByRole('button', { name: 'Undo withdrawal' }).first(),
      ).toBeVisible();
    });
  });
}

test('spec 2, job detail: what is shown, to visitors and without a job', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const id = await addJob(server.url);
  await page.goto(`/jobs/${id}`);

  await step('title, company, logo, experience, place, chips, date, openings, status', async () => {
    await expect(page.locator('h1:visible')).toHaveText('Pipe Welder');
    const ticket = page.locator('article');
    for (const text of ['Blue Anchor Fabrication', '2-4 years', 'Muscat, Oman', 'Today', 'Open']) {
      await expect(ticket.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(ticket.getByText('12', { exact: true })).toBeVisible();
    // No logo was given: the initials stand for it.
    await expect(ticket.getByText('BF', { exact: true })).toBeVisible();
    const skills = page.locator('section', {
      has: page.getByRole('heading', { name: 'Skills', exact: true }),
    });
    await expect(skills.getByRole('listitem')).toHaveText(['TIG welding', 'Pipe fitting']);
  });

  await step('the description is split at its heading', async () => {
    const part = (name: string) =>
      page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
    await expect(part('Key Responsibilities')).toContainText('Weld pipes on site.');
    await expect(part('Key Responsibilities')).not.toContainText('Two years');
    await expect(part('Qualifications & Skills')).toContainText('Two years of TIG welding.');
  });

  await step('visitors log in or register, and come back here', async () => {
    const back = encodeURIComponent(`/jobs/${id}?apply=1`);
    const login = page.getByRole('link', { name: 'Login & Apply' });
    await expect(login).toHaveAttribute('href', `/login?from=${back}`);
    const register = page.getByRole('link', { name: 'Register to Apply' });
    await expect(register).toHaveAttribute('href', `/signup?from=${back}`);
    await expectAccessible(page);
  });

  await step('within reach from the first line to the last', async () => {
    const login = page.getByRole('link', { name: 'Login & Apply' });
    for (const place of ['Pipe Welder', 'Key Responsibilities', 'Report this job']) {
      await page.getByText(place, { exact: true }).first().scrollIntoViewIfNeeded();
      await expect(login).toBeInViewport({ ratio: 1 });
    }
  });

  await step('shared by the phone, by WhatsApp or by its link, with a preview', async () => {
    await page.evaluate(() => {
      Object.assign(window, { shared: [] });
      navigator.share = async (what) =>
        void (window as never as { shared: unknown[] }).shared.push(what);
    });
    const share = page.getByRole('button', { name: 'Share this job: Pipe Welder' });
    await share.click();
    const url = `${server.url}/jobs/${id}`;
    await expect
      .poll(() => page.evaluate(() => (window as never as { shared: unknown[] }).shared))
      .toEqual([
        {
          title: 'Pipe Welder',
          text: 'Pipe Welder, Blue Anchor Fabrication, Muscat, Oman. What it is: welding pipes. The pay is ₹50,000-80,000 a month.',
          url,
        },
      ]);
    // A menu that takes pictures gets one, with the address in the text: many apps drop it beside a file.
    await page.evaluate(() => {
      Object.assign(window, { shared: [] });
      navigator.canShare = () => true;
      navigator.share = async ({ text, files = [], url } = {}) =>
        void (window as never as { shared: unknown[] }).shared.push({
          ...{ text, hasUrl: url !== undefined },
          files: files.map(({ name, type, size }) => ({ name, type, isSmall: size < 60_000 })),
        });
    });
    await share.click();
    await expect
      .poll(() => page.evaluate(() => (window as never as { shared: unknown[] }).shared))
      .toEqual([
        {
          text: expect.stringMatching(new RegExp(`^Pipe Welder[^]*\\n${url}$`)) as unknown,
          hasUrl: false,
          files: [{ name: 'job.png', type: 'image/png', isSmall: true }],
        },
      ]);
    await page.evaluate(() => {
      navigator.canShare = () => false;
      navigator.share = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await share.click();
    const sheet = page.getByRole('dialog', { name: 'Share this job' });
    const whatsapp = await sheet
      .getByRole('link', { name: 'Send by WhatsApp' })
      .getAttribute('href');
    expect(new URL(whatsapp ?? '').searchParams.get('text')).toMatch(
      new RegExp(`Welder[^]*${url}$`),
    );
    await expect(sheet.getByLabel('Link to this job')).toHaveValue(url);
    await expectAccessible(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await sheet.getByRole('button', { name: 'Copy link' }).click();
    await expect(toast(page)).toHaveText(/The link was copied/);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

    const meta = (name: string) =>
      page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect(await meta('title')).toContain('Pipe Welder, Muscat, Oman');
    expect(await meta('description')).toContain('Blue Anchor Fabrication');
    const picture = await page.request.get(new URL((await meta('image')) ?? '').pathname);
    expect(new URL(picture.url()).pathname).toBe(`/og/jobs/${id}/english.png`);
    expect(picture.headers()['content-type']).toBe('image/png');
    const bytes = await picture.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      Number(await meta('image:width')),
      Number(await meta('image:height')),
    ]);
  });

  await step('an inactive job: badge, notice, no way to apply, similar jobs', async () => {
    await setStatus(server.url, id, 'inactive');
    const answer = await page.goto(`/jobs/${id}`);
    expect(answer?.status()).toBe(410);
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    const notice = 'This job posting is currently inactive and not accepting applications.';
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByRole('link', { name: /Apply/ })).toHaveCount(0);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Similar open jobs' })).toBeVisible();
    await expectAccessible(page);
  });

  await step('an unknown job: "Job Not Found" and "Browse Jobs"', async () => {
    await page.goto('/jobs/0000000000000000');
    await expect(page.getByRole('heading', { name: 'Job Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Browse Jobs' }).click();
    await expect(page).toHaveURL(/\/jobs$/);
  });

  await step('at 320 px the heart stays beside the logo, whatever the title', async () => {
    const { jobs } = (await call<JobList>(server.url, 'GET', '/jobs?search=autocad')).body;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/jobs/${jobs[0]!.id}`);
    const title = await page.locator('h1:visible').boundingBox();
    const heart = await page.locator('h1:visible >> xpath=../following-sibling::*').boundingBox();
    expect(heart!.y).toBeLessThan(title!.y);
    expect(heart!.x + heart!.width).toBeGreaterThan(280);
  });
  await step('every seeded job fits 180 px: 360 at 200 %', async () => {
    const { jobs } = (await call<JobList>(server.url, 'GET', '/jobs?status=active&limit=100')).body;
    const longest = [...jobs].sort((a, b) => b.title.length - a.title.length)[0]!;
    await page.setViewportSize({ width: 180, height: 320 });
    for (const path of [`/jobs/${longest.id}`, '/jobs?search=cook+oman', '/']) {
      await page.goto(path);
      await expect(page.locator('h1:visible')).toBeVisible();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
});

test('spec 4, apply: the states of the button, in their order', async ({ page, server }) => {
  test.setTimeout(120_000);
  const id = await addJob(server.url);
  const member = await onTrial(server.url);

  await step('Loading Profile, Checking, Apply Now; the trial that ends soon', async () => {
    const holds = { profile: () => {}, check: () => {} };
    const held = {
      profile: new Promise<void>((go) => (holds.profile = go)),
      check: new Promise<void>((go) => (holds.check = go)),
    };
    await page.route(/\/api\/auth\/user\/\w+$/, async (route) => {
      await held.profile;
      await route.continue();
    });
    await page.route(/check-application/, async (route) => {
      await held.check;
      await route.continue();
    });
    await openAs(page, member, `/jobs/${id}`);
    await expect(page.getByRole('button', { name: 'Loading Profile' })).toBeDisabled();
    holds.profile();
    await expect(page.getByRole('button', { name: 'Checking' })).toBeDisabled();
    holds.check();
    await expect(applyNow(page)).toBeEnabled();
    await expect(page.getByText('Trial Ending Soon')).toBeVisible();
    const upgrade = page.getByRole('link', { name: 'Upgrade Now', exact: true });
    await expect(upgrade).toHaveAttribute(
      'href',
      `/pricing?from=${encodeURIComponent(`/jobs/${id}`)}`,
    );
    await expectAccessible(page);
    await page.unrouteAll();
  });

  await step('Applied, as soon as this tab is seen again', async () => {
    const { token } = member;
    expect((await call(server.url, 'POST', `/jobs/${id}/apply`, { token })).status).toBe(201);
    await expect(applyNow(page)).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('button', { name: 'Applied', exact: true })).toBeDisabled();
    await expectAccessible(page);
  });

  const another = await addJob(server.url);
  await step('Trial Expired - Upgrade Now, to the plans', async () => {
    await changeProfile(page, { isTrialExpired: true, remainingTrialDays: 0 });
    await page.goto(`/jobs/${another}`);
    const upgrade = page.getByRole('link', { name: 'Trial Expired - Upgrade Now' });
    await expect(upgrade).toHaveAttribute('href', /^\/pricing\?from=/);
    await expect(page.getByText('Free Trial Expired')).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
  });

  await step('Complete Profile (n%): asks, then goes to the profile', async () => {
    await openAs(page, await signUp(server.url), `/jobs/${another}`);
    await page.getByRole('button', { name: /^Complete Profile \(\d+%\)$/ }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Would you like to complete your profile now?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Complete profile' }).click();
    await expect(page).toHaveURL(/\/profile/);
  });
});

test('the button stays under the finger when the news of the trial comes', async ({
  page,
  server,
}) => {
  const id = await addJob(server.url);
  await changeProfile(page, { subscriptionStatus: 'none' });
  await openAs(page, await onTrial(server.url), `/jobs/${id}`);
  await expect(applyNow(page)).toBeEnabled();
  await page.unrouteAll();

  for (const viewport of [
    { width: 360, height: 640 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(viewport);
    let answer = () => {};
    const held = new Promise<void>((go) => (answer = go));
    await page.route(/\/api\/auth\/user\/\w+$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await expect(applyNow(page)).toBeEnabled();
    await expect(applyNow(page)).toBeInViewport({ ratio: 1 });
    const place = await applyNow(page).boundingBox();
    answer();
    await expect(page.getByText('Trial Ending Soon')).toBeVisible();
    expect(await applyNow(page).boundingBox()).toEqual(place);
    await page.unrouteAll();
    // The next size begins with what the phone knew before.
    await changeProfile(page, { subscriptionStatus: 'none' });
    await page.reload();
    await expect(page.getByText('Trial Ending Soon')).toBeHidden();
    await page.unrouteAll();
  }
});

test('what the first application shares is said beside its button, and asked anew once it was taken back', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const { url } = server;
  const member = await onTrial(url);
  const { token, user } = member;
  const jobs = [await addJob(url), await addJob(url), await addJob(url)] as const;
  const said = page.getByText('our team sends your name, phone number, email, profile and resume');
  const sharing = (given: boolean) =>
    call(url, 'PUT', `/auth/user/${user.id}/consents/sharing`, { token, body: { given } });
  const applied = page.getByRole('button', { name: 'Applied', exact: true });
  const again = page.getByRole('button', { name: 'Share again and apply' });

  await step('the first time, and to whom', async () => {
    await openAs(page, member, `/jobs/${jobs[0]}`);
    await expect(applyNow(page)).toBeEnabled();
    await expect(said).toContainText('to Blue Anchor Fabrication.');
    await expectAccessible(page);
    await applyNow(page).click();
    await expect(applied).toBeDisabled();
    await expect(said).toBeHidden();
  });

  await step('not the second time', async () => {
    await page.goto(`/jobs/${jobs[1]}`);
    await expect(applyNow(page)).toBeEnabled();
    await expect(said).toBeHidden();
  });

  await step('taken back on another device: refused, told, and asked anew in place', async () => {
    expect((await sharing(false)).status).toBe(200);
    await applyNow(page).click();
    await expect(toast(page)).toHaveText(/You have taken back the sharing of your profile/);
    await expect(again).toBeEnabled();
    await expect(said).toBeVisible();
    await expectAccessible(page);
    await again.click();
    await expect(applied).toBeDisabled();
    await page.goto(`/jobs/${jobs[2]}`);
    await expect(applyNow(page)).toBeEnabled();
    await expect(said).toBeHidden();
  });
});

test('spec 8, apply: every answer of the server, with its dialog and where it leads', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const { url } = server;
  const member = await onTrial(url);
  const { token } = member;
  const open = async (id: string, who = member) => {
    await openAs(page, who, `/jobs/${id}`);
    await expect(applyNow(page)).toBeEnabled();
  };

  await step('sent: Applying..., then Applied', async () => {
    let letGo = () => {};
    const held = new Promise<void>((go) => (letGo = go));
    await page.route(/\/apply$/, async (route) => {
      await held;
      await route.continue();
    });
    await open(await addJob(url));
    await applyNow(page).click();
    await expect(page.getByRole('button', { name: 'Applying...' })).toBeVisible();
    letGo();
    await expect(page.getByRole('button', { name: 'Applied', exact: true })).toBeDisabled();
    await expect(toast(page)).toHaveText(/Your application was sent/);
    await page.unrouteAll();
  });

  await step('ALREADY_APPLIED marks it as applied and says so', async () => {
    const id = await addJob(url);
    await open(id);
    await call(url, 'POST', `/jobs/${id}/apply`, { token });
    await applyNow(page).click();
    await expect(toast(page)).toHaveText(/You have already applied to this job\./);
    await expect(page.getByRole('button', { name: 'Applied', exact: true })).toBeDisabled();
  });

  for (const [code, title, question, to] of [
    [
      'SUBSCRIPTION_INACTIVE',
      'View plans',
      'Would you like to view our pricing plans?',
      /\/pricing/,
    ],
    [
      'PROFILE_INCOMPLETE',
      'Complete profile',
      'Would you like to complete your profile now?',
      /\/profile/,
    ],
  ] as const) {
    await step(`${code} asks, and leads there`, async () => {
      const id = await addJob(url);
      const incomplete = code === 'PROFILE_INCOMPLETE';
      // The phone takes the profile for complete; the server knows better.
      if (incomplete) await changeProfile(page, { isProfileComplete: true });
      await open(id, await (incomplete ? signUp(url) : signUpComplete(url)));
      await applyNow(page).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText(question);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(applyNow(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: title }).click();
      await expect(page).toHaveURL(to);
      await page.unrouteAll();
    });
  }

  await step('JOB_INACTIVE: closed meanwhile', async () => {
    const id = await addJob(url);
    await open(id);
    await setStatus(url, id, 'inactive');
    await applyNow(page).click();
    await expect(toast(page)).toHaveText(/currently inactive and not accepting applications/);
  });

  await step('JOB_NOT_FOUND: removed meanwhile', async () => {
    const id = await addJob(url);
    await open(id);
    await call(url, 'DELETE', `/jobs/${id}`, { token: admin.token });
    await applyNow(page).click();
    await expect(toast(page)).toHaveText(/Job not found/);
  });

  await step('no connection: it waits, and says so', async () => {
    const id = await addJob(url);
    await open(id);
    await page.route(/\/apply$/, (route) => route.abort());
    await applyNow(page).click();
    await expect(
      page.getByText('Will be sent as soon as the connection works').first(),
    ).toBeVisible();
    await page.unrouteAll();
  });

  await step('401: the session is over, and the way to log in is there', async () => {
    const id = await addJob(url);
    await open(id);
    await page.route(/\/apply$/, (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer broken' } }),
    );
    await applyNow(page).click();
    await expect(toast(page)).toHaveText(/Please log in to apply for this job\./);
    await expect(page.getByRole('link', { name: 'Login & Apply' })).toBeVisible();
  });
});

test('a job that the server cannot read is no matter of the connection', async ({ page }) => {
  await page.goto('/jobs', { waitUntil: 'networkidle' });
  await page.route(/\/api\/jobs\/[^/]+$/, (route) =>
    route.fulfill({ status: 500, json: { code: 'SERVER_ERROR', message: '' } }),
  );
  await page.locator('main li h2 a').first().click();
  await expect(page.getByText('This job cannot be loaded')).toBeVisible();
  await expect(page.getByText('Server error. Please try again later.')).toBeVisible();
  await expect(page.getByText(/connection|internet/i)).toHaveCount(0);
});
