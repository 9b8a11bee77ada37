import type { Page } from '@playwright/test';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { staffedJob } from '../../support/browser/adminSteps.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

/** What an admin prints: the list or the sheet alone, black on white, whatever the theme. */
test.use({ colorScheme: 'dark' });

const rows = (page: Page) => page.locator('tbody tr:visible');

/** What is seen on paper that is pressed or typed into: nothing should be. */
const pressed = (page: Page) =>
  page
    .locator('main :is(input, select, textarea, form, button):visible:not(th button)')
    .or(page.locator(':is(header, footer, nav, .skip-link):visible:not(main *)'));

/** Colours of the page and of its texts on paper. */
const colours = (page: Page, texts: string) =>
  page.evaluate((selector) => {
    const seen = [...document.querySelectorAll(selector)].filter(
      (one) => one.getClientRects().length > 0,
    );
    return {
      ground: getComputedStyle(document.body).backgroundColor,
      ink: [...new Set(seen.map((one) => getComputedStyle(one).color))],
    };
  }, texts);

test('lists and one applicant are printed without what one would press', async ({
  page,
  server,
}) => {
  const { admin, jobId } = await staffedJob(server.url);
  const black = { ground: 'rgb(255, 255, 255)', ink: ['rgb(0, 0, 0)'] };

  await test.step('the jobs', async () => {
    await openAs(page, admin, '/admin-jobs?search=pipe+welder&status=active');
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText('Safar, printed')).toBeHidden();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(pressed(page)).toHaveCount(0);
    await expect(page.getByText('Safar, printed')).toBeVisible();
    await expect(page.getByText('Search jobs: pipe welder')).toBeVisible();
    await expect(page.getByText('Status: Active', { exact: true })).toBeVisible();
    await expect(rows(page).first()).toContainText(/http:\/\/\S+\/jobs\/\w+/);
    expect(await colours(page, 'main h1, main th, main td, main td *')).toEqual(black);
  });

  await test.step('the applicants, on paper as a table with its head on each sheet', async () => {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/jobs/${jobId}/applicants?status=Applied`);
    await expect(rows(page)).toHaveCount(3);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 700, height: 1000 }); // of a sheet of paper
    await expect(pressed(page)).toHaveCount(0);
    await expect(page.getByText('Status: Applied', { exact: true })).toBeVisible();
    await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group');
    await expect(rows(page).first()).toHaveCSS('display', 'table-row');
    await expect(rows(page).first()).toHaveCSS('break-inside', 'avoid');
    expect(await colours(page, 'main h1, main th, main td, main td *')).toEqual(black);
  });

  await test.step('one applicant, without the list behind', async () => {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1366, height: 768 });
    await rows(page).first().locator('th button').click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Print' })).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(pressed(page)).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(sheet.getByText('Pipe Welder (6G), Blue Anchor Fabrication')).toBeVisible();
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText('Ravi Kumar');
    expect(await colours(page, 'dialog h2, dialog dd, dialog p, dialog li')).toEqual(black);
    const box = (await sheet.boundingBox())!;
    expect(box.x).toBeLessThan(40);
  });
});
