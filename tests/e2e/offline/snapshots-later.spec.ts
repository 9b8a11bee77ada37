import type { Job } from '#contract/jobs/job.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import english from '#locales/english/common.json' with { type: 'json' };
import { shortDate } from '#src/i18n/dates.ts';
import { call, logInAdministrator } from '../../support/accounts/people.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { holdCode, startCode, visitAndKeep } from '../../support/browser/keptPages.ts';
import { setDateOff } from '../../support/browser/wrongDate.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

/** The address of a new job, with a last day for applying or without one. */
async function newJob(url: string, closingDate: string | null): Promise<string> {
  const { token } = await logInAdministrator(url);
  const body = {
    ...{ jobName: 'Pipe Welder', companyName: 'Blue Anchor', location: 'Muscat, Oman' },
    ...{ country: 'OM', experience: '2-4', skills: 'TIG welding', openings: 12 },
    ...{ salaryRange: '50k-80k', jobType: 'Contract', category: 'Civil Engineering' },
    ...{ description: 'Weld pipes on site.', ...(closingDate !== null && { closingDate }) },
  };
  const answer = await call<Job>(url, 'POST', '/jobs', { token, body });
  expect(answer.status).toBe(201);
  return `/jobs/${answer.body._id}`;
}

test('a kept job whose last day is over is not painted as open, nor by the app', async ({
  page,
  context,
  server,
}) => {
  const address = await newJob(server.url, indianDay(Date.now()));
  await visitAndKeep(page, address);
  await expect(page.locator('main').getByText('Open', { exact: true })).toBeVisible();
  await context.setOffline(true);
  const next = await context.newPage();
  await setDateOff(next, 2);
  await holdCode(next);
  await next.addInitScript(() => {
    const seen = { open: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.open ||= /^Open$/m.test(document.querySelector<HTMLElement>('main')?.innerText ?? '');
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await next.goto(address);
  await expect(next.locator('#app[data-snapshot]')).toHaveCount(0);
  await startCode(next);
  await expect(next.locator('h1')).toContainText('Pipe Welder');
  await expect(next.locator('main').getByText('Inactive', { exact: true }).first()).toBeVisible();
  expect(await next.evaluate(() => (window as { seen?: { open: boolean } }).seen?.open)).toBe(
    false,
  );
});

test('on another day a kept page is painted with dates in the place of “Today”', async ({
  page,
  context,
  server,
}) => {
  const address = await newJob(server.url, null);
  const kept = shortDate(new Date().toISOString(), () => english.time.months);
  await visitAndKeep(page, address);
  const posted = 'dd time';
  await expect(page.locator(posted).first()).toHaveText('Today');
  await context.setOffline(true);
  const next = await context.newPage();
  await setDateOff(next, 1);
  await holdCode(next);
  await next.goto(address);
  await expect(next.locator(`#app[data-snapshot] ${posted}`).first()).toHaveText(kept);
  await startCode(next);
  await expect(next.locator('#app[data-snapshot]')).toHaveCount(0);
  await expect(next.locator(posted).first()).toHaveText('Yesterday');
});
