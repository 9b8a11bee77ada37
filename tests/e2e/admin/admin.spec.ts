import type { Page } from '@playwright/test';
import type { Blog } from '#contract/blogs/blog.ts';
import type { Job, JobList } from '#contract/jobs/job.ts';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { call, logInAdministrator } from '../../support/accounts/people.ts';

/**
 * The admin's screens of spec 2, each bullet and each message of spec 8 (Admin), on one screen:
 * what is laid out differently on a desktop is looked at by the accessibility test.
 */
test.skip(({ isMobile }) => !isMobile, 'the layout is not the point');
let token = '';
test.beforeEach(async ({ page, server }) => {
  const session = await logInAdministrator(server.url);
  token = session.token;
  await page.goto('/privacy-policy');
  await holdSession(page, session);
});

const broken = { status: 500, json: { code: 'SERVER_ERROR', message: 'Something went wrong' } };
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, title: string) => page.locator('tbody tr', { hasText: title });
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });

/** Answers one call with a failure until `mend` is called. */
async function breakCall(page: Page, method: string, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill(broken) : route.fallback(),
  );
  return () => page.unroute(path);
}

const job = {
  ...{ companyName: 'Zuvordia', experience: '2', location: 'Dubai, UAE', openings: 3 },
  ...{ description: 'Weld.', skills: 'Arc welding', salaryRange: '30k-50k' },
  ...{ jobType: 'Full Time', category: 'Civil Engineering' },
};

