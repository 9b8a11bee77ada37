import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import {
  applyNow,
  changeProfile,
  jobStage,
  onTrial,
  toast,
} from '../../support/browser/jobStage.ts';
import { call, signUp, signUpComplete } from '../../support/accounts/people.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';

const { step } = test;
const { admin, addJob, setStatus } = jobStage();

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
    await call(url, 'DELETE', `/jobs/${id}`, { token: admin().token });
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
