import type { Page } from '@playwright/test';
import type { Blog, BlogPage } from '#contract/blogs/blog.ts';
import type { Job } from '#contract/jobs/job.ts';
import { expect, holdSession, hydrated, test } from '../../support/browser/fixtures.ts';
import { call, logInAdministrator, signUp } from '../../support/accounts/people.ts';
import { xssPayloads } from '../../support/data/xssPayloads.ts';

/** Public blogs and static pages of spec 2, and what hostile texts do in a real browser: nothing. */
test.skip(({ isMobile }) => !isMobile, 'the layout is not the point');
const blogs = (count: number): Blog[] =>
  Array.from({ length: count }, (_, at) => ({
    _id: `blog${at}`,
    bannerImage: at === 0 ? '/blog/missing.png' : '/blog/agent-fee-limits.svg',
    heading: `Heading ${at}`,
    tag: ['featured', 'mostvisited', 'new', 'technology', 'accessibility', 'tourism', 'odd'][
      at % 7
    ]!,
    content: `<p>${'word '.repeat(40)}</p>`,
    author: 'Asha',
    createdAt: new Date(Date.UTC(2026, 10, 20) - at * 86_400_000).toISOString(),
    demo: false,
  }));

/** The page of a list that is asked for, as the server would give it. */
function pageOf(list: readonly Blog[], asked: string): BlogPage {
  const { search = '', tag = '', page = '1' } = Object.fromEntries(new URL(asked).searchParams);
  const fits = (blog: Blog) =>
    blog.heading.toLowerCase().includes(search) && (tag === '' || blog.tag === tag);
  const found = list.filter(fits);
  const from = (Number(page) - 1) * 6;
  const blogs = found.slice(from, from + 6);
  return { blogs, total: found.length, page: Number(page), limit: 6 };
}

/** The list as a member's phone loads it, with these blogs, or a failure, in place of the server's. */
async function withBlogs(page: Page, list: readonly Blog[] | { status: number }): Promise<void> {
  await page.unrouteAll();
  await page.route(/\/api\/blogs\/page(\?|$)/, (route, request) =>
    'status' in list
      ? route.fulfill({ ...list, json: { code: 'BUSY', message: 'Busy' } })
      : route.fulfill({ json: pageOf(list, request.url()) }),
  );
  await page.evaluate(
    () =>
      new Promise((done) => {
        const request = indexedDB.deleteDatabase('public');
        request.onsuccess = request.onerror = request.onblocked = done;
      }),
  );
  await page.goto('/blogs');
}

