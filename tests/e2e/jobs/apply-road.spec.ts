import type { Locator, Page } from '@playwright/test';
import type { Job } from '#contract/jobs/job.ts';
import type { LoginReply } from '#contract/account/user.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { call, newEmail, password, signUpComplete } from '../../support/accounts/people.ts';
import { changeAnswer } from '../../support/browser/changedAnswer.ts';
import { expect, hydrated, test } from '../../support/browser/fixtures.ts';
import { visitAndKeep } from '../../support/browser/keptPages.ts';

/** What a road costs a thumb: a field is tapped before it is written in, a list is opened and chosen from. */
class Thumb {
  taps = 0;
  letters = 0;
  answers = 0;

  async tap(control: Locator): Promise<void> {
    this.taps += 1;
    await control.click();
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.letters += text.length;
    await field.pressSequentially(text);
  }

  /** The same for an answer of the wizard. */
  async answer(control: Locator, text?: string): Promise<void> {
    this.answers += 1;
    if (text === undefined) await this.tap(control);
    else await this.write(control, text);
  }
}

const applied = (page: Page) => page.getByRole('button', { name: 'Applied', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function anyJob(url: string): Promise<Job> {
  const { body } = await call<{ jobs: { id: string }[] }>(url, 'GET', '/jobs');
  return (await call<Job>(url, 'GET', `/jobs/${body.jobs[0]?.id}`)).body;
}

async function applicationsOf(url: string, { token }: Pick<LoginReply, 'token'>): Promise<number> {
  const { body } = await call<{ applications: unknown[] }>(url, 'GET', '/jobs/myapplications', {
    token,
  });
  return body.applications.length;
}

const startTrial = (url: string, { token }: LoginReply) =>
  call(url, 'POST', '/subscriptions/activate-free-trial', { token });

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Continue').click();
}

test('a newcomer applies: account, profile and trial lead back to the job', async ({
  page,
  server,
}) => {
  const job = await anyJob(server.url);
  const thumb = new Thumb();
  const choice = (group: RegExp, option: string) =>
    page.getByRole('radiogroup', { name: group }).getByLabel(option, { exact: true });
  await page.goto(`/jobs/${job._id}`);
  await hydrated(page);
  await thumb.tap(page.getByRole('link', { name: 'Register to Apply' }));
  await thumb.write(page.getByLabel('Email'), newEmail());
  await thumb.write(page.getByLabel('Password', { exact: true }), password);
  await thumb.write(page.getByRole('textbox', { name: 'Re-enter password' }), password);
  await thumb.tap(button(page, 'Sign up'));
  const account = { taps: thumb.taps, letters: thumb.letters };

  await thumb.answer(page.getByRole('textbox', { name: 'Full name' }), 'Ravi Kumar');
  await thumb.answer(page.getByLabel('Mobile'), '9876543210');
  thumb.taps += 1; // the list opens
  thumb.answers += 1;
  thumb.taps += 1;
  await page.getByLabel('Home state').selectOption('Bihar');
  await thumb.answer(choice(/Matrimonial/, 'Married'));
  await thumb.tap(button(page, 'Continue'));

  await thumb.answer(choice(/Highest qualification/, 'High School'));
  await thumb.answer(choice(/sector/, 'Engineering'));
  await thumb.answer(choice(/recognized/, 'Yes'));
  await thumb.answer(button(page, 'Hindi'));
  await thumb.answer(choice(/English/, 'Beginner'));
  await thumb.tap(button(page, 'Continue'));

  await thumb.answer(choice(/employment status/, 'Employed'));
  await thumb.answer(button(page, job.jobName));
  await thumb.answer(button(page, String(job.skills[0])));
  await thumb.answer(button(page, '3'));
  await thumb.tap(button(page, 'Continue'));

  await thumb.answer(button(page, 'I want to earn more and support my family.'));
  await expect(choice(/Matrimonial/, 'Married')).toBeChecked();
  await thumb.answer(choice(/PR/, 'No'));
  await thumb.answer(choice(/Passport/, 'Available'));
  await thumb.answer(choice(/Driving/, 'Not Available'));
  await thumb.answer(button(page, 'I have always lived in India'));
  await thumb.tap(button(page, 'Save and Continue'));

  await thumb.tap(button(page, 'Back to the job and apply'));
  await thumb.tap(button(page, 'Start free trial and apply'));
  await expect(applied(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/jobs/${job._id}$`));
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(await applicationsOf(server.url, { token })).toBe(1);
  const after = { taps: thumb.taps - account.taps, letters: thumb.letters - account.letters };
  process.stdout.write(
    `From "Register to Apply" to applied: ${thumb.taps} taps and ${thumb.letters} letters, ` +
      `of them ${after.taps} and ${after.letters} after the account; ${thumb.answers} answers.\n`,
  );
  expect(thumb.taps).toBeLessThanOrEqual(33);
  expect(after.letters).toBeLessThanOrEqual(20);
});

test('whoever logs in from a job comes back to it and has applied, once', async ({
  page,
  server,
}) => {
  const job = await anyJob(server.url);
  const member = await signUpComplete(server.url);
  await startTrial(server.url, member);
  await page.goto(`/jobs/${job._id}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Login & Apply' }).click();
  await logIn(page, member.user.email);
  await expect(applied(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/jobs/${job._id}$`));
  await page.reload();
  await expect(applied(page)).toBeVisible();
  expect(await applicationsOf(server.url, member)).toBe(1);
});

test('a plan is bought on the way: payment leads back to the job, which is applied to', async ({
  page,
  server,
}) => {
  const job = await anyJob(server.url);
  const member = await signUpComplete(server.url);
  await openAs(page, member, `/jobs/${job._id}`);
  await button(page, 'Apply Now').click();
  const question = page.getByRole('alertdialog', { name: 'A plan is needed' });
  await expect(question).toContainText('Would you like to view our pricing plans?');
  await question.getByRole('button', { name: 'View plans' }).click();
  await expect(page).toHaveURL(/\/pricing\?from=/);
  const back = page.getByRole('link', { name: 'Back to the job' });
  await expect(back).toHaveAttribute('href', `/jobs/${job._id}`);
  await button(page, 'Get Pro').click();
  await page
    .getByRole('dialog', { name: /TEST MODE/ })
    .getByRole('button', { name: 'Pay', exact: true })
    .click();
  await expect(applied(page)).toBeVisible();
  expect(await applicationsOf(server.url, member)).toBe(1);
});

test('the trial that is being started is not called off by a Cancel that does nothing', async ({
  page,
  server,
}) => {
  const job = await anyJob(server.url);
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await page.route(/\/activate-free-trial$/, async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, await signUpComplete(server.url), `/jobs/${job._id}`);
  await button(page, 'Apply Now').click();
  const question = page.getByRole('alertdialog', { name: 'A plan is needed' });
  await question.getByRole('button', { name: 'Start free trial and apply' }).click();
  await expect(question.getByRole('button', { name: 'Starting...' })).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(question.getByRole('button', { name: 'View plans' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  letGo();
  await expect(applied(page)).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('an expired trial that the phone still knows of does not stop the way back', async ({
  page,
  server,
}) => {
  const job = await anyJob(server.url);
  const member = await signUpComplete(server.url);
  await startTrial(server.url, member);
  const asked = new RegExp(`/api/auth/user/${member.user.id}$`);
  await page.route(asked, (route) => changeAnswer(route, { isTrialExpired: true }));
  await openAs(page, member, `/jobs/${job._id}`);
  await page.getByRole('link', { name: 'Trial Expired - Upgrade Now' }).click();
  await button(page, 'Upgrade to Pro').click();
  await button(page, 'Yes, change').click();
  // The server's answer comes late: what the phone kept is shown first.
  await page.unroute(asked);
  // Once for all who ask: the payment asks anew, and the job. The first answer takes the link away.
  let shown: Promise<void> | undefined;
  await page.route(asked, async (route) => {
    const link = page.getByRole('link', { name: 'Trial Expired - Upgrade Now' });
    await (shown ??= expect(link).toBeVisible());
    await route.continue();
  });
  await page
    .getByRole('dialog', { name: /TEST MODE/ })
    .getByRole('button', { name: 'Pay', exact: true })
    .click();
  await expect(applied(page)).toBeVisible();
  expect(await applicationsOf(server.url, member)).toBe(1);
});

test('the profile is completed on the way, by the wizard or the profile page', async ({
  page,
  server,
}) => {
  const job = await anyJob(server.url);
  const { body: member } = await call<LoginReply>(server.url, 'POST', '/auth/signup', {
    body: { email: newEmail(), password },
  });
  await openAs(page, member, `/jobs/${job._id}`);
  const ask = page.getByRole('button', { name: /^Complete Profile/ });
  await ask.click();
  await button(page, 'Answer the questions now').click();
  await expect(page).toHaveURL(/\/profile-complete\?from=/);
  await page.goBack();
  await ask.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete profile' }).click();
  await expect(page).toHaveURL(/\/profile\?from=/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /complete/i })
    .click();
  await expect(page).toHaveURL(/\/profile-complete\?from=/);
});

test('no link applies for anyone: not the mark alone, not for another person', async ({
  page,
  server,
}) => {
  const job = await anyJob(server.url);
  const member = await signUpComplete(server.url);
  await startTrial(server.url, member);
  await openAs(page, member, `/jobs/${job._id}?apply=1`);
  await expect(button(page, 'Apply Now')).toBeEnabled();
  await expect(page).toHaveURL(new RegExp(`/jobs/${job._id}$`));

  const other = await signUpComplete(server.url);
  await openAs(page, other, `/jobs/${job._id}`);
  await button(page, 'Apply Now').click();
  await button(page, 'View plans').click();
  await expect(page).toHaveURL(/\/pricing\?from=/);
  await openAs(page, member, `/jobs/${job._id}?apply=1`);
  await expect(button(page, 'Apply Now')).toBeEnabled();
  expect(await applicationsOf(server.url, member)).toBe(0);
  expect(await applicationsOf(server.url, other)).toBe(0);
});

test('numbers are numbers, and what is held back says so', async ({ page, server }) => {
  const { body: member } = await call<LoginReply>(server.url, 'POST', '/auth/signup', {
    body: { email: newEmail(), password },
  });
  await openAs(page, member, '/profile-complete?step=2');
  const ielts = page.getByLabel(/IELTS/);
  // Who is a beginner is not asked for a language test.
  await page.getByLabel('Beginner').check();
  await expect(ielts).toBeHidden();
  await page.getByLabel('Intermediate').check();
  await ielts.pressSequentially('-1');
  await expect(ielts).not.toHaveValue('1');
  await expect(page.getByText('IELTS score must be between 0 and 9')).toBeVisible();
  await openAs(page, member, '/profile-complete?step=3');
  await page.getByLabel('Years of experience').pressSequentially('abc');
  await expect(page.getByLabel('Years of experience')).toHaveValue('');
  await expect(page.getByText('Write the years as a number, for example 4')).toBeVisible();
  await openAs(page, member, '/profile-complete?step=4');
  const why = page.getByLabel('Why abroad');
  await why.fill('a'.repeat(300));
  await expect(page.getByText('Maximum 300 characters allowed')).toHaveCount(0);
  await why.press('End');
  await why.pressSequentially('b');
  await expect(page.getByText('Maximum 300 characters allowed')).toBeVisible();
  await expect(why).toHaveValue('a'.repeat(300));
});

test.describe('on a page that the phone keeps', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what was sent stays sent, without a network and at once', async ({
    page,
    context,
    server,
  }) => {
    const member = await signUpComplete(server.url);
    await startTrial(server.url, member);
    const { _id: id } = await anyJob(server.url);
    await openAs(page, member, '/jobs');
    await visitAndKeep(page, `/jobs/${id}`);
    await page.goto(`/jobs/${id}`);
    await button(page, 'Apply Now').click();
    await expect(page.getByText('Your application was sent')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(applied(page)).toBeVisible();
    await expect(button(page, 'Apply Now')).toHaveCount(0);
    expect(await applicationsOf(server.url, member)).toBe(1);
  });
});