test('admin jobs', async ({ page, server }) => {
  test.setTimeout(150_000);
  const add = (change: object) =>
    call<Job>(server.url, 'POST', '/jobs', { token, body: { ...job, ...change } });
  await add({ jobName: 'Walk Welder', closingDate: '2099-12-05' });
  await add({ jobName: 'Walk Fitter' });

  await test.step('says that jobs cannot be fetched, and tries again', async () => {
    const mend = await breakCall(page, 'GET', /\/api\/jobs\?/);
    await page.goto('/admin-jobs');
    await expect(page.getByRole('heading', { name: 'Failed to fetch jobs' })).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(row(page, 'Walk Welder')).toBeVisible();
  });

  await test.step('has the columns of the specification', async () => {
    await expect(page.locator('thead th')).toHaveText(
      ['Select', 'Job Details', 'Company', 'Applicants', 'Status', 'Actions'],
      { useInnerText: false },
    );
  });

  await test.step('counts applicants, and leads to them', async () => {
    const link = row(page, 'Walk Welder').getByRole('link', { name: /^0 applicants/ });
    await expect(link).toHaveAttribute('href', /^\/jobs\/\w+\/applicants$/);
  });

  await test.step('shows the last day to apply', async () => {
    await expect(row(page, 'Walk Welder')).toContainText('Closes 5 Dec 2099');
  });

  await test.step('loads ten more with Load More Jobs', async () => {
    await expect(page.locator('tbody tr')).toHaveCount(10);
    await page.getByRole('button', { name: 'Load More Jobs' }).click();
    await expect(page.locator('tbody tr')).toHaveCount(20);
  });

  await test.step('searches and filters, also over a reload', async () => {
    await page.getByLabel('Search jobs').fill('Zuvordia');
    await expect(page.getByText('Showing 2 of 2 jobs')).toBeVisible();
    const filters = page.getByRole('button', { name: /^Filters/ });
    await expect(page.getByLabel('Status', { exact: true })).toBeHidden();
    await filters.click();
    await page.getByLabel('Status', { exact: true }).selectOption('Inactive');
    await expect(filters).toHaveText('Filters (1)');
    await expect(page.getByRole('heading', { name: 'No jobs found' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Search jobs')).toHaveValue('Zuvordia');
    await page.getByLabel('Status', { exact: true }).selectOption('Active');
    await page.getByLabel('Category').selectOption('Farming');
    await expect(page.getByRole('heading', { name: 'No jobs found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await page.getByLabel('Search jobs').fill('Zuvordia');
    await expect(page.getByText('Showing 2 of 2 jobs')).toBeVisible();
  });

  await test.step('switches the status at once, and back where the server refuses', async () => {
    const knob = row(page, 'Walk Welder').getByRole('switch');
    await expect(knob).toBeChecked();
    const mend = await breakCall(page, 'PUT', /\/api\/jobs\//);
    await knob.click();
    await expect(toast(page, 'Failed to update job status')).toBeVisible();
    await expect(knob).toBeChecked();
    await mend();
    await knob.click();
    await expect(knob).not.toBeChecked();
    await expect(row(page, 'Walk Welder').getByText('Inactive').first()).toBeVisible();
  });

  await test.step('switches many, and tells which were not', async () => {
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    const bar = page.getByRole('group', { name: 'Several jobs' });
    await expect(bar).toContainText('2 selected');
    const mend = await breakCall(page, 'PATCH', /\/api\/jobs\/status/);
    await bar.getByRole('button', { name: 'Deactivate' }).click();
    await expect(toast(page, 'Failed to update job status').last()).toBeVisible();
    await expect(row(page, 'Walk Fitter').getByRole('switch')).toBeChecked();
    await mend();
    await bar.getByRole('button', { name: 'Activate', exact: true }).click();
    // One of them was active before.
    await expect(toast(page, '1 job activated')).toBeVisible();
    await expect(toast(page, '1 was that way already.')).toBeVisible();
    await expect(row(page, 'Walk Welder').getByRole('switch')).toBeChecked();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, '1 job is as before.')).toBeVisible();
    await expect(row(page, 'Walk Welder').getByRole('switch')).not.toBeChecked();
    await expect(row(page, 'Walk Fitter').getByRole('switch')).toBeChecked();
    await row(page, 'Walk Welder').getByRole('switch').click();
    await expect(row(page, 'Walk Welder').getByText('Active').first()).toBeVisible();
    await page.getByRole('checkbox', { name: /^Select: Walk Fitter/ }).check();
    const close = async () => {
      await bar.getByRole('button', { name: 'Close' }).click();
      const question = page.getByRole('alertdialog', { name: 'Close 1 job?' });
      await question.getByText('Close', { exact: true }).click();
      await expect(row(page, 'Walk Fitter')).toContainText('Closed after');
    };
    await close();
    await expect(toast(page, '1 job closed')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, '1 job is as before.').last()).toBeVisible();
    await expect(row(page, 'Walk Fitter')).not.toContainText('Closed after');
    await expect(row(page, 'Walk Fitter').getByRole('switch')).toBeChecked();
    await page.getByRole('checkbox', { name: /^Select: Walk Fitter/ }).check();
    await close();
  });

  await test.step('says what the form requires, keeps a draft, and warns of a duplicate', async () => {
    await page.getByRole('button', { name: 'Add Job' }).click();
    const form = dialog(page);
    await form.getByLabel('Link to the company logo').fill('gulf.example');
    await form.getByRole('button', { name: 'Add Job' }).click();
    await expect(form.getByText('Required', { exact: true })).toHaveCount(9);
    await expect(form.getByText('Please enter a valid URL')).toBeVisible();
    await form.getByLabel('Link to the company logo').fill('');
    await form.getByLabel('Job name').fill('walk  WELDER');
    await form.getByLabel('Company name').fill('Zuvordia');
    await page.reload();
    await page.getByRole('button', { name: 'Add Job' }).click();
    await expect(form.getByText('These are your unsaved changes from before.')).toBeVisible();
    await expect(form.getByLabel('Company name')).toHaveValue('Zuvordia');
    await form.getByLabel('Location').fill('Dubai, UAE');
    const twin = form.getByRole('link', { name: /^Walk Welder, posted/ });
    await expect(twin).toHaveAttribute('target', '_blank');
    await form.getByLabel('Experience in years').fill('2-4');
    await form.getByLabel('Category').selectOption('Farming');
    await form.getByLabel('Job type').selectOption('Contract');
    await form.getByLabel('Salary range').selectOption('50k-80k');
    await form.getByLabel('Skills').fill('Arc welding');
    await form.getByLabel('Description').fill('Weld pipes.');
    await form.getByRole('button', { name: 'Add Job' }).click();
    await expect(form).toBeHidden();
    await expect(row(page, 'walk WELDER')).toBeVisible();
  });

  await test.step('edits', async () => {
    await row(page, 'walk WELDER').getByRole('button', { name: /^Edit/ }).click();
    await dialog(page).getByLabel('Job name').fill('Walk Rigger');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(row(page, 'Walk Rigger')).toBeVisible();
  });

  await test.step('asks before it deletes, says when it could not, and brings back', async () => {
    const mend = await breakCall(page, 'DELETE', /\/api\/jobs\//);
    const remove = row(page, 'Walk Rigger').getByRole('button', { name: /^Delete/ });
    await remove.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('This action cannot be undone');
    await question.getByRole('button', { name: 'Delete job' }).click();
    await expect(toast(page, 'Failed to delete job')).toBeVisible();
    await mend();
    await remove.click();
    await question.getByRole('button', { name: 'Delete job' }).click();
    await expect(row(page, 'Walk Rigger')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Walk Rigger')).toBeVisible();
  });

  const mine = await call<JobList>(server.url, 'GET', '/jobs?search=Zuvordia', { token });
  for (const { id } of mine.body.jobs) {
    await call(server.url, 'DELETE', `/jobs/${id}`, { token });
  }
});

test('reported jobs and the log of changes', async ({ page, server }) => {
  const { body } = await call<Job>(server.url, 'POST', '/jobs', {
    ...{ token, body: { ...job, jobName: 'Reported Rigger' } },
  });
  for (const reason of ['money', 'fake']) {
    const to = `/jobs/${body._id}/report`;
    await call(server.url, 'POST', to, { body: { reason, text: `About ${reason}` } });
  }
  const reports = page.getByRole('main').getByRole('listitem');

  await test.step('shows what waits, newest first, with its number in the menu', async () => {
    await page.goto('/admin-reports');
    await expect(page.getByRole('navigation', { name: 'Admin' })).toContainText('2');
    await expect(reports.first()).toContainText('The job or the company is fake');
    await expect(reports.first()).toContainText('2 open reports on this job');
    const link = reports.first().getByRole('link', { name: /^Reported Rigger/ });
    await expect(link).toHaveAttribute('href', `/jobs/${body._id}`);
  });

  await test.step('pauses the job, and undoes it', async () => {
    await reports
      .first()
      .getByRole('button', { name: /^Close report/ })
      .click();
    await dialog(page)
      .getByLabel(/^What was checked/)
      .fill('The company knows nothing of it');
    await dialog(page).getByRole('button', { name: 'Close report' }).click();
    await expect(reports).toHaveCount(1);
    await expect(reports.first()).toContainText('Inactive');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(reports).toHaveCount(2);
    await expect(reports.first()).toContainText('Active');
  });

  await test.step('closes as unfounded, and opens again', async () => {
    await reports
      .first()
      .getByRole('button', { name: /^Close report/ })
      .click();
    await dialog(page).getByLabel('The report is unfounded').check();
    await dialog(page).getByRole('button', { name: 'Close report' }).click();
    await expect(reports).toHaveCount(1);
    await page.getByLabel('Closed', { exact: true }).check();
    await expect(reports.first()).toContainText('Report unfounded');
    await reports
      .first()
      .getByRole('button', { name: /^Open again/ })
      .click();
    await expect(page.getByRole('heading', { name: 'No reports here' })).toBeVisible();
  });

  await test.step('stands in the log, which filters and brings back', async () => {
    await call(server.url, 'DELETE', `/jobs/${body._id}`, { token });
    await page.goto('/admin-audit');
    await expect(reports.first()).toContainText('Deleted');
    await expect(reports.first()).toContainText('Reported Rigger');
    await reports
      .first()
      .getByRole('button', { name: /^Bring back/ })
      .click();
    await expect(reports.first()).toContainText('Brought back');
    await page.getByLabel('What', { exact: true }).selectOption('Report');
    await expect(reports.first()).toContainText('Opened again');
    await expect(reports.first()).toContainText('closed → open');
    await page.getByLabel('From').fill('2099-01-01');
    await expect(page.getByRole('heading', { name: 'No changes found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(reports.first()).toContainText('Brought back');
  });
  await call(server.url, 'DELETE', `/jobs/${body._id}`, { token });
});

test('admin blogs', async ({ page, server }) => {
  test.setTimeout(120_000);
  const again = 'Please try again.';

  await test.step('says that the list cannot be had', async () => {
    const mend = await breakCall(page, 'GET', /\/api\/blogs\/overview/);
    await page.goto('/admin-blogs');
    await expect(page.getByText(`Failed to load blogs. ${again}`)).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('tbody tr').first()).toBeVisible();
  });

  const { body: known } = await call<Blog[]>(server.url, 'GET', '/blogs');

  await test.step('counts all blogs, and those of each category', async () => {
    await expect(page.getByText('Total blogs')).toBeVisible();
    await expect(page.locator('tbody tr')).toHaveCount(known.length);
  });

  await test.step('requires every field, shows what is written, and keeps it as a draft', async () => {
    await page.getByRole('button', { name: 'Create Blog' }).click();
    const form = dialog(page);
    await form.getByRole('button', { name: 'Publish' }).click();
    await expect(form.getByText('Required', { exact: true })).toHaveCount(4);
    await expect(form.getByLabel('Category')).toHaveValue('new');
    await form.getByLabel('Heading').fill('Walk of the office');
    await form.getByLabel('Content').fill('First line\n\n<script>alert(1)</script>Second');
    const preview = form.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading')).toHaveText('Walk of the office');
    await expect(preview.locator('p', { hasText: /^Second$/ })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Create Blog' }).click();
    await expect(form.getByLabel('Heading')).toHaveValue('Walk of the office');
    await form.getByLabel('Author').fill('Meena');
    await form.getByLabel('Link to the banner image').fill('/blog/read-your-contract.svg');
  });

  await test.step('says that it was not created, then creates it', async () => {
    const mend = await breakCall(page, 'POST', /\/api\/blogs$/);
    await dialog(page).getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(`Failed to create blog. ${again}`)).toBeVisible();
    await mend();
    await dialog(page).getByRole('button', { name: 'Publish' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.locator('tbody tr')).toHaveCount(known.length + 1);
  });

  await test.step('searches, and filters by category', async () => {
    await page.getByLabel('Search blogs').fill('walk office');
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.getByLabel('Category').selectOption('Tourism');
    await expect(page.getByRole('heading', { name: 'No blogs found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and category' }).click();
    await page.getByLabel('Search blogs').fill('walk office');
    await expect(page.locator('tbody tr')).toHaveCount(1);
  });

  await test.step('says that it was not loaded or changed, then changes it', async () => {
    const edit = page.getByRole('button', { name: /^Edit/ });
    const mendGet = await breakCall(page, 'GET', /\/api\/blogs\/\w+$/);
    await edit.click();
    await expect(page.getByText(`Failed to load blog. ${again}`)).toBeVisible();
    await mendGet();
    await dialog(page).getByRole('button', { name: 'Retry' }).click();
    await dialog(page).getByLabel('Heading').fill('Walk of the office, second');
    const mendPut = await breakCall(page, 'PUT', /\/api\/blogs\//);
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(`Failed to update blog. ${again}`)).toBeVisible();
    await mendPut();
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(row(page, 'Walk of the office, second')).toBeVisible();
  });

  await test.step('asks before it deletes, says when it could not, and brings back', async () => {
    const mend = await breakCall(page, 'DELETE', /\/api\/blogs\//);
    const remove = page.getByRole('button', { name: /^Delete: Walk/ });
    await remove.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('This action cannot be undone');
    await question.getByRole('button', { name: 'Delete blog' }).click();
    await expect(toast(page, `Failed to delete blog. ${again}`)).toBeVisible();
    await mend();
    await remove.click();
    await question.getByRole('button', { name: 'Delete blog' }).click();
    await expect(row(page, 'Walk of the office')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Walk of the office, second')).toBeVisible();
  });
  const { body: after } = await call<Blog[]>(server.url, 'GET', '/blogs');
  for (const { _id } of after.filter(({ author }) => author === 'Meena')) {
    await call(server.url, 'DELETE', `/blogs/${_id}`, { token });
  }
});
