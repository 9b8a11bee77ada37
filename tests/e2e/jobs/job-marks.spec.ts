import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, holdSession, hydrated, test } from '../../support/browser/fixtures.ts';
import { call } from '../../support/accounts/people.ts';
import { applicant, queue, type Write } from '../../support/outbox/queuedWrites.ts';

test.skip(({ isMobile }) => !isMobile, 'marks are the same on all screens');

const failure = { status: 409, code: 'JOB_INACTIVE', message: '', errors: {} };
const firstJobs = async (url: string) =>
  (await call<{ jobs: { id: string }[] }>(url, 'GET', '/jobs?limit=5')).body.jobs.map(
    ({ id }) => id,
  );
const cardOf = (page: Page, jobId: string) =>
  page.locator('main li').filter({ has: page.locator(`a[href="/jobs/${jobId}"]`) });

async function openJobs(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto('/jobs');
  await hydrated(page);
}

for (const [language, waits, notSent, reportSays] of [
  ['english', 'Application waits', 'Application not sent', 'Report waits'],
  ['hinglish', 'Application bhejna baaki', 'Application nahi gayi', 'Shikayat bhejna baaki'],
] as const) {
  test(`each job says how what was done about it stands (${language})`, async ({
    page,
    server,
  }) => {
    const member = await applicant(server.url);
    const [first = '', second = '', third = '', fourth = ''] = await firstJobs(server.url);
    await page.goto('/robots.txt');
    await holdSession(page, member);
    await page.route(/\/api\/(jobs\/\w+\/(apply|report)|saved-jobs\/)/, (route) => route.abort());
    const writes: Write[] = [
      { call: 'jobs.apply', params: { jobId: first }, body: undefined },
      { call: 'jobs.apply', params: { jobId: second }, body: undefined, state: 'failed', failure },
      { call: 'jobs.report', params: { jobId: third }, body: { reason: 'money', text: 'x' } },
      { call: 'saved.add', params: { jobId: fourth }, body: undefined },
    ];
    await queue(page, member.user.id, writes);
    await openJobs(page, language);

    const mark = (jobId: string) => cardOf(page, jobId).locator('[data-mark]');
    await expect(mark(first)).toHaveText(waits);
    await expect(mark(second)).toHaveText(notSent);
    await expect(mark(third)).toHaveText(reportSays);
    await expect(mark(fourth)).not.toHaveText('');
    await expectAccessible(page);
    // They take no place, so that nothing moves when they come; what failed leads to what can be done.
    const height = () => page.locator('main ul:has(> li h2)').evaluate((list) => list.clientHeight);
    const before = await height();
    const show = (shown: boolean) =>
      page.locator('[data-mark]').evaluateAll((marks, on) => {
        for (const one of marks)
          if (one instanceof HTMLElement) one.style.display = on ? '' : 'none';
      }, shown);
    await show(false);
    await expect(mark(first)).toBeHidden();
    expect(await height()).toBe(before);
    await show(true);
    await mark(second).getByRole('link').click();
    await expect(page).toHaveURL(/\/waiting$/);
  });
}

test('a report that had to wait has its tick when it arrives', async ({
  page,
  context,
  server,
}) => {
  const [jobId = ''] = await firstJobs(server.url);
  await page.goto('/robots.txt');
  await page.route(/\/report$/, (route) => route.abort());
  await queue(page, null, [
    {
      call: 'jobs.report',
      params: { jobId },
      body: { reason: 'money', text: 'They asked for money.' },
    },
  ]);
  await openJobs(page, 'english');
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  const mark = cardOf(page, jobId).locator('[data-mark]');
  await expect(mark).toHaveText('Report waits');
  // Longer than anyone takes for sent at once.
  await expect
    .poll(() => page.evaluate(() => performance.now()), { timeout: 15_000 })
    .toBeGreaterThan(6_000);
  await page.unroute(/\/report$/);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(mark).toHaveText('Report sent', { timeout: 15_000 });
});
