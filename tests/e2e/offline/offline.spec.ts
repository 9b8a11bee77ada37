import { expect, installedWorker, test } from '../../support/browser/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('after one visit, the list and the visited job open cold and offline, with their age', async ({
  page,
  context,
}) => {
  await page.goto('/jobs');
  await installedWorker(page);
  const first = page.locator('main li h2 a').first();
  const title = await first.innerText();
  await first.click();
  await expect(page.locator('h1:visible')).toHaveText(title);
  const jobUrl = page.url();
  await expect(page.getByText('Key Responsibilities')).toBeVisible();
  await page.close();

  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto('/jobs');
  await expect(cold.locator('main li h2 a').first()).toHaveText(title);
  await expect(cold.getByText(/Saved (just now|\d+ min ago)/)).toBeVisible();
  await expect(cold.getByText('You are offline.')).toBeVisible();

  await cold.goto(jobUrl);
  await expect(cold.locator('h1:visible')).toHaveText(title);
  await expect(cold.getByText('Key Responsibilities')).toBeVisible();
  await expect(cold.getByText(/Saved (just now|\d+ min ago)/)).toBeVisible();
});

test('offline, filters work over the jobs kept on the phone and say so', async ({
  page,
  context,
}) => {
  await page.goto('/jobs');
  await installedWorker(page);
  await page.goto('/jobs?page=2');
  await expect(page.locator('main li h2 a')).toHaveCount(5);
  await context.setOffline(true);
  const country = (await page.locator('main li p').nth(1).innerText()).split(',').at(-1)?.trim();
  await page.goto(`/jobs?location=${country}`);
  await expect(page.getByText('Only the jobs saved on this phone are searched.')).toBeVisible();
  for (const card of await page.locator('main ul > li:has(h2)').all()) {
    await expect(card).toContainText(country ?? '');
  }
});

test('offline, a job never seen says so, with a way on', async ({ page, context }) => {
  await page.goto('/jobs');
  await installedWorker(page);
  await context.setOffline(true);
  await page.goto('/jobs/0000000000000000');
  await expect(page.locator('h1:visible')).toHaveText('This job cannot be loaded');
  await page.getByRole('link', { name: 'All jobs' }).click();
  await expect(page.locator('main li h2 a').first()).toBeVisible();
});

test('coming back online brings the list up to date by itself', async ({ page, context }) => {
  await page.goto('/jobs');
  await installedWorker(page);
  await context.setOffline(true);
  await page.goto('/jobs');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect(page.getByText(/^Saved (just now|\d)/)).toBeHidden();
});

test('Chromium finds nothing that stands in the way of installing', async ({ page, context }) => {
  await page.goto('/jobs');
  await installedWorker(page);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // An incognito context, as tests run in, is the one reason that is no fault of the product.
  const faults = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(faults).toEqual([]);
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toMatch(/\/manifest\.webmanifest$/);
});
