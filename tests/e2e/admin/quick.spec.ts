import type { Page } from '@playwright/test';
import type { Job, JobList } from '#contract/jobs/job.ts';
import { call } from '../../support/accounts/people.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { fillAdminLists, interviewDay } from '../../support/browser/adminLists.ts';
import { staffedJob } from '../../support/browser/adminSteps.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

/** What makes a day at the admin's screens short: keys, copies, and the next one without a way back. */

/** In which row the focus is; -1 in none. Two jobs may be called the same. */
const focused = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.findIndex((row) => row.contains(document.activeElement)));
/** The menu listens to the keys. */
const listens = (page: Page) => expect(page.getByRole('button', { name: 'Keys' })).toBeVisible();
const dialog = (page: Page) => page.getByRole('dialog');

test('every screen has its place in one line of links', async ({ page, server }) => {
  const { admin } = await staffedJob(server.url);
  await page.setViewportSize({ width: 1366, height: 768 });
  await openAs(page, admin, '/admin-jobs');
  for (const language of ['English', 'Hinglish'] as const) {
    await listens(page);
    const list = page.locator('ul').filter({ has: page.locator('a[href="/admin-audit"]') });
    const [wide, room] = await list.evaluate((it) => [it.scrollWidth, it.clientWidth] as const);
    expect(wide, language).toBeLessThanOrEqual(room);
    if (language === 'English') await page.getByRole('button', { name: 'Hinglish' }).click();
    if (language === 'English') await expect(page.locator('html')).toHaveAttribute('lang', /hi/);
  }
});