test('public blogs', async ({ page, server }) => {
  await page.goto('/privacy-policy');
  await holdSession(page, await signUp(server.url));
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true });

  await test.step('says that they cannot be had, with the status', async () => {
    await withBlogs(page, { status: 503 });
    await expect(page.getByText('Failed to fetch blogs: 503')).toBeVisible();
  });

  await test.step('says that there are none', async () => {
    await withBlogs(page, []);
    await expect(page.getByText('No blogs available at the moment.')).toBeVisible();
    await expect(page.getByText('Check back later for new content!')).toBeVisible();
  });

  await test.step('shows six to a page, newest first, with numbered pages', async () => {
    await withBlogs(page, blogs(70));
    await expect(cards).toHaveCount(6);
    await expect(cards.first()).toContainText('Heading 0');
    await expect(pages.getByRole('listitem')).toHaveText(['1', '2', '3', '…', '12']);
    await pages.getByRole('link', { name: 'Page 12' }).click();
    await expect(page).toHaveURL(/page=12/);
    await expect(cards).toHaveCount(4);
  });

  await test.step('cuts the text at 100 characters, and stands in for a broken banner', async () => {
    await pages.getByRole('link', { name: 'Page 1', exact: true }).click();
    const text = `${'word '.repeat(20).trim()}...`;
    await expect(cards.first()).toContainText(text);
    await cards.first().scrollIntoViewIfNeeded(); // it is loaded when it comes into sight
    await expect(cards.first().locator('img')).toHaveCount(0);
    await expect(cards.nth(1).locator('img')).toHaveCount(1);
  });

  await test.step('names every category; another one in its own words', async () => {
    const names = ['Featured', 'Most visited', 'New', 'Technology', 'Accessibility', 'Tourism'];
    for (const [at, name] of names.entries()) await expect(cards.nth(at)).toContainText(name);
    await pages.getByRole('link', { name: 'Next' }).click();
    await expect(cards.first()).toContainText('odd');
  });

  await test.step('searches and filters in a sheet, from the bottom', async () => {
    await page.getByRole('button', { name: 'Search & Filter' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Search blogs').fill('heading 7');
    await sheet.getByLabel('Category').selectOption('Featured');
    await sheet.getByRole('button', { name: 'Show results' }).click();
    await expect(page).toHaveURL(/search=heading\+7&tag=featured/);
    await expect(cards.first()).toContainText('Heading 7');
    await page.getByRole('button', { name: 'Search & Filter (2)' }).click();
    await sheet.getByRole('button', { name: 'Clear' }).click();
    await expect(cards).toHaveCount(6);
  });

  await test.step('opens one by its card; a missing one is told, with a way back', async () => {
    await page.unrouteAll();
    const [real] = (await call<Blog[]>(server.url, 'GET', '/blogs')).body;
    await page.goto('/blogs');
    await cards.first().getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/blog/${real?._id}$`));
    await expect(page.locator('h1:visible')).toHaveText(real?.heading ?? '');
    await expect(page.getByText(`By ${real?.author}`)).toBeVisible();
    await page.goto('/blog/nothing');
    await expect(page.locator('h1:visible')).toHaveText('Blog not found');
    await expect(page.getByText('Blog not found: 404')).toBeVisible();
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(/\/blogs$/);
  });
});

/** What stands on a static page, in both languages: facts of spec 2 and 9, and its headings. */
const statics = [
  ['/about-us', 'english', ['How It Works', 'We take no fee|Take a fee for a job']],
  ['/about-us', 'hinglish', ['Kaise kaam karta hai|kaam']],
  ['/privacy-policy', 'english', ['What we collect', 'What stays on your phone']],
  ['/privacy-policy', 'hinglish', ['phone']],
  [
    '/terms-conditions',
    'english',
    [
      ...['Refund & Cancellation Policy', '2 calendar days \\(48 hours\\)', '7-10 business days'],
      ...['every purchase is final', 'taken twice', 'payment gateway failed'],
      ...['transaction details and the reason', 'no guarantee', 'no visa work'],
    ],
  ],
  ['/terms-conditions', 'hinglish', ['48 ghante', '7-10 business days', 'do baar']],
] as const;

test('static pages', async ({ page, context, server }) => {
  await page.goto('/terms-conditions');
  for (const [path, language, texts] of statics) {
    await test.step(`${path} in ${language}`, async () => {
      // The page before notes its own language when its code begins.
      await hydrated(page);
      await context.addCookies([{ name: 'language', value: language, url: server.url }]);
      await page.evaluate((text) => localStorage.setItem('language', text), language);
      await page.goto(path);
      for (const text of texts) await expect(page.locator('main')).toContainText(new RegExp(text));
      await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible();
      await expect(
        page.locator('main a[href^="https://wa.me/"], main a[href*="chat"]').last(),
      ).toBeVisible();
      if (path === '/about-us') await expect(page.locator('main ol > li')).toHaveCount(5);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(wide).toBe(false);
    });
  }
});

/** The nastiest: parsers disagree about them, or they run without a touch. */
const nastiest = [
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)//',
  '</script><script>alert(1)</script>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<img src=x onerror=alert(1)>">',
  '<details open ontoggle=alert(1)>',
  '" autofocus onfocus="alert(1)',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
];

declare global {
  interface Window {
    ran: number;
  }
}

test('hostile texts run nowhere', async ({ page, server }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    window.ran = 0;
    window.alert = () => {
      window.ran += 1;
    };
  });
  const dialogs: string[] = [];
  page.on('dialog', (shown) => {
    dialogs.push(shown.message());
    void shown.dismiss();
  });
  const admin = await logInAdministrator(server.url);
  const { token } = admin;
  const ids: { jobs: string[]; blogs: string[] } = { jobs: [], blogs: [] };
  const quiet = async (where: string) => {
    // The keyboard on whatever is there, as events that wait for it would like it.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => window.ran), where).toBe(0);
    expect(dialogs, where).toEqual([]);
  };

  await test.step('the trap works', async () => {
    await page.goto('/privacy-policy');
    // Set by a script of the test: the page's own policy forbids handlers in markup.
    await page.evaluate(() => alert(1));
    expect(await page.evaluate(() => window.ran)).toBe(1);
  });

  for (const text of nastiest) {
    await test.step(text, async () => {
      const name = text.slice(0, 190);
      const job = await call<Job>(server.url, 'POST', '/jobs', {
        token,
        body: {
          ...{ jobName: name, companyName: name, location: name, skills: [name] },
          ...{ description: `${text}\nQualifications & Skills:\n${text}`, experience: '2' },
          ...{ salaryRange: '30k-50k', jobType: 'Full Time', category: 'Farming' },
        },
      });
      const blog = await call<Blog>(server.url, 'POST', '/blogs', {
        token,
        body: {
          ...{ heading: name, author: name, content: `<p>x</p>${text}<p>y</p>` },
          bannerImage: '/blog/agent-fee-limits.svg',
        },
      });
      ids.jobs.push(job.body._id);
      ids.blogs.push(blog.body._id);
      for (const path of [`/jobs/${job.body._id}`, `/blog/${blog.body._id}`]) {
        await page.goto(path);
        await quiet(path);
      }
    });
  }

  await test.step('in lists, in the admin and in a profile', async () => {
    const { user, token: own } = await signUp(server.url);
    const details = Object.fromEntries(
      ['fullName', 'presentJobTitle', 'skills', 'description', 'motherTongue'].map((field, at) => [
        field,
        nastiest[at]!.slice(0, 190),
      ]),
    );
    await call(server.url, 'PATCH', `/auth/user/${user.id}`, { token: own, body: { details } });
    for (const path of ['/', '/jobs', '/blogs']) {
      await page.goto(path);
      await quiet(path);
    }
    await holdSession(page, { token: own, user } as Parameters<typeof holdSession>[1]);
    await page.goto('/profile');
    await expect(page.locator('main')).toContainText('onerror=alert(1)');
    await quiet('/profile');
    await holdSession(page, admin);
    for (const path of ['/admin-jobs', '/admin-blogs', '/admin-audit']) {
      await page.goto(path);
      await expect(page.locator('main')).toContainText('alert(1)');
      await quiet(path);
    }
  });

  await test.step('in the preview of a blog, with every payload there is', async () => {
    await page.goto('/admin-blogs');
    await page.getByRole('button', { name: 'Create Blog' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    for (let at = 0; at < xssPayloads.length; at += 12) {
      const content = xssPayloads.slice(at, at + 12).join('</p><p>');
      await page.getByLabel('Content').fill(`<p>begin ${at}</p><p>${content}</p>`);
      await expect(preview).toContainText(`begin ${at}`);
    }
    await quiet('preview');
    await expect(preview.locator('script, iframe, svg:not([aria-hidden]), style')).toHaveCount(0);
  });

  for (const id of ids.jobs) await call(server.url, 'DELETE', `/jobs/${id}`, { token });
  for (const id of ids.blogs) await call(server.url, 'DELETE', `/blogs/${id}`, { token });
});
