import type { Page } from '@playwright/test';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { fillAdminLists, interviewDay } from '../../support/browser/adminLists.ts';
import { staffedJob } from '../../support/browser/adminSteps.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

/** Lists of the admin's: many rows in sight at a desk, and room for a finger on a phone. */

test.use({ untouchedFor: 'lists' });

const rows = (page: Page) => page.locator('tbody tr:visible');
const columns = (page: Page) => page.locator('thead th:visible');
const sizeOf = (page: Page) => page.getByLabel('Rows at once');
/** Of a window of 768 px. */
const upperThird = 256;
/** Each list of the admin's, and what a row of it is. */
const lists = (jobId: string) =>
  [
    ['/admin-jobs', 'tbody tr'],
    [`/jobs/${jobId}/applicants`, 'tbody tr'],
    [`/jobs/${jobId}/applicants?view=board`, '[data-card]'],
    ['/admin-candidates', 'tbody tr'],
    ['/admin-leads', 'tbody tr'],
    [`/admin-interviews?week=${interviewDay}`, 'main section li'],
    ['/admin-employers', 'tbody tr'],
    ['/admin-templates', 'tbody tr'],
    ['/admin-import', '[aria-labelledby=history] li'],
    ['/admin-feeds', 'tbody tr'],
    ['/admin-reports', 'main li:has(h2)'],
    ['/admin-blogs', 'tbody tr'],
    ['/admin-support', 'main li:has(h2)'],
    ['/admin-payments', 'tbody tr'],
    ['/admin-words', 'tbody tr'],
    ['/admin-staff', 'tbody tr'],
    ['/admin-audit', 'main ol > li'],
  ] as const;
const boxOf = async (page: Page) => (await rows(page).first().boundingBox())!;

test.describe('at a desk', () => {
  test.skip(({ isMobile }) => isMobile, 'at a desk');

  test('the first row of each list is in the upper third', async ({ page, server }) => {
    test.setTimeout(240_000);
    const { admin, jobId } = await fillAdminLists(server.url);
    await openAs(page, admin, '/about-us');
    const tops: Record<string, number | undefined> = {};
    // Devanagari has the highest lines.
    for (const language of ['english', 'hindi']) {
      await page.evaluate((value) => localStorage.setItem('language', value), language);
      for (const [path, row] of lists(jobId)) {
        await page.goto(path);
        // It may come later, and moves the rows down.
        await expect(page.locator('nav a[href="/admin-audit"]')).toBeVisible();
        const first = page.locator(row).first();
        await expect(first).toBeVisible();
        tops[`${path} ${language}`] = (await first.boundingBox())?.y;
      }
    }
    const low = Object.entries(tops).filter(([, top = Infinity]) => top > upperThird);
    expect(low).toEqual([]);
  });

  test('rows are 44 px high', async ({ page, server }) => {
    const { admin, jobId } = await staffedJob(server.url);
    await openAs(page, admin, '/admin-jobs');
    for (const path of ['/admin-jobs', `/jobs/${jobId}/applicants`, '/admin-blogs']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(rows(page).nth(2)).toBeVisible();
        await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
        const heights = await rows(page).evaluateAll((all) =>
          all.map((row) => row.getBoundingClientRect().height),
        );
        expect(new Set(heights)).toEqual(new Set([44]));
        // What is pressed in a row has 36 of its 44 px.
        const low = await rows(page)
          .first()
          .locator('button, label, select')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
        expect(Math.min(...low)).toBeGreaterThanOrEqual(24);
      });
    }
  });

  test('there is one menu, with the way to the site and a way past the filters', async ({
    page,
    server,
  }) => {
    const { admin } = await staffedJob(server.url);
    await openAs(page, admin, '/admin-jobs');
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await expect(menu.getByRole('link', { name: 'Blogs' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Blogs', exact: true })).toHaveCount(1);

    await expect(rows(page).first()).toBeVisible();
    const skip = page.getByRole('link', { name: 'Skip to the list' });
    await skip.focus();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Jobs' })).toBeFocused();
    await expect(page).toHaveURL(/\/admin-jobs$/);

    await menu.getByRole('link', { name: 'View site' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test('the columns are chosen, and kept on this computer', async ({ page, server }) => {
    const { admin, jobId } = await staffedJob(server.url);
    await openAs(page, admin, '/admin-jobs');
    const open = page.getByRole('button', { name: 'Columns on screen' });
    const sheet = page.getByRole('dialog', { name: 'Columns on screen' });
    await open.click();
    await sheet.getByLabel('Category').check();
    await sheet.getByLabel('Company').uncheck();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Done' }).click();
    const chosen = ['Select', 'Job Details', 'Category', 'Applicants', 'Status', 'Actions'];
    await expect(columns(page)).toHaveText(chosen, { useInnerText: false });
    await page.reload();
    await expect(columns(page)).toHaveText(chosen, { useInnerText: false });
    await expect(rows(page).filter({ hasText: 'Pipe Welder' }).first()).toContainText(
      'Civil Engineering',
    );
    await open.click();
    await sheet.getByRole('button', { name: 'The usual columns' }).click();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(columns(page).nth(2)).toHaveText('Company');

    // Of applicants the profiles are asked for only where something of them is shown.
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/applicants\?/.test(request.url())) asked.push(request.url());
    });
    await page.goto(`/jobs/${jobId}/applicants`);
    await expect(rows(page)).toHaveCount(3);
    expect(asked.filter((url) => url.includes('profiles='))).toEqual([]);
    await open.click();
    await sheet.getByLabel('Skills').check();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(rows(page).nth(1)).toContainText('Cooking, Baking');
    expect((await boxOf(page)).height).toBe(44);
  });
});

test('10, 25 or 50 rows: in the address, and as chosen last', async ({ page, server }) => {
  const { admin } = await staffedJob(server.url);
  await openAs(page, admin, '/admin-jobs');
  await expect(rows(page)).toHaveCount(10);
  await expect(sizeOf(page)).toHaveValue('10');
  await sizeOf(page).selectOption('25');
  await expect(rows(page)).toHaveCount(25);
  await expect(page).toHaveURL(/\?size=25$/);

  await test.step('kept over a reload, and on the way back', async () => {
    await page.getByRole('button', { name: 'Load More Jobs' }).click();
    await expect(rows(page)).toHaveCount(50);
    await page.reload();
    await expect(rows(page)).toHaveCount(50);
    await rows(page).first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/jobs\/\w+$/);
    await page.goBack();
    await expect(rows(page)).toHaveCount(50);
    await expect(sizeOf(page)).toHaveValue('25');
  });

  await test.step('remembered on this computer, and then in the address too', async () => {
    await page.goto('/admin-jobs');
    await expect(rows(page)).toHaveCount(25);
    await expect(page).toHaveURL(/\?size=25$/);
  });

  await test.step('a link says more than what was chosen last', async () => {
    await page.goto('/admin-jobs?size=50');
    await expect(rows(page)).toHaveCount(50);
    await page.goto('/admin-jobs?size=7');
    await expect(rows(page)).toHaveCount(25);
  });
});

test('on a phone what is touched keeps its 48 px', async ({ page, server, isMobile }) => {
  test.skip(!isMobile, 'on a phone');
  const { admin, jobId } = await staffedJob(server.url);
  await openAs(page, admin, '/admin-jobs');
  for (const path of ['/admin-jobs', `/jobs/${jobId}/applicants`]) {
    await page.goto(path);
    await expect(rows(page).first()).toBeVisible();
    const heights = await rows(page)
      .first()
      .locator('button, label')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
  }
});
