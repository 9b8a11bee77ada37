import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { read, utils } from 'xlsx';
import { exportColumns } from '#contract/applications/application.ts';
import { exportColumnWidths } from '#contract/limits.ts';
import { applicationStatuses } from '#contract/options.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { postJob, staffedJob, type StaffedJob } from '../../support/browser/adminSteps.ts';
import { call } from '../../support/accounts/people.ts';
import { upload } from '../../support/accounts/uploadCalls.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';

/** Spec 2, 'Job applicants', bullet by bullet, with every message of section 8 about applicants. */

const row = (page: Page, name: string) => page.locator('tbody tr', { hasText: name });
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });
/** The badge comes before the list of the same words. */
const badge = (page: Page, name: string, status: string) =>
  row(page, name).getByText(status, { exact: true }).first();
const pickStatus = (page: Page, name: string, status: string) =>
  page.getByRole('combobox', { name: `Change the status of ${name}` }).selectOption(status);
const names = (page: Page) => page.locator('tbody th').allTextContents();

async function openList(page: Page, { admin, jobId }: StaffedJob): Promise<void> {
  await openAs(page, admin, `/jobs/${jobId}/applicants`);
  await expect(page.getByText('3 applicant(s) found')).toBeVisible();
  // A list's option is chosen here without the touch with which someone opens it.
  await page.locator('h1:visible').click();
}

test('the applicants of a job, read', async ({ page, server, isMobile }) => {
  const job = await staffedJob(server.url);
  const [ravi] = job.seekers;
  const sent = await upload(
    { url: server.url, id: ravi!.user.id, token: ravi!.token },
    'resume',
    smallPdf(),
  );
  expect(sent.status).toBe(200);

  await test.step('says that it loads, and when there is no such job', async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/api/jobs/nowhere', async (route) => {
      await held;
      await route.continue();
    });
    await openAs(page, job.admin, '/jobs/nowhere/applicants');
    await expect(page.getByText('Loading job details...')).toBeVisible();
    go();
    await expect(page.getByRole('heading', { name: 'Job Not Found' })).toBeVisible();
    await expect(
      page.getByText("The job you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Jobs' })).toHaveAttribute(
      'href',
      '/admin-jobs',
    );
  });

  await test.step('shows the job and how many applied', async () => {
    await openList(page, job);
    await expect(page.locator('h1:visible')).toHaveText('Pipe Welder (6G)');
    const facts = page.getByRole('region', { name: 'Job details' });
    for (const fact of ['Blue Anchor Fabrication', 'Muscat, Oman', '2-4 years', '₹50,000-80,000']) {
      await expect(facts.getByText(fact)).toBeVisible();
    }
    await expect(facts.getByText(job.jobId)).toBeVisible();
    await expect(facts.getByText('3', { exact: true })).toBeVisible();
  });

  await test.step('an address of a page that there is not shows the last one', async () => {
    await page.goto(`/jobs/${job.jobId}/applicants?page=9`);
    await expect(row(page, 'Ravi Kumar')).toBeVisible();
    await expect(page).not.toHaveURL(/page=/);
  });

  await test.step('is a table on wide screens and cards on narrow ones', async () => {
    expect(await page.locator('thead th').allTextContents()).toEqual([
      ...['Sr.', 'Applicant Name', 'Email', 'Status', 'Applied Date', 'Resume'],
    ]);
    const first = row(page, 'Ravi Kumar');
    expect(await first.evaluate((tr) => getComputedStyle(tr).display)).toBe(
      isMobile ? 'grid' : 'table-row',
    );
    const date = new Intl.DateTimeFormat('en-IN', {
      timeZone: 'Asia/Kolkata',
      ...{ day: 'numeric', month: 'short', year: 'numeric' },
    }).format(new Date());
    await expect(first.locator('td').first()).toContainText('1');
    await expect(first.getByText(ravi!.user.email)).toBeVisible();
    await expect(first.getByText(date)).toBeVisible();
    await expect(first.getByRole('link', { name: /View Resume/ })).toHaveAttribute(
      'href',
      new RegExp(`/resume/${ravi!.user.id}$`),
    );
    await expect(row(page, 'Asha Devi').getByText('No Resume')).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    await expectAccessible(page);
  });

  await test.step('gives each status its colour', async () => {
    const colours = ['blue', 'yellow', 'purple', 'green', 'red', 'emerald'];
    for (const [at, status] of applicationStatuses.entries()) {
      await page.route('**/applicants?**', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { applicants: { applicationStatus: string }[] };
        for (const one of body.applicants) one.applicationStatus = status;
        await route.fulfill({ response: answer, json: body });
      });
      await page.reload();
      const shown = badge(page, 'Asha Devi', status);
      await expect(shown).toBeVisible();
      const same = await shown.evaluate((element, name) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.backgroundColor = `var(--badge-${name})`;
        return (
          getComputedStyle(probe).backgroundColor === getComputedStyle(element).backgroundColor
        );
      }, colours[at]);
      expect(same, `${status} is ${colours[at]}`).toBe(true);
      await page.unroute('**/applicants?**');
    }
  });

  await test.step('says so where no one has applied, and exports nothing', async () => {
    const jobId = await postJob(server.url, job.admin, 'Mason');
    await page.goto(`/jobs/${jobId}/applicants`);
    await expect(page.getByRole('heading', { name: 'No Applications Yet' })).toBeVisible();
    await expect(
      page.getByText(
        "This job hasn't received any applications yet. Share the job posting to attract more candidates.",
      ),
    ).toBeVisible();
    await expect(page.getByText('No applications received yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export to Excel' })).toHaveCount(0);
  });
});

