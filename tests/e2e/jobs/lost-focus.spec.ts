import { openAs } from '../../support/accounts/accountSteps.ts';
import { call, logInAdministrator, signUp } from '../../support/accounts/people.ts';
import { applyAs, postJob } from '../../support/browser/adminSteps.ts';
import { expect, hydrated, test } from '../../support/browser/fixtures.ts';

/** What is pressed may go with what it does: the focus then stands where one goes on (WCAG 2.4.3). */

test('who has searched goes on in the field', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the keyboard of a phone would stay above what was found');
  await page.goto('/jobs');
  await hydrated(page);
  const field = page.getByRole('combobox', { name: 'Search in jobs' }).filter({ visible: true });
  await field.click();
  await field.fill('welder');
  // The code that hands the focus on comes with the suggestions.
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL(/search=welder/);
  await expect(page.getByText(/results? found/)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.goBack();
  await expect(field).toHaveValue('');
});

test('on the lists of jobs and of applications', async ({ page, server, isMobile }) => {
  const count = page.getByRole('status').filter({ hasText: /found|of your|shown|application/ });
  await test.step('no job is found', async () => {
    await page.goto('/jobs?company=Nobody+Ltd');
    await hydrated(page);
    await page.getByRole('button', { name: 'Clear All Filters' }).click();
    await expect(count.filter({ hasText: 'results found' })).toBeFocused();
  });
  await test.step('a part of a search', async () => {
    await page.goto('/jobs?search=welder+oman');
    await hydrated(page);
    await page
      .getByRole('button', { name: /^Remove:/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Smart Search Applied' })).toBeFocused();
  });
  if (!isMobile) {
    await test.step('the panel', async () => {
      await page.goto('/jobs?category=Farming');
      await hydrated(page);
      await page.getByRole('button', { name: 'Clear All', exact: true }).click();
      await expect(page).toHaveURL(/\/jobs$/);
      await expect(page.getByRole('heading', { name: 'Filters' })).toBeFocused();
    });
  }
  await test.step('applications', async () => {
    const admin = await logInAdministrator(server.url);
    const seeker = await applyAs(server.url, await postJob(server.url, admin, 'Welder'), {
      fullName: 'Ravi Kumar',
    });
    await openAs(page, seeker, '/my-applications');
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Job title or company').fill('nothing like it');
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await expect(page.locator('p[role=status][tabindex="-1"]').first()).toBeFocused();
  });
});

test('a saved job that is taken off leaves the focus on the title', async ({ page, server }) => {
  const member = await signUp(server.url);
  const { token } = member;
  const { body } = await call<{ jobs: { id: string }[] }>(server.url, 'GET', '/jobs');
  for (const { id } of body.jobs.slice(0, 2)) {
    await call(server.url, 'PUT', `/saved-jobs/${id}`, { token });
  }
  await openAs(page, member, '/saved-jobs');
  const hearts = page.getByRole('button', { name: /^Saved job, take off/ });
  await expect(hearts).toHaveCount(2);
  await hearts.first().click();
  await expect(hearts).toHaveCount(1);
  await expect(page.locator('h1:visible')).toBeFocused();
});

test('what Show more has shown has the focus', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wide screens show all');
  await page.goto('/');
  await hydrated(page);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.first().scrollIntoViewIfNeeded();
  await more.first().click();
  await expect(page.getByRole('link', { name: /^UI\/UX Designer/ })).toHaveCount(1);
  await expect(page.locator('#trending-roles > :nth-child(5) > a')).toBeFocused();
  await page.locator('footer').scrollIntoViewIfNeeded();
  const questions = page.locator('#questions');
  await more.last().click();
  await expect(questions.locator('> :nth-child(5) summary')).toBeFocused();
});