test('jobs alike are posted one after the other, from the keyboard', async ({ page, server }) => {
  const { admin, jobId } = await staffedJob(server.url);
  await openAs(page, admin, '/admin-jobs');
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await listens(page);

  await test.step('/ goes to the search, where letters are letters', async () => {
    await page.keyboard.press('/');
    const search = page.getByLabel('Search jobs');
    await expect(search).toBeFocused();
    await page.keyboard.type('pipe/njk?');
    await expect(search).toHaveValue('pipe/njk?');
    await expect(dialog(page)).toHaveCount(0);
    await search.fill('pipe welder');
    await expect(rows.first()).toContainText('Pipe Welder (6G)');
  });

  await test.step('j and k move through the rows, Enter opens, Escape closes', async () => {
    await page.getByLabel('Search jobs').fill('');
    await expect.poll(() => rows.count()).toBeGreaterThan(3);
    await page.locator('h1:visible').click();
    await page.keyboard.press('j');
    const first = await focused(page);
    expect(first).toBe(0);
    await page.keyboard.press('j');
    expect(await focused(page)).toBe(first + 1);
    await page.keyboard.press('k');
    expect(await focused(page)).toBe(first);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    // A list behind a dialog is not moved through.
    await page.keyboard.press('j');
    await page.keyboard.press('n');
    await expect(dialog(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('keys with Ctrl, Alt or Cmd stay the browser’s', async () => {
    await page.keyboard.press('Alt+n');
    await page.keyboard.press('Control+/');
    await page.keyboard.press('Meta+j');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByLabel('Search jobs')).not.toBeFocused();
  });

  await test.step('a job is duplicated, saved with Ctrl+Enter, and another follows', async () => {
    const copy = page.getByRole('button', { name: 'Duplicate this job: Pipe Welder (6G)' }).first();
    await copy.click();
    const form = dialog(page);
    await expect(form.getByLabel('Company name')).toHaveValue('Blue Anchor Fabrication');
    await form.getByLabel('Job name').fill('Copied Rigger');
    await form.getByRole('button', { name: 'Save and add another' }).click();
    await expect(form.getByLabel('Job name')).toBeFocused();
    await expect(form.getByLabel('Job name')).toHaveValue('Copied Rigger');
    await expect(form.getByText('These are your unsaved changes')).toHaveCount(0);
    await form.getByLabel('Job name').fill('Copied Fitter');
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    await expect(rows.filter({ hasText: 'Copied Fitter' })).toBeVisible();
    const { body } = await call<JobList>(server.url, 'GET', '/jobs?search=Copied', {
      token: admin.token,
    });
    const copies = body.jobs.filter(({ title }) => title.startsWith('Copied'));
    expect(copies.map(({ title }) => title).toSorted()).toEqual(['Copied Fitter', 'Copied Rigger']);
    const source = await call<Job>(server.url, 'GET', `/jobs/${jobId}`, { token: admin.token });
    expect(source.body.jobName).toBe('Pipe Welder (6G)'); // what was copied is as it was
    const one = await call<Job>(server.url, 'GET', `/jobs/${copies[0]!.id}`, {
      token: admin.token,
    });
    expect(one.body.skills.length).toBeGreaterThan(0);
    expect(one.body.applicantsCount).toBe(0);
  });

  await test.step('a blank form is followed by a blank one', async () => {
    await page.locator('h1:visible').click();
    await page.keyboard.press('n');
    const form = dialog(page);
    await form.getByLabel('Job name').fill('Blank Mason');
    await form.getByLabel('Company name').fill('Zuvordia');
    await form.getByLabel('Location').fill('Dubai, UAE');
    await form.getByLabel('Experience in years').fill('2-4');
    await form.getByLabel('Category').selectOption('Farming');
    await form.getByLabel('Job type').selectOption('Contract');
    await form.getByLabel('Salary range').selectOption('50k-80k');
    await form.getByLabel('Skills').fill('Walls');
    await form.getByLabel('Description').fill('Walls.');
    await form.getByRole('button', { name: 'Save and add another' }).click();
    await expect(form.getByLabel('Job name')).toBeFocused();
    await expect(form.getByLabel('Job name')).toHaveValue('');
    await expect(form.getByLabel('Description')).toHaveValue('');
    await expect(form.getByText('These are your unsaved changes')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(rows.filter({ hasText: 'Blank Mason' })).toHaveCount(1);
  });

  await test.step('? tells the keys, and they can be switched off', async () => {
    await page.locator('h1:visible').click();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await expect(help).toContainText('Search this list');
    await expectAccessible(page);
    await help.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(rows.first()).toBeVisible();
    await listens(page);
    for (const key of ['n', 'j', '/', '?']) await page.keyboard.press(key);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByLabel('Search jobs')).not.toBeFocused();
    await page.getByRole('button', { name: 'Keys' }).click();
    await help.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(page.getByLabel('Search jobs')).toBeFocused();
  });
});

test('j and k move through lists of cards as through tables', async ({ page, server }) => {
  const { admin, jobId } = await fillAdminLists(server.url);
  await openAs(page, admin, '/about-us');
  const lists = [
    [`/jobs/${jobId}/applicants?view=board`, '[data-card]'],
    [`/admin-interviews?week=${interviewDay}`, 'main section li a'],
    ['/admin-import', '[aria-labelledby=history] li a'],
    ['/admin-reports', 'main li:has(h2) :is(a, button)'],
    ['/admin-support', 'main li:has(h2) button'],
    ['/admin-audit', 'main ol > li :is(a, button)'],
  ] as const;
  for (const [path, opener] of lists) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator(opener).first()).toBeVisible();
      await listens(page);
      // A page that has just been opened takes the focus to its name.
      await page.locator('h1:visible').click();
      await page.keyboard.press('j');
      await expect(page.locator(opener).first()).toBeFocused();
      await page.keyboard.press('j');
      await page.keyboard.press('k');
      await expect(page.locator(opener).first()).toBeFocused();
    });
  }
});

test('applicants are leafed through in their sheet', async ({ page, server }) => {
  const job = await staffedJob(server.url);
  await openAs(page, job.admin, `/jobs/${job.jobId}/applicants?status=Applied`);
  await expect(page.locator('tbody tr')).toHaveCount(3);
  await listens(page);
  const [first, second] = await page.locator('tbody th button').allTextContents();
  await page.locator('h1:visible').click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const sheet = dialog(page);
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(first!);
  await expect(sheet.getByText('1 of 3')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await test.step('who is changed out of the filter does not break the way', async () => {
    await sheet.getByLabel('New note').fill('Half a note');
    await sheet.getByRole('combobox').first().selectOption('In Review');
    await expect(sheet.getByText('In Review').first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Next' }).click();
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(second!);
    await expect(sheet.getByText('2 of 3')).toBeVisible();
    await expect(sheet.getByLabel('New note')).toHaveValue('');
  });

  await test.step('keys do the same, and half a note is there on the way back', async () => {
    await sheet.getByRole('heading', { level: 2 }).click();
    await page.keyboard.press('k');
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(first!);
    await expect(sheet.getByLabel('New note')).toHaveValue('Half a note');
    await sheet.getByLabel('New note').press('Control+Enter');
    await expect(sheet.getByLabel('New note')).toHaveValue('');
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Half a note' })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('tbody tr')).toHaveCount(2);
  });
});
