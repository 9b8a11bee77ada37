import type { Locator, Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import { countries } from '#contract/options.ts';
import { trendingRoles } from '#contract/jobs/trendingRoles.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

test.use({ untouchedFor: 'home' });

const { step } = test;

/** A section of the home page by its heading. */
const section = (page: Page, title: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) });

/** The page with the code of its lower half: that comes with the first touch. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  // The last section's form comes last, when someone comes near it.
  const last = section(page, 'Contact Support');
  await last.scrollIntoViewIfNeeded();
  await expect(last.locator('form')).toBeVisible();
}

test('spec 2, home: the sections in their order, each with its behaviour', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHome(page);

  await step('eight sections in the order of the specification', async () => {
    const titles = await page.locator('main h2').allTextContents();
    const order = ['Trending job roles', 'Who is hiring', 'Popular categories', 'Ten countries'];
    const below = ['Read before you sign', 'How people use', 'Questions people ask', 'Contact Sup'];
    const places = [...order, ...below].map((title) => titles.findIndex((t) => t.includes(title)));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(await page.locator('main section').first().locator('h1:visible').count()).toBe(1);
  });

  await step('trending roles: 4, 8, 11, and back to 4', async () => {
    const trending = section(page, 'Trending job roles');
    const roles = trending.locator('li:visible');
    await expect(roles).toHaveCount(4);
    // Names begin where their rows do; their numbers stand at the end.
    const gaps = await roles.evaluateAll((rows) =>
      rows.map((row) => {
        const [name] = row.querySelectorAll('span');
        return name!.getBoundingClientRect().left - row.getBoundingClientRect().left;
      }),
    );
    expect(gaps).toEqual([0, 0, 0, 0]);
    await trending.getByRole('button', { name: 'Show more' }).click();
    await expect(roles).toHaveCount(8);
    await trending.getByRole('button', { name: 'Show more' }).click();
    await expect(roles).toHaveText(trendingRoles.map((role) => new RegExp(`^${role}`)));
    await expect(trending.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    await trending.getByRole('button', { name: 'Show less' }).click();
    await expect(roles).toHaveCount(4);
  });

  await step('companies: ten, by the number of open jobs, one card on a phone', async () => {
    const companies = section(page, 'Who is hiring');
    const counts = companies.locator('li').getByText(/^\d+ open jobs?$/);
    const numbers = (await counts.allTextContents()).map((text) => parseInt(text, 10));
    expect(numbers).toHaveLength(limits.hiringCompanies);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    const visible = () =>
      companies.locator('li').evaluateAll((cards) => {
        const track = cards[0]!.parentElement!.getBoundingClientRect();
        return cards.filter((card) => {
          const { left, right } = card.getBoundingClientRect();
          return left >= track.left - 1 && right <= track.right + 1;
        }).length;
      });
    for (const [width, cards] of [
      [360, 1],
      [640, 2],
      [1024, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(visible, `cards at ${width} px`).toBe(cards);
    }
    await page.setViewportSize({ width: 360, height: 640 });
    const first = companies.locator('li').first();
    const scrolled = () => first.evaluate((card) => card.parentElement!.scrollLeft);
    await expect.poll(scrolled).toBe(0);
    await companies.getByRole('button', { name: 'Next' }).click();
    await expect.poll(scrolled).not.toBe(0);
    await companies.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(scrolled).toBe(0);
    // It wraps: before the first one stands the last one.
    await companies.getByRole('button', { name: 'Previous' }).click();
    await expect(companies.locator('li').last()).toBeInViewport();
  });

  await step('ten countries, each leading to its jobs', async () => {
    const names = section(page, 'Ten countries').getByRole('link');
    await expect(names).toHaveCount(countries.length);
    await expect(names.first()).toHaveAttribute('href', '/jobs?location=UAE');
  });

  await step('the three latest blogs', async () => {
    const blogs = section(page, 'Read before you sign').locator('article');
    await expect(blogs).toHaveCount(limits.homeBlogs);
    const dates = await blogs
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(dates).toEqual([...dates].sort().reverse());
    for (const text of await blogs.locator('p').allTextContents()) {
      expect(text.length).toBeLessThanOrEqual(limits.blogExcerptCharacters + 3 + 40);
    }
  });

  await step('testimonials: quote, image, author and role, with dots', async () => {
    const examples = section(page, 'How people use');
    const slide = examples.locator('figure').first();
    await expect(slide.locator('blockquote')).not.toBeEmpty();
    await expect(slide.locator('svg').first()).toBeAttached();
    await expect(slide.locator('figcaption > span')).toHaveCount(3);
    const dots = examples.getByRole('button', { name: /^Show example/ });
    await expect(dots).toHaveCount(await examples.locator('figure').count());
    await dots.nth(2).click();
    await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(examples.locator('figure').nth(2)).toBeInViewport();
  });

  await step('FAQ: one open at a time, and "Get in touch" to /my-applications', async () => {
    const faq = section(page, 'Questions people ask');
    const items = faq.locator('details');
    // The others are in the document, and one tap away.
    await expect(items.filter({ visible: true })).toHaveCount(4);
    await faq.getByRole('button', { name: 'Show more' }).click();
    await expect(items.filter({ visible: true })).toHaveCount(await items.count());
    await items.nth(0).locator('summary').click();
    await items.nth(3).locator('summary').click();
    await expect(faq.locator('details[open]')).toHaveCount(1);
    await expect(items.nth(3)).toHaveAttribute('open', '');
    const touch = faq.getByRole('link', { name: 'Get in touch' });
    await expect(touch).toHaveAttribute('href', '/my-applications');
  });

  await step('the support form asks for what it needs', async () => {
    const form = section(page, 'Contact Support').locator('form');
    await form.getByRole('button').last().click();
    await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
  });

  await step('both languages; nothing for axe', async () => {
    await expectAccessible(page);
    await page.getByRole('button', { name: /Hinglish/ }).click();
    await expect(section(page, 'Kaun naukri de raha hai')).toBeVisible();
    await expect(page.locator('main summary').first()).not.toHaveText(/Does/);
  });
});

/** So high is the page at most on a phone, px: six screens. */
const highest = 3_800;

