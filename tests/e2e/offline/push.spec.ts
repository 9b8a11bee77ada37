import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { applyAs, postJob } from '../../support/browser/adminSteps.ts';
import { logInAdministrator } from '../../support/accounts/people.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';

/** Being told of news while the app is closed. */

test.skip(({ isMobile }) => !isMobile, 'walked on the phone');

test('where the phone forbids it, one line says how to allow it', async ({ page, server }) => {
  const admin = await logInAdministrator(server.url);
  const jobId = await postJob(server.url, admin, 'Welder');
  const seeker = await applyAs(server.url, jobId, { fullName: 'Ravi Kumar' });
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await openAs(page, seeker, `/jobs/${jobId}`);
  await expect(page.getByText('Messages are blocked on this phone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tell me when something changes' })).toHaveCount(0);
  await expectAccessible(page);
});
