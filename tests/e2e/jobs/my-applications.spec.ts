import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { MyApplication } from '#contract/applications/application.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, installedWorker, test } from '../../support/browser/fixtures.ts';
import { applyAs, postJob, setApplicants } from '../../support/browser/adminSteps.ts';
import { call, logInAdministrator } from '../../support/accounts/people.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';

test.use({ serviceWorkers: 'allow' });

/** Spec 2, 'My applications', bullet by bullet, and the way of one application. */

const cards = (page: Page) => page.locator('main li:has(a[href^="/jobs/"])');
const card = (page: Page, title: string) => cards(page).filter({ hasText: title });
const titles = (page: Page) => cards(page).locator('h2').allTextContents();
const messages = (page: Page | Locator) => page.getByRole('region', { name: 'Messages' });

async function threeApplications(url: string) {
  const admin = await logInAdministrator(url);
  const jobIds: string[] = [];
  for (const name of ['Welder', 'Mason', 'Cook']) jobIds.push(await postJob(url, admin, name));
  const [welder = '', mason = '', cook = ''] = jobIds;
  const seeker = await applyAs(url, welder, { fullName: 'Ravi Kumar' });
  const { token } = seeker;
  await call(url, 'POST', `/jobs/${mason}/apply`, { token });
  await call(url, 'POST', `/jobs/${cook}/apply`, { token });
  const mine = async () =>
    (await call<{ applications: MyApplication[] }>(url, 'GET', '/jobs/myapplications', { token }))
      .body.applications;
  const posting = { admin, jobId: welder };
  await setApplicants(url, posting, { ids: [seeker.applicationId], status: 'In Review' });
  return { ...posting, seeker, mine };
}