for (const language of ['english', 'hinglish'] as const) {
  test(`home on a phone is short, and begins with the work there is (${language})`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
    await page.goto('/');
    const trades = page.locator('main section').first().locator('ul').first().getByRole('link');
    const trending = page.locator('#trending-roles');
    await step('trades with jobs, in a row that keyboard and finger move', async () => {
      expect(await trades.count()).toBeGreaterThan(3);
      for (const trade of (await trades.all()).slice(1)) {
        const [, name, number] = /^(.+?) ([\d,]+)$/.exec((await trade.textContent()) ?? '') ?? [];
        const link = (await trade.getAttribute('href')) ?? '';
        expect(new URL(link, baseURL).searchParams.get('role')).toBe(name);
        const list = await page.request.get(`/api${link}`);
        expect((await list.json()).total).toBe(Number(number?.replaceAll(',', '')));
        expect(Number(number?.replaceAll(',', ''))).toBeGreaterThan(0);
      }
      const [first, role] = [await trades.nth(1).boundingBox(), await trending.boundingBox()];
      expect(first!.y).toBeLessThan(role!.y);
      expect(first!.height).toBeGreaterThanOrEqual(48);
      await trades.last().focus();
      await expect(trades.last()).toBeInViewport({ ratio: 1 });
    });
    await step('one line about demonstration content', async () => {
      const told = page.locator('main p').getByText(/^(Demonstration|Demo):/);
      await expect(told).toHaveCount(1);
      await expect(page.getByText(/These people are made up|Yeh log asli nahi/)).toHaveCount(0);
    });
    await step('its height', async () => {
      const last = page.locator('main section').last();
      await last.scrollIntoViewIfNeeded();
      await expect(last.locator('textarea')).toBeVisible();
      const height = () =>
        page.evaluate(() => {
          // All of it, also what has not come near.
          for (const part of document.querySelectorAll<HTMLElement>('section, footer')) {
            part.style.contentVisibility = 'visible';
          }
          return document.documentElement.scrollHeight;
        });
      await expect.poll(height).toBeLessThanOrEqual(highest);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  });
}

test('spec 2 and 4, home: every way into the jobs list carries its filters', async ({ page }) => {
  test.setTimeout(120_000);
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  const back = async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  };
  await openHome(page);

  await step('the overlay of the hero: Clear empties it, Escape closes it', async () => {
    await page.getByRole('link', { name: 'Search a job or company' }).click();
    const overlay = page.getByRole('dialog');
    const box = await overlay.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 640 });
    await overlay.getByLabel('Job, company or skill').fill('welder');
    await overlay.getByRole('button', { name: 'Clear' }).click();
    await expect(overlay.getByLabel('Job, company or skill')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
  });

  const hero = async (entry: string, more: { location?: string; experience?: string } = {}) => {
    await page.getByRole('link', { name: 'Search a job or company' }).click();
    const overlay = page.getByRole('dialog');
    await overlay.getByLabel('Job, company or skill').fill(entry);
    if (more.location) await overlay.getByLabel('Location').selectOption(more.location);
    if (more.experience) await overlay.getByLabel('Experience').selectOption(more.experience);
    await overlay.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/jobs/);
  };
  const query = () => Object.fromEntries(new URL(page.url()).searchParams);
  const company = (
    await section(page, 'Who is hiring').locator('li a > span').nth(1).textContent()
  )?.trim();

  for (const { entry, more, filters, told } of [
    {
      entry: ` ${company?.toUpperCase()} `,
      more: {},
      filters: { company: company ?? '' },
      told: `Company filter applied: ${company}`,
    },
    {
      entry: 'electrician',
      more: { location: 'Oman', experience: '3-5' },
      filters: { role: 'electrician', location: 'Oman', experience: '3-5' },
      told: 'Skill or role filter applied: electrician',
    },
    {
      entry: 'hm7',
      more: {},
      filters: { role: 'hm7' },
      told: 'Skill or role filter applied: hm7',
    },
    {
      entry: 'bijli ka kaam',
      more: {},
      filters: { search: 'bijli ka kaam' },
      told: 'General search: bijli ka kaam',
    },
  ]) {
    await step(`hero: ${entry.trim()}`, async () => {
      await hero(entry, more);
      expect(query()).toEqual(filters);
      await expect(toast.last()).toHaveText(new RegExp(told));
      await expect(page.getByText('(smart search)')).toBeVisible();
      await back();
    });
  }

  await step('a category card tells its category', async () => {
    const card = section(page, 'Popular categories').getByRole('link', { name: /^Farming/ });
    const [, number] = /^Farming ([\d,]+)/.exec((await card.textContent()) ?? '') ?? [];
    await card.click();
    await expect(page).toHaveURL(/category=Farming/);
    await expect(page.getByText(`${number} results found`)).toBeVisible();
    await expect(toast.last()).toHaveText(/Category filter applied: Farming/);
    await expect(page.getByText('(filtered)')).toBeVisible();
    await back();
  });

  await step('a role and a company card preset their filter', async () => {
    const role = section(page, 'Trending job roles').getByRole('link').first();
    const [, number] = /([\d,]+)$/.exec((await role.textContent()) ?? '') ?? [];
    await role.click();
    await expect.poll(query).toEqual({ role: trendingRoles[0] });
    await expect(page.getByText(`${number} result`)).toBeVisible();
    await back();
    await section(page, 'Who is hiring').locator('li a').first().click();
    await expect.poll(query).toEqual({ company });
  });
});

