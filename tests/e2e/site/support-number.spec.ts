import { test as base, expect } from '@playwright/test';
import { expectAccessible } from '../../support/browser/axe.ts';
import { installedWorker, test as plain } from '../../support/browser/fixtures.ts';
import { startServer, type RunningServer } from '../../support/server/server.ts';

const email = 'help@jobs-abroad.in';
const chat = 'https://wa.me/918045678901';
const environment = { SUPPORT_PHONE: '+91 80 4567 8901', SUPPORT_EMAIL: email, SUPPORT_CHAT: chat };

/** A site that answers the telephone, mails and chats. */
const test = base.extend<{ baseURL: string }, { server: RunningServer }>({
  server: [
    // Playwright reads the fixtures that one needs from the pattern, so it must be there.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({ environment });
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

/** Where the team's e-mail is named, with a link or in a sentence. */
const naming = ['/support', '/about-us', '/pricing', '/privacy-policy', '/terms-conditions', '/'];

test.describe('on a phone that keeps pages', () => {
  test.use({ serviceWorkers: 'allow' });

  test('every page names what the site has set, offline too, and marks nothing as an example', async ({
    page,
    context,
  }) => {
    for (const address of naming) {
      const html = await (await page.request.get(address)).text();
      expect(html, address).toContain(email);
      expect(html, address).not.toMatch(/safar\.example|918000000000|\+91 ?80 ?0000/);
    }
    await page.goto('/support');
    const channels = page.getByRole('region', { name: 'Ways to reach us' });
    await expect(channels.getByRole('link', { name: email })).toHaveAttribute(
      'href',
      `mailto:${email}`,
    );
    await expect(channels.getByRole('link', { name: '+918045678901' })).toHaveAttribute(
      'href',
      'tel:+918045678901',
    );
    await expect(channels.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', chat);
    await expect(channels.getByText('Demo', { exact: true })).toHaveCount(0);
    await installedWorker(page);
    await page.goto('/about-us');
    await expect(page.getByRole('link', { name: email })).toBeVisible();
    await context.setOffline(true);
    await page.goto('/support');
    await expect(channels.getByRole('link', { name: email })).toBeVisible();
    await page.goto('/about-us');
    await expect(page.getByRole('link', { name: email })).toBeVisible();
  });
});

plain('where nothing is set, every page says that its address is an example', async ({ page }) => {
  for (const address of ['/support', '/about-us', '/privacy-policy', '/terms-conditions']) {
    await page.goto(address);
    await expect(page.getByText('Demo', { exact: true }).first()).toBeVisible();
  }
  await page.goto('/pricing');
  await expect(page.getByText('support@safar.example (Demo)')).toBeVisible();
  await page.goto('/');
  const contact = page.getByRole('region', { name: 'Contact Support' });
  await contact.scrollIntoViewIfNeeded();
  await expect(contact.getByText('Demo', { exact: true })).toBeVisible();
});
