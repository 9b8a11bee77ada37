import { readFile } from 'node:fs/promises';
import { read, utils } from 'xlsx';
import { test as base, expect, type Page } from '@playwright/test';
import { exportColumns, exportFileName } from '#contract/applications/application.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { exportColumnWidths } from '#contract/limits.ts';
import { completeDetails, newEmail, password } from '../../support/accounts/people.ts';
import { administrator, startServer, type RunningServer } from '../../support/server/server.ts';
import { noPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';
import { wizardSteps } from '../../support/accounts/accountSteps.ts';

/**
 * The whole road on both databases: a seeker on a phone finds a job and applies, an administrator
 * on a desktop adds a job, sees its applicants and exports them.
 */
const databases = ['embedded', 'postgres'] as const;

const test = base.extend<{ database: (typeof databases)[number]; server: RunningServer }>({
  database: ['embedded', { option: true }],
  server: async ({ database }, use, info) => {
    const postgres = database === 'postgres' ? await startThrowawayPostgres() : null;
    info.skip(database === 'postgres' && !postgres, noPostgres);
    const server = await startServer({ ...(postgres && { databaseUrl: postgres.url }) });
    await use(server);
    await server.stop();
    await postgres?.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
});
test.use({ serviceWorkers: 'allow' });

const phone = { width: 360, height: 640 };
const desktop = { width: 1366, height: 768 };

for (const database of databases) {
  test.describe(`on the ${database} database`, () => {
    test.use({ database });
    test.skip(({ isMobile }) => isMobile, 'both screens are set in the test itself');

    test('a seeker finds a job and applies; an administrator sees it', async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(180_000);
      const admin = await (await browser.newContext({ viewport: desktop, baseURL })).newPage();
      const jobName = `Pipe Welder ${database}`;
      await addJob(admin, jobName);

      const seeker = await (
        await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true, baseURL })
      ).newPage();
      const email = newEmail();
      await findJob(seeker, jobName);
      await signUpFromJob(seeker, email);
      await completeWizard(seeker);
      await startTrial(seeker);
      await applyTo(seeker, jobName);
      await seeApplication(seeker, jobName, 'Applied');

      await exportApplicants(admin, jobName, email);
      await seeApplication(seeker, jobName, 'In Review');
    });
  });
}

async function addJob(page: Page, jobName: string): Promise<void> {
  await page.goto('/admin-jobs');
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/admin-jobs$/);
  await page.getByRole('button', { name: /Add/ }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Add Job' }).click();
  await expect(form.getByText('Required').first()).toBeVisible();
  await form.getByLabel('Job name').fill(jobName);
  await form.getByLabel('Company name').fill('Blue Anchor Fabrication');
  await form.getByLabel('Experience').fill('2-4');
  await form.getByLabel('Location').fill('Muscat, Oman');
  await form.getByLabel('Skills').fill('TIG welding, Pipe fitting');
  await form
    .getByLabel('Description')
    .fill('Weld pipes on site.\nQualifications & Skills:\nTwo years of TIG welding.');
  await form.getByLabel(/Salary/).selectOption('50k-80k');
  await form.getByLabel('Job type').selectOption('Contract');
  await form.getByLabel('Category').selectOption('Civil Engineering');
  await form.getByRole('button', { name: 'Add Job' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(jobName).first()).toBeVisible();
}

async function findJob(page: Page, jobName: string): Promise<void> {
  await page.goto('/jobs');
  const titles = page.locator('main li h2 a');
  await expect(titles.first()).toHaveText(jobName);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog');
  await filters.getByLabel('Country or city').selectOption('Oman');
  await filters.getByLabel('Experience').selectOption('1-3');
  await filters.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/location=Oman/);
  await expect(page.getByText('(filtered)')).toBeVisible();
  await expect(titles.first()).toHaveText(jobName);
  await page.getByLabel('Sort').selectOption('oldest');
  await expect(titles.first()).not.toHaveText(jobName);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await page.getByLabel('Sort').selectOption('newest');
  await expect(titles.first()).toHaveText(jobName);
  await titles.first().click();
  await expect(page.locator('h1:visible')).toHaveText(jobName);
  await expect(page.getByRole('heading', { name: 'Key Responsibilities' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Qualifications & Skills' })).toBeVisible();
}

async function signUpFromJob(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Register to Apply' }).click();
  await expect(page).toHaveURL(/\/signup/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('weak');
  await page.getByRole('textbox', { name: 'Re-enter password' }).fill('weak');
  const send = page.getByRole('button', { name: 'Sign up', exact: true });
  await send.click();
  await expect(page.getByText(/Your password must be at least 8 characters long/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Re-enter password' }).fill('Another-Pass-2');
  await send.click();
  await expect(page.getByText('Please enter correct password')).toBeVisible();
  await page.getByRole('textbox', { name: 'Re-enter password' }).fill(password);
  await send.click();
  await expect(page).toHaveURL(/\/profile-complete/);
}

async function completeWizard(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  const heading = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible();
  await heading('Complete Your Profile');
  await next.click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await expect(page.getByText('Mobile number is required')).toBeVisible();
  await wizardSteps.personal(page);
  await next.click();
  await heading('Education and Qualification');
  await page.goBack();
  await heading('Complete Your Profile');
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(
    completeDetails.fullName,
  );
  await next.click();
  await wizardSteps.education(page);
  await next.click();
  await heading('Employment Information');
  await wizardSteps.employment(page);
  await page.reload();
  await expect(page.getByLabel('Skills')).toHaveValue(completeDetails.skills);
  await next.click();
  await heading('Additional Information');
  await page.getByLabel(/abroad/i).fill('Too short');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page.getByText('Minimum 30 characters required')).toBeVisible();
  await wizardSteps.additional(page);
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await heading('Profile Complete!');
  await page.getByText('Continue to Jobs').click();
  await expect(page).toHaveURL(/\/jobs$/);
}

async function startTrial(page: Page): Promise<void> {
  await page.goto('/pricing');
  await page.getByRole('button', { name: /trial/i }).click();
  await expect(page.getByText('Free trial activated successfully!')).toBeVisible();
}

async function applyTo(page: Page, jobName: string): Promise<void> {
  await page.goto('/jobs');
  await page.getByRole('link', { name: jobName }).click();
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('button', { name: 'Applied', exact: true })).toBeDisabled();
}

async function seeApplication(page: Page, jobName: string, status: string): Promise<void> {
  await page.goto('/my-applications');
  const card = page.locator('main li', { hasText: jobName });
  await expect(card.getByText(status, { exact: true })).toBeVisible();
  await expect(card.getByText('Today')).toBeVisible();
}

async function exportApplicants(page: Page, jobName: string, email: string): Promise<void> {
  await page.goto('/admin-jobs');
  await page
    .locator('tr, li', { hasText: jobName })
    .getByRole('link', { name: /1/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/applicants$/);
  await expect(page.getByText('1 applicant(s) found')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(exportFileName(jobName, indianDay(Date.now())));
  const book = read(await readFile(await file.path()), { cellStyles: true });
  expect(book.SheetNames).toEqual(['Applicants']);
  const sheet = book.Sheets.Applicants ?? {};
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  expect(rows[0]).toEqual([...exportColumns]);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(expect.arrayContaining([completeDetails.fullName, email, 'Applied']));
  expect(sheet['!cols']?.map((column) => Math.round(column.wch ?? column.width ?? 0))).toEqual([
    ...exportColumnWidths,
  ]);
  await expect(page.getByText('Export Successful!')).toBeVisible();
  await expect(page.getByText('In Review', { exact: true }).first()).toBeVisible();
}