test('spec 8, home: what cannot be had is told, with a fixed list and a way to retry', async ({
  page,
  context,
  baseURL,
}) => {
  let broken = true;
  await page.route(/\/api\/(jobs|blogs)/, (route) =>
    broken
      ? route.fulfill({ status: 503, json: { code: 'X', message: 'Back soon' } })
      : route.continue(),
  );
  // The page comes empty, as it does for members: the phone asks for everything itself.
  await context.addCookies([{ name: 'member', value: '1', url: baseURL }]);
  await page.goto('/');
  const companies = section(page, 'Who is hiring');
  await expect(companies.getByText('Error loading companies: Back soon')).toBeVisible();
  await expect(companies.locator('ul li a')).toHaveCount(4);
  await expect(page.getByText('Error loading blogs: Back soon')).toBeVisible();
  await page.getByRole('link', { name: 'Search a job or company' }).click();
  const places = page.getByRole('dialog').getByLabel('Location').locator('option');
  await expect(places).toHaveText([
    'Select Location',
    ...['India', 'Middle East', 'UAE', 'Saudi Arabia', 'Qatar', 'Kuwait', 'Oman', 'Bahrain'],
    'Remote',
  ]);
  await page.keyboard.press('Escape');
  broken = false;
  await companies.getByRole('button', { name: 'Retry' }).click();
  await expect(companies.getByText(/open jobs/).first()).toBeVisible();
});
