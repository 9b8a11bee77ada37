import { AxeBuilder } from '@axe-core/playwright';
import { expect, holdSession, test } from '../fixtures.ts';
import { logInAdministrator, signUpComplete } from '../people.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
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
    '/safety',
  ],
  member: ['/profile', '/my-applications', '/jobs'],
  admin: [
    '/admin',
    '/admin-jobs',
    '/admin-blogs',
    '/admin-reports',
    '/admin-audit',
    '/admin-import',
  ],
} as const;

for (const scheme of ['light', 'dark'] as const) {
  for (const language of ['english', 'hinglish'] as const) {
    test(`axe finds nothing: ${scheme}, ${language}`, async ({ page, server, isMobile }) => {
      // Two of the four show all that a wider screen adds.
      test.skip(
        !isMobile && (scheme === 'light') !== (language === 'english'),
        'seen on the phone',
      );
      test.setTimeout(180_000);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto('/about-us');
      await page.evaluate((value) => localStorage.setItem('language', value), language);
      const { jobs } = (await (await fetch(`${server.url}/api/jobs`)).json()) as {
        jobs: { id: string }[];
      };
      const look = async (path: string) => {
        await page.goto(path);
        await expect(page.locator('h1').first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
        expect(found, `${path} ${scheme} ${language}`).toEqual([]);
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
}