test('the own applications: cards, filters, the way of each, the way out', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(90_000);
  const { seeker, mine, ...posting } = await threeApplications(server.url);
  await openAs(page, seeker, '/my-applications');
  await installedWorker(page);
  await expect(cards(page)).toHaveCount(3);

  await test.step('the summary', async () => {
    const facts = await page.locator('main dl').first().innerText();
    expect(facts.replace(/\s+/g, ' ')).toBe('Total 3 This week 3 This month 3 Response rate 33%');
    const counts = page.getByRole('region', { name: 'Applications by status' });
    expect((await counts.innerText()).replace(/\s+/g, ' ')).toContain('Applied 2 In Review 1');
  });

  await test.step('a card', async () => {
    const welder = card(page, 'Welder');
    for (const text of [
      'Blue Anchor Fabrication · Muscat, Oman',
      'Experience: 2-4 years · Salary: ₹50,000-80,000',
    ]) {
      await expect(welder.getByText(text)).toBeVisible();
    }
    for (const skill of ['TIG welding', 'Pipe fitting', 'Grinding', '+1 more', 'Today']) {
      await expect(welder.getByText(skill, { exact: true })).toBeVisible();
    }
    await expect(welder.getByText('In Review', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Grid' }).click();
    await expect(welder.getByText('+2 more')).toBeVisible();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(welder.getByRole('link', { name: 'View Job' })).toHaveAttribute(
      'href',
      `/jobs/${posting.jobId}`,
    );
  });

  await test.step('filters and order, folded on a small screen', async () => {
    await expect(page.getByLabel('Sort')).toBeHidden();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0);
    const statuses = page.getByLabel('Status', { exact: true });
    expect(await statuses.locator('option').allTextContents()).toEqual([
      'All',
      'Applied',
      'In Review',
    ]);
    await statuses.selectOption('In Review');
    expect(await titles(page)).toEqual(['Welder']);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    for (const [sort, order] of [
      ['newest', ['Cook', 'Mason', 'Welder']],
      ['oldest', ['Welder', 'Mason', 'Cook']],
      ['status', ['Cook', 'Mason', 'Welder']],
    ] as const) {
      await page.getByLabel('Sort').selectOption(sort);
      expect(await titles(page), sort).toEqual(order);
    }
    await page.getByLabel('Job title or company').fill('anchor');
    await expect(cards(page)).toHaveCount(3);
    await page.getByLabel('Job title or company').fill('mason');
    await expect(cards(page)).toHaveCount(1);
    await page.getByLabel('Job title or company').fill('nothing');
    await expect(page.getByText('No application fits these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await expect(cards(page)).toHaveCount(3);
  });

  await test.step('an interview: refreshed, in the way, and in the calendar', async () => {
    await setApplicants(server.url, posting, {
      ids: [seeker.applicationId],
      ...{ status: 'Interview Scheduled' },
      interview: { at: '2027-01-05T05:00:00Z', place: 'Hotel Taj, Patna' },
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const welder = card(page, 'Welder');
    await expect(welder.getByText('New', { exact: true })).toBeVisible();
    await expect(welder.getByText('5 Jan 2027, 10:30 am')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await welder.getByRole('button', { name: 'Add to calendar' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('interview.ics');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('DTSTART:20270105T050000Z\r\n');
    expect(text).toContain('SUMMARY:Interview: Welder\\, Blue Anchor Fabrication\r\n');
    await welder.getByRole('button', { name: 'Timeline' }).click();
    const sheet = page.getByRole('dialog');
    const steps = await sheet.locator('ol li > div').allInnerTexts();
    expect(steps).toEqual(['Interview Scheduled', 'In Review', 'You applied']);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('withdrawn after a question, and undone', async () => {
    await card(page, 'Mason').getByRole('button', { name: 'Timeline' }).click();
    const sheet = page.getByRole('dialog', { name: 'Mason' });
    await sheet.getByRole('button', { name: 'Withdraw application' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await sheet.getByRole('button', { name: 'Withdraw application' }).click();
    await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(card(page, 'Mason').getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect(messages(page).getByText('Application withdrawn')).toBeVisible();
    // The message is in the sheet, for the rest of the page is inert.
    await messages(sheet).getByRole('button', { name: 'Close' }).click();
    await sheet.getByRole('button', { name: 'Undo withdrawal' }).click();
    await expect(card(page, 'Mason').getByText('Applied', { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('without a network: readable, and withdrawn exactly once when it is back', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(cards(page)).toHaveCount(3);
    await card(page, 'Cook').getByRole('button', { name: 'Timeline' }).click();
    const sheet = page.getByRole('dialog', { name: 'Cook' });
    await expect(sheet.getByText('You applied')).toBeVisible();
    await sheet.getByRole('button', { name: 'Withdraw application' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Withdraw', exact: true })
      .click();
    const waits = sheet.getByText('Will be sent as soon as the connection works.');
    await expect(waits.first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).first().click();
    await expect(card(page, 'Cook').getByText('Change waits', { exact: true })).toBeVisible();
    expect((await mine()).filter(({ withdrawnAt }) => withdrawnAt)).toEqual([]);
    await context.setOffline(false);
    await expect(card(page, 'Cook').getByText('Withdrawn', { exact: true }).first()).toBeVisible();
    const [cook] = await mine();
    expect(cook?.events?.map(({ kind }) => kind)).toEqual(['applied', 'withdrawn']);
  });

  await test.step('a new status is told at the next start, wherever one is', async () => {
    await setApplicants(server.url, posting, { ids: [seeker.applicationId], status: 'Hired' });
    await page.goto('/about-us');
    const news = messages(page).getByText('Your application as Welder: Hired');
    await expect(news).toBeVisible();
    await messages(page).getByRole('button', { name: 'My applications' }).click();
    await expect(page).toHaveURL(/\/my-applications$/);
    await expect(card(page, 'Welder').getByText('Hired', { exact: true })).toBeVisible();
    // What is decided cannot be taken back any more.
    await card(page, 'Welder').getByRole('button', { name: 'Timeline' }).click();
    await expect(page.getByRole('button', { name: 'Withdraw application' })).toHaveCount(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.goto('/about-us');
    await expect(page.locator('h1:visible')).toBeVisible();
    await expect(news).toHaveCount(0);
  });

  await test.step('in the other language', async () => {
    await page.goto('/my-applications');
    await page.getByRole('button', { name: 'Hinglish' }).click();
    await expect(page.getByRole('heading', { name: 'Meri applications' })).toBeVisible();
    await expect(card(page, 'Welder').getByText('Naukri lag gayi')).toBeVisible();
    await expect(card(page, 'Cook').getByText('Wapas li gayi')).toBeVisible();
  });
});

test('who has not applied is shown the jobs', async ({ page, server }) => {
  const admin = await logInAdministrator(server.url);
  await openAs(page, admin, '/my-applications');
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Jobs' })).toHaveAttribute('href', '/jobs');
});
