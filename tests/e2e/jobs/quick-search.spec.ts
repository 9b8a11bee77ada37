import { expect, hydrated, test } from '../../support/browser/fixtures.ts';

test.skip(({ isMobile }) => !isMobile, 'the chips are those of small screens');

test('words that are not searched for yet go along with a chip', async ({ page }) => {
  await page.goto('/jobs');
  await hydrated(page);
  const field = page.getByRole('combobox', { name: 'Search in jobs' }).filter({ visible: true });
  await field.click();
  await field.fill('driver');
  await page
    .getByRole('list', { name: 'Common trades and countries' })
    .getByRole('link')
    .last()
    .click();
  await expect(page).toHaveURL(/location=/);
  await expect(page).toHaveURL(/search=driver/);
  await expect(field).toHaveValue('driver');
});