test('the applicants of a job, worked on', async ({ page, server }, info) => {
  test.skip(info.project.name !== 'phone', 'the layout is the other test’s');
  test.setTimeout(90_000);
  const job = await staffedJob(server.url);
  await openList(page, job);

  await test.step('one status, and undone', async () => {
    await pickStatus(page, 'Ravi Kumar', 'Hired');
    await expect(toast(page).getByText('1 applicant updated')).toBeVisible();
    await expect(badge(page, 'Ravi Kumar', 'Hired')).toBeVisible();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(badge(page, 'Ravi Kumar', 'Applied')).toBeVisible();
  });

  await test.step('a change that the server does not take is rolled back', async () => {
    await page.route('**/applicants', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await pickStatus(page, 'Ravi Kumar', 'Rejected');
    await expect(toast(page).getByText('Failed to update applicant status')).toBeVisible();
    await expect(
      page.getByRole('combobox', { name: 'Change the status of Ravi Kumar' }),
    ).toHaveValue('Applied');
    await page.unroute('**/applicants');
  });

  await test.step('an interview asks when and where', async () => {
    await pickStatus(page, 'Ravi Kumar', 'Interview Scheduled');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Place or link').fill('Hotel Taj, Patna');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('Please enter a valid date')).toBeVisible();
    await sheet.getByLabel('Date and time').fill('2027-01-05T10:30');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'Ravi Kumar').getByText('5 Jan 2027, 10:30 am')).toBeVisible();
  });

  await test.step('notes, the story and who opened the resume', async () => {
    await page.getByRole('button', { name: 'Ravi Kumar' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('New note').fill('Speaks Arabic');
    await sheet.getByRole('button', { name: 'Add note' }).click();
    await expect(sheet.getByText('Speaks Arabic')).toBeVisible();
    await expect(sheet.getByText('5 Jan 2027, 10:30 am · Hotel Taj, Patna')).toBeVisible();
    await expect(sheet.getByText('Nobody has opened it yet.')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Call off' }).click();
    await expect(sheet.getByText('Interview called off')).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).first().click();
    await expect(row(page, 'Ravi Kumar').getByText('1 note')).toBeAttached();
  });

  await test.step('search, filters and order', async () => {
    await page.getByLabel('Name or email').fill('devi');
    await expect(page.getByText('1 applicant(s) found')).toBeVisible();
    expect(await names(page)).toEqual(['Asha Devi']);
    await page.getByLabel('Name or email').fill('nobody at all');
    await expect(page.getByText('No applicant fits these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel('Skills').selectOption('Cooking');
    await expect(page.getByText('1 applicant(s) found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByLabel('Status').first().selectOption('Interview Scheduled');
    await expect.poll(() => names(page)).toEqual([expect.stringContaining('Ravi Kumar')]);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByLabel('Sort').selectOption('name');
    await expect.poll(async () => (await names(page))[0]).toBe('Asha Devi');
  });

  await test.step('many at once', async () => {
    await page.getByLabel('Select all on this page').check();
    await expect(page.getByText('3 applicants selected')).toBeVisible();
    await page.getByRole('button', { name: 'Change status' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Status').selectOption('Applied');
    await sheet.getByRole('button', { name: 'Save' }).click();
    // Of the three one is another by it.
    const question = page.getByRole('alertdialog', { name: 'Change 1 applicant?' });
    await question.getByRole('button', { name: 'Yes, change them' }).click();
    await expect(toast(page).getByText('1 applicant updated').last()).toBeVisible();
    await expect(page.getByText('applicants selected')).toHaveCount(0);
  });

  const exportButton = page.getByRole('button', { name: 'Export to Excel' });

  await test.step('an export that cannot be written', async () => {
    await page.route('**/exportWorker*', (route) => route.abort());
    await exportButton.click();
    await expect(
      toast(page).getByText('Error exporting applicants. Please try again.'),
    ).toBeVisible();
    await page.unroute('**/exportWorker*');
  });

  await test.step('an export of a list that is filtered says that it is everyone', async () => {
    await page.getByLabel('Name or email').fill('devi');
    await expect(page.getByText('1 applicant(s) found')).toBeVisible();
    await exportButton.click();
    const question = page.getByRole('alertdialog', { name: 'Export all 3 applicants?' });
    await expect(question).toContainText('All of them who are at “Applied” become “In Review”.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Name or email').fill('');
    await expect(page.getByText('3 applicant(s) found')).toBeVisible();
  });

  await test.step('an export that someone cancels', async () => {
    await page.route('**/applicants?*limit=1000*', () => undefined);
    await exportButton.click();
    await expect(page.getByRole('progressbar', { name: 'Exporting...' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast(page).getByText('Export cancelled')).toBeVisible();
    await page.unroute('**/applicants?*limit=1000*');
  });

  await test.step('an export of no one', async () => {
    const none = { applicants: [], total: 0 };
    await page.route('**/applicants?*limit=1000*', (route) => route.fulfill({ json: none }));
    await exportButton.click();
    await expect(toast(page).getByText('No applicants to export')).toBeVisible();
    await page.unroute('**/applicants?*limit=1000*');
  });

  await test.step('an export whose marking fails', async () => {
    await page.route('**/mark-in-review?*', (route) => route.abort());
    const downloading = page.waitForEvent('download');
    await exportButton.click();
    await downloading;
    await expect(toast(page).getByText('Export Completed')).toBeVisible();
    await expect(toast(page).getByText('But failed to update applicant status')).toBeVisible();
    await page.unroute('**/mark-in-review?*');
  });

  await test.step('an export: the file, without who has withdrawn; then all are In Review', async () => {
    const asha = job.seekers[1]!;
    await call(server.url, 'PATCH', `/jobs/myapplications/${asha.applicationId}`, {
      ...{ token: asha.token, body: { withdrawn: true } },
    });
    const downloading = page.waitForEvent('download');
    await exportButton.click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^Pipe_Welder__6G__Applicants_\d{4}-\d\d-\d\d\.xlsx$/);
    const book = read(await readFile(await file.path()), { cellStyles: true });
    expect(book.SheetNames).toEqual(['Applicants']);
    const sheet = book.Sheets.Applicants ?? {};
    const rows = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    expect(rows.map((cells) => cells[1])).toEqual([
      exportColumns[1],
      'Ravi Kumar',
      'Gurpreet Singh',
    ]);
    expect(sheet['!cols']?.map(({ wch }) => wch)).toEqual([...exportColumnWidths]);
    await expect(toast(page).getByText('Export Successful!')).toBeVisible();
    await expect(toast(page).getByText('2 applicant(s) marked as In Review')).toBeVisible();
    await expect(badge(page, 'Gurpreet', 'In Review')).toBeVisible();
    await expect(row(page, 'Asha Devi').getByText('Withdrawn')).toBeVisible();
    await expect(row(page, 'Asha Devi').getByText('No longer shared')).toBeVisible();
  });

  await test.step('an export of chosen columns, which are chosen the next time too', async () => {
    const choose = page.getByRole('button', { name: 'Choose columns' });
    await choose.click();
    const sheet = page.getByRole('dialog', { name: 'Columns of the file' });
    await sheet.getByLabel('Phone').check();
    await sheet.getByLabel('Job', { exact: true }).check();
    await sheet.getByLabel('Email').uncheck();
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Export 7 columns' }).click();
    const book = read(await readFile(await (await downloading).path()));
    const rows = utils.sheet_to_json<string[]>(book.Sheets.Applicants ?? {}, { header: 1 });
    expect(rows[0]).toEqual([
      ...exportColumns.filter((name) => name !== 'Email'),
      ...['Phone', 'Job'],
    ]);
    expect(rows[1]?.[5]).toMatch(/^\+?\d[\d ]+$/);
    expect(rows[1]?.[6]).toBe('Pipe Welder (6G)');
    await choose.click();
    await expect(sheet.getByLabel('Phone')).toBeChecked();
    await sheet.getByRole('button', { name: 'The usual six' }).click();
    await expect(sheet.getByLabel('Phone')).not.toBeChecked();
    await sheet.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('in the other language', async () => {
    await page.getByRole('button', { name: 'Hinglish' }).click();
    await expect(page.getByText('3 applicant mile')).toBeVisible();
    await expect(badge(page, 'Asha Devi', 'Wapas li gayi')).toBeVisible();
  });
});

function smallPdf(): string {
  return [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
}
