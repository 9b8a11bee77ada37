import type { Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { query, titles } from '../../support/browser/jobsList.ts';

test.use({ untouchedFor: 'the jobs list' });

const { step } = test;

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem');

/** Follows a link as the home page does: with the history's state, by the app's own routing. */
async function arriveWith(page: Page, state: unknown, address = '/jobs'): Promise<void> {
  await page.evaluate(([to, what]) => history.pushState(what, '', to), [address, state] as const);
  await expect(page.locator('h1:visible')).toHaveText('Jobs abroad');
}

test('spec 2 and 4, jobs list: what a search brought, and typing one', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/jobs');
  // Toasts come after the first touch of a first visit, as any arrival from another page has.
  await page.mouse.wheel(0, 10);
  await expect(toasts(page).or(page.getByRole('region', { name: 'Messages' }))).toBeAttached();
  const bar = page.getByRole('region', { name: 'Smart Search Applied' });
  const searchFilters = { role: 'Electrician', location: 'Oman', experience: '3-5' };

  await step(
    'state alone, without an address: honoured, told for 3 s, put into the address',
    async () => {
      await arriveWith(page, { searchFilters, fromHeroSearch: true });
      await expect(page).toHaveURL(/role=Electrician/);
      expect(query(page)).toEqual(searchFilters);
      await expect(toasts(page)).toHaveText(/Skill or role filter applied: Electrician/);
      await expect(toasts(page)).toHaveCount(0, { timeout: limits.toastSmartSearch + 4_000 });
      await expect(bar.getByRole('listitem')).toHaveText([
        'Role: Electrician',
        'Location: Oman',
        'Experience: 3-5 years',
      ]);
      await expect(page.getByText('(smart search)')).toBeVisible();
      await expect(page.getByText('(filtered)')).toHaveCount(0);
      await expectAccessible(page);
    },
  );

  await step('a reload keeps the search and says nothing again', async () => {
    await page.reload();
    await expect(bar).toBeVisible();
    await expect(page.getByText('(smart search)')).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });

  await step('a filter added by hand stands beside the search', async () => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog').getByLabel('Category').selectOption('Civil Engineering');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByText('(smart search)')).toBeVisible();
    await expect(page.getByText('(filtered)')).toBeVisible();
  });

  await step('"Clear Search" takes off the search and leaves the filter', async () => {
    await bar.getByRole('button', { name: 'Clear Search' }).click();
    await expect(bar).toHaveCount(0);
    expect(query(page)).toEqual({ category: 'Civil Engineering' });
    await expect(page.getByText('(smart search)')).toHaveCount(0);
  });

  await step('a category card is told, and counts as a filter', async () => {
    const state = { searchFilters: { category: 'Farming' }, fromCategoryCard: true };
    await arriveWith(page, state, '/jobs?category=Farming');
    await expect(toasts(page)).toHaveText(/Category filter applied: Farming/);
    await expect(page.getByText('(filtered)')).toBeVisible();
  });

  await step('suggestions while typing: by keyboard alone', async () => {
    await page.goto('/jobs');
    await page.getByRole('button', { name: /^Filters/ }).click();
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Search in jobs' });
    await field.focus();
    await field.pressSequentially('electrision om');
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await expect(options.first()).toBeVisible();
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('status').filter({ hasText: /suggestions?\./ })).toBeAttached();
    await page.keyboard.press('ArrowDown');
    const active = await field.getAttribute('aria-activedescendant');
    await expect(options.first()).toHaveId(active ?? '');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    // The first Escape closes the list, not the popup around it.
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const text = (await options.first().textContent())?.replace(
      /(Job|Place|Company)( \([\d,]+\))?$/,
      '',
    );
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(text ?? '');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(titles(page).first()).toHaveText(/lectric/);
    await expect(bar.getByRole('listitem').first()).toHaveText(/^Work: .*lectric/);
    await expect(bar.getByRole('listitem').last()).toHaveText('Place: Oman');
  });

  await step('a search that no job has in full says so', async () => {
    await page.goto('/jobs?search=barber+muscat');
    await expect(page.getByText(/^No job has everything/)).toBeVisible();
  });

  await step(
    'a trade that a country lacks: the same trade elsewhere, then other work there',
    async () => {
      await page.goto('/jobs?search=welder+kuwait');
      await expect(
        page.getByText(/^No Welder job in Kuwait\. \d+ in other places:$/),
      ).toBeVisible();
      await expect(titles(page).first()).toHaveText(/Welder/);
      const others = page.getByRole('region', { name: /^Other work in Kuwait \(\d+\)$/ });
      await expect(others.getByRole('listitem').first()).toBeVisible();
      await expectAccessible(page);
    },
  );

  await step('chips go one by one', async () => {
    await bar.getByRole('button', { name: 'Remove: Kuwait' }).click();
    await expect(bar.getByRole('listitem')).toHaveText(['Work: Welder']);
    expect(query(page)).toEqual({ search: 'welder' });
    await expect(page.getByText(/^No Welder job/)).toHaveCount(0);
  });

  await step('what was taken for what, and the way back to the very words', async () => {
    await page.goto('/jobs?search=waldar');
    await expect(page.getByText('Showing Welder for \u201cwaldar\u201d.')).toBeVisible();
    // The bar's code comes after the page's.
    await expect(async () => {
      await bar.getByRole('button', { name: 'Search for "waldar"' }).click();
      expect(query(page)).toEqual({ search: '"waldar"' });
    }).toPass();
    await expect(page.getByText('We do not know: waldar.')).toBeVisible();
    await expect(titles(page)).toHaveCount(0);
  });

  await step('years and pay are parts of a search', async () => {
    await page.goto('/jobs?search=electrician+3+saal+50+hazar+se+zyada');
    await expect(bar.getByRole('listitem')).toHaveText([
      'Work: Electrician',
      'Experience: 3 years',
      'Pay per month: \u20b950,000 or more',
    ]);
    await page.getByLabel('Sort').selectOption('Best paid');
    await expect.poll(() => query(page)).toMatchObject({ sort: 'pay' });
  });

  await step('a role that no title has is searched for', async () => {
    await page.goto('/jobs?role=bijli+mistri');
    await expect(page.getByText(/^No job is called \u201cbijli mistri\u201d\./)).toBeVisible();
    await expect(titles(page).first()).toHaveText('Electrician');
  });
});
