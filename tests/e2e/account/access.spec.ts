import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { logInAdministrator, signUp, signUpComplete } from '../../support/accounts/people.ts';
import type { LoginReply } from '#contract/account/user.ts';

/** Spec section 2, route access: where each kind of visitor lands. `same` is the route itself. */
const same = Symbol('the route itself');
type Landing = string | typeof same;
const visitors = ['visitor', 'seeker', 'complete', 'admin'] as const;
type Visitor = (typeof visitors)[number];

const everybody: Record<Visitor, Landing> = {
  visitor: same,
  seeker: same,
  complete: same,
  admin: same,
};
const guests = { visitor: same, seeker: '/', complete: '/', admin: '/' } as const;
const members = { visitor: '/login', seeker: same, complete: same, admin: same } as const;
const admins = { visitor: '/login', seeker: '/', complete: '/', admin: same } as const;
const unknown = { visitor: '/', seeker: '/', complete: '/', admin: '/' } as const;

const table: [path: string, landing: Record<Visitor, Landing>][] = [
  ['/login', guests],
  ['/signup', guests],
  ['/forgot-password', guests],
  ['/profile-complete', { visitor: '/signup', seeker: same, complete: '/', admin: same }],
  ['/', everybody],
  ['/pricing', everybody],
  ['/blogs', everybody],
  ['/blog/:blogId', everybody],
  ['/about-us', everybody],
  ['/privacy-policy', everybody],
  ['/terms-conditions', everybody],
  ['/support', everybody],
  ['/jobs', everybody],
  ['/jobs/:jobId', everybody],
  ['/profile', members],
  ['/my-applications', members],
  ['/receipts', members],
  ['/make-resume', members],
  ['/shared-resume', members],
  ['/resume/:userId', admins],
  // What is put aside and what waits to be sent may also be a visitor's.
  ['/saved-jobs', everybody],
  ['/waiting', everybody],
  ['/phone', everybody],
  ['/safety', everybody],
  ['/admin-blogs', admins],
  ['/admin-jobs', admins],
  ['/admin-candidates', admins],
  ['/admin-leads', admins],
  ['/admin-interviews', admins],
  ['/admin-candidates/:userId', admins],
  ['/admin-reports', admins],
  ['/admin-words', admins],
  ['/admin-audit', admins],
  ['/admin-staff', admins],
  ['/admin-employers', admins],
  ['/admin-two-step', admins],
  // Someone with the link may have no account yet.
  ['/staff-invite', everybody],
  ['/admin-import', admins],
  ['/admin-feeds', admins],
  ['/admin-templates', admins],
  ['/admin', admins],
  ['/admin-payments', admins],
  ['/admin-support', admins],
  ['/jobs/:jobId/applicants', admins],
  [
    '/contact',
    { visitor: '/support', seeker: '/support', complete: '/support', admin: '/support' },
  ],
  ['/no-such-page', unknown],
  ['/jobs/1/2/3', unknown],
];

// The rule does not depend on the screen; once through the long table is enough.

for (const visitor of visitors) {
  test(`${visitor}: every route lands where the access table says`, async ({ page, server }) => {
    test.setTimeout(120_000);
    const first = async (path: string) => (await fetch(server.url + '/api' + path)).json();
    const { jobs } = (await first('/jobs')) as { jobs: { id: string }[] };
    const [blog] = (await first('/blogs')) as { _id: string }[];
    const sessions: Record<Visitor, () => Promise<LoginReply | null>> = {
      visitor: () => Promise.resolve(null),
      seeker: () => signUp(server.url),
      complete: () => signUpComplete(server.url),
      admin: () => logInAdministrator(server.url),
    };
    const session = await sessions[visitor]();
    const userId = session?.user.id ?? 'somebody';
    await page.goto('/about-us');
    if (session) await holdSession(page, session);
    for (const [pattern, landings] of table) {
      const path = pattern
        .replace(':jobId', jobs[0]?.id ?? '')
        .replace(':blogId', blog?._id ?? '')
        .replace(':userId', userId);
      const landing = landings[visitor];
      await page.goto(path);
      await expect
        .poll(() => new URL(page.url()).pathname, { message: `${visitor} at ${path}` })
        .toBe(landing === same ? path : landing);
      await expect(page.locator('h1:visible').first(), `${visitor} at ${path}`).toBeVisible();
      const shared = !['/login', '/signup', '/forgot-password', '/profile-complete'].includes(
        new URL(page.url()).pathname,
      );
      await expect(page.locator('footer')).toHaveCount(shared ? 1 : 0);
    }
  });
}

test('the login page keeps where someone came from', async ({ page }) => {
  await page.goto('/my-applications');
  await expect(page).toHaveURL(/\/login\?from=%2Fmy-applications$/);
});

test('a protected page is never painted for a visitor', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent;
      if (title && seen.at(-1) !== title) seen.push(title);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('h1:visible')).toBeVisible();
  const seen = await page.evaluate(() => (window as Window & { seen?: string[] }).seen);
  expect(seen).toHaveLength(1);
});

test('logout in one tab closes a protected page in the other, and back does not reopen it', async ({
  context,
  server,
}) => {
  const session = await signUpComplete(server.url);
  const first = await context.newPage();
  await first.goto('/about-us');
  await holdSession(first, session);
  await first.goto('/my-applications');
  await expect(first).toHaveURL(/\/my-applications$/);
  const second = await context.newPage();
  await second.goto('/profile');
  await expect(second.locator('h1:visible')).toBeVisible();
  await second.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('user');
  });
  await expect(first).toHaveURL(/\/login/);
  await first.goBack();
  await expect(first).not.toHaveURL(/\/my-applications$/);
});

test('the code of an admin screen is not fetched for anyone who is led elsewhere', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/admin-jobs');
  await expect(page).toHaveURL(/\/login/);
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((url) => /Admin|adminJobs/.test(url))).toEqual([]);
});
