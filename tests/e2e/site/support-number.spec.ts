import { test as base, expect } from '@playwright/test';
import { expectAccessible } from '../../support/browser/axe.ts';
import { test as plain } from '../../support/browser/fixtures.ts';
import { startServer, type RunningServer } from '../../support/server/server.ts';

/** A site that answers the telephone. */
const test = base.extend<{ baseURL: string }, { server: RunningServer }>({
  server: [
    // Playwright reads the fixtures that one needs from the pattern, so it must be there.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({ environment: { SUPPORT_PHONE: '+91 80 4567 8901' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

const deadEnds = ['/jobs?company=No+Such+Company', '/jobs/no-such-job', '/blog/no-such-blog'];

for (const address of deadEnds) {
  test(`${address} offers the number, to be called with a tap`, async ({ page }) => {
    await page.goto(address);
    const call = page.getByRole('link', { name: 'Stuck? Call us: +918045678901' });
    await expect(call).toHaveAttribute('href', 'tel:+918045678901');
    await expectAccessible(page);
  });
}

test('a login that fails offers it, too', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@portal.example');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Pass-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('link', { name: /^Stuck\? Call us/ })).toBeVisible();
});

plain('a site without a number invents none', async ({ page }) => {
  await page.goto('/jobs/no-such-job');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: /Call us/ })).toHaveCount(0);
});
