import type { Page } from '@playwright/test';
import { prefetchPolicy } from '#contract/clientLimits.ts';
import { ecrCodes, helpline } from '#contract/jobs/emigration.ts';
import { tokenEnd } from '#src/data/session/tokenEnd.ts';
import { call, logInAdministrator, signUpComplete } from '../../support/accounts/people.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { applicant, waiting } from '../../support/outbox/queuedWrites.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

interface Report {
  jobId: string;
  reason: string;
  text: string;
  byMember: boolean;
}

async function reportsOf(url: string, jobId: string): Promise<Report[]> {
  const { token } = await logInAdministrator(url);
  const { body } = await call<{ reports: Report[] }>(url, 'GET', '/jobs/reports', { token });
  return body.reports.filter((report) => report.jobId === jobId);
}

async function reportMoney(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Report this job' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'They asked for money' }).check();
  await sheet.getByRole('textbox', { name: 'What happened?' }).fill(text);
  await sheet.getByRole('button', { name: 'Send report' }).click();
}

for (const who of ['visitor', 'member'] as const) {
  test(`a report of a job that a ${who} writes offline waits, and arrives exactly once`, async ({
    page,
    context,
    server,
  }) => {
    const { body } = await call<{ jobs: { id: string }[] }>(server.url, 'GET', '/jobs?limit=2');
    const jobId = body.jobs[who === 'visitor' ? 0 : 1]?.id ?? '';
    await page.goto('/about-us');
    if (who === 'member') await holdSession(page, await signUpComplete(server.url));
    await page.goto(`/jobs/${jobId}`);
    await installedWorker(page);
    // The answer to the first try gets lost after the server has acted.
    let lost = 0;
    await context.route(/\/report$/, async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await context.setOffline(true);
    const written = `The agent wants 40,000 of a ${who}.`;
    await reportMoney(page, written);
    await expect(page.getByText('Your report waits on this phone.')).toBeVisible();
    expect(await waiting(page)).toBe(1);
    await page.reload();
    await page.getByRole('link', { name: 'Waiting to send: 1' }).click();
    await expect(page.getByRole('heading', { name: 'Report of a job' })).toBeVisible();
    await expect(page.getByText('They asked for money')).toBeVisible();
    await expect(page.getByText(written)).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => waiting(page), { timeout: 30_000 }).toBe(0);
    expect(lost).toBe(1);
    // Others report the same job beside this.
    const arrived = await reportsOf(server.url, jobId);
    expect(arrived.filter(({ text }) => text === written)).toMatchObject([
      { reason: 'money', text: written, byMember: who === 'member' },
    ]);
  });
}

test('login and signup say that they need a network, and take it back', async ({
  page,
  context,
}) => {
  await page.goto('/about-us');
  await installedWorker(page);
  await context.setOffline(true);
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByText('Logging in and signing up need it.')).toBeVisible();
  }
  await context.setOffline(false);
  await expect(page.getByText('Logging in and signing up need it.')).toBeHidden();
});

test('the safety page, and the steps for an ECR passport, open offline though never opened before', async ({
  page,
  context,
  server,
}) => {
  const { body } = await call<{ jobs: { id: string }[] }>(
    server.url,
    'GET',
    `/jobs?limit=${prefetchPolicy.details}`,
  );
  const ecr = new Set(ecrCodes.split(' '));
  let jobId = '';
  for (const { id } of body.jobs) {
    const job = await call<{ country?: string }>(server.url, 'GET', `/jobs/${id}?prefetch=1`);
    if (ecr.has(job.body.country ?? '')) jobId = id;
  }
  await page.goto('/phone');
  await installedWorker(page);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('are up to date.')).toBeVisible({ timeout: 40_000 });
  await context.setOffline(true);
  await page.goto('/safety');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: helpline })).toBeVisible();
  await page.goto(`/jobs/${jobId}`);
  const helper = page.locator('details', { hasText: 'Do you need an emigration clearance?' });
  await helper.locator('summary').click();
  await helper.getByRole('radio').first().check();
  await expect(helper.getByRole('radio').first()).toBeChecked();
});

test('the own applications stay readable where the session has ended without a network', async ({
  page,
  context,
  server,
}) => {
  const member = await applicant(server.url);
  const { body } = await call<{ jobs: { id: string; title: string }[] }>(
    server.url,
    'GET',
    '/jobs?limit=1',
  );
  const [job] = body.jobs;
  await call(server.url, 'POST', `/jobs/${job?.id}/apply`, { token: member.token });
  await page.clock.install();
  await page.goto('/about-us');
  await installedWorker(page);
  await holdSession(page, member);
  await page.goto('/my-applications');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: job?.title ?? '' });
  await expect(card).toBeVisible();
  await context.setOffline(true);
  await page.clock.setSystemTime(tokenEnd(member.token) + 60_000);
  await page.reload();
  await expect(card).toBeVisible();
  await expect(page.getByText('Log in to update it, once there is internet.')).toBeVisible();
});
