import { languages } from '#contract/language.ts';
import { expectAccessibleInBothThemes } from '../../support/browser/axe.ts';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { logInAdministrator, signUpComplete } from '../../support/accounts/people.ts';

const pages = {
  visitor: [
    '/',
    '/jobs',
    '/jobs?search=zzzz',
    '/jobs/0000000000000000',
    '/blogs',
    '/pricing',
    '/support',
    '/about-us',
    '/privacy-policy',
    '/terms-conditions',
    '/login',
    '/signup',
    '/forgot-password',
    '/saved-jobs',
    '/waiting',
    '/phone',
    '/safety',
    '/staff-invite',
  ],
  member: ['/profile', '/my-applications', '/jobs'],
  admin: [
    '/admin',
    '/admin-jobs',
    '/admin-candidates',
    '/admin-leads',
    '/admin-interviews',
    '/admin-blogs',
    '/admin-reports',
    '/admin-words',
    '/admin-audit',
    '/admin-staff',
    '/admin-employers',
    '/admin-templates',
    '/admin-two-step',
    '/admin-import',
    '/admin-feeds',
  ],
} as const;

for (const language of languages) {
  test(`axe finds nothing, light and dark: ${language}`, async ({ page, server, isMobile }) => {
    test.skip(!isMobile && language !== 'english', 'the longer texts are seen on the phone');
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/about-us');
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    const { jobs } = (await (await fetch(`${server.url}/api/jobs`)).json()) as {
      jobs: { id: string }[];
    };
    const look = async (path: string) => {
      await page.goto(path);
      await expect(page.locator('h1:visible').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessibleInBothThemes(page, `${path} ${language}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    };
    for (const path of [...pages.visitor, `/jobs/${jobs[0]?.id}`]) await look(path);
    await holdSession(page, await signUpComplete(server.url));
    for (const path of [...pages.member, `/jobs/${jobs[0]?.id}`]) await look(path);
    await holdSession(page, await logInAdministrator(server.url));
    for (const path of [...pages.admin, `/jobs/${jobs[0]?.id}/applicants`]) await look(path);
  });
}

test('what shows a password is as high as its field', async ({ page }) => {
  await page.goto('/login');
  const field = await page.getByLabel('Password', { exact: true }).boundingBox();
  const show = await page.getByRole('button', { name: 'Show: Password' }).boundingBox();
  expect(show?.height).toBe(field?.height);
});
