import { expect, test, type Page } from '@playwright/test';
import { axeFaults, listOfAll, look, serveGallery } from '../../scripts/gallery-pictures.mjs';

/** One of each kind; scripts/gallery-pictures.mjs looks at all of them. */
const some = ['layout.Ticket.all', 'overlays.Sheet.long', 'jobs.filled', 'adminJobs.empty'];

let gallery: Awaited<ReturnType<typeof serveGallery>>;

test.beforeAll(async () => {
  gallery = await serveGallery();
});

test.afterAll(() => gallery.close());

test('the gallery shows components and screens without a server, and finds nothing wrong', async ({
  page,
}) => {
  const all = await listOfAll(page, gallery.url);
  expect(all.length).toBeGreaterThan(300);
  const chosen = all.filter(({ name }) => some.includes(name));
  expect(chosen.map(({ name }) => name).sort()).toEqual(some.toSorted());
  for (const { name, query } of chosen) {
    const faults = await look(page, gallery.url, query, 'hinglish');
    expect({ name, faults }).toEqual({ name, faults: [] });
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-Latn');
});

test('a fault is seen: a page that is too wide, and what the console is told', async ({ page }) => {
  await page.addInitScript(() => {
    const style = document.createElement('style');
    style.textContent = 'main { min-width: 5000px; }';
    addEventListener('DOMContentLoaded', () => document.head.append(style));
    console.error('a warning of React');
  });
  const faults = await look(page, gallery.url, 'part=layout/Card', 'english');
  expect(faults).toContain('a warning of React');
  expect(faults.join()).toMatch(/\d{4} px wide in 360 px/);
});

/** Shows a scene in a language, without a fault. */
async function show(page: Page, scene: string, state: string, language: string): Promise<void> {
  const faults = await look(page, gallery.url, `scene=${scene}&state=${state}`, language);
  expect({ scene, state, faults }).toEqual({ scene, state, faults: [] });
}

/** Top, bottom and height of each element that matches and is in sight, px. */
const boxes = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom, height } = one.getBoundingClientRect();
        return { top, bottom, height };
      }),
    );

/** Two lines of text in a bar, with its padding and its border, px. */
const twoLines = 2 * 24 + 2 * 8 + 1;

/** Controls whose box is smaller than a finger, by what they say; of those within a sentence its height. */
const smallTargets = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .map((one) => ({ of: one.textContent, ...one.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => Math.min(width, height) < 48)
        .map(({ of, width, height }) => `${of}: ${width} x ${height}`),
    );

for (const language of ['english', 'hinglish', 'hindi']) {
  test(`${language}: the link beside an outage is as large as a finger`, async ({ page }) => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await show(page, 'jobs', 'offline', language);
      expect(await smallTargets(page, '.offline-bar a')).toEqual([]);
    }
  });
}

test('what a job is called lies under none of its buttons, on an admin’s phone', async ({
  page,
}) => {
  for (const [width, state] of [
    [360, 'filled'],
    [320, 'long'],
    [768, 'long'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await show(page, 'adminJobs', state, 'hindi');
    const names = await boxes(page, 'main tbody bdi');
    const buttons = await boxes(page, 'main tbody td:last-child button:first-child');
    expect(names.length).toBeGreaterThan(3);
    for (const [at, name] of names.entries()) {
      expect(buttons[at]?.top, `${width}, ${at}`).toBeGreaterThanOrEqual(name.bottom);
    }
  }
});

/** Pairs of cells of one card that lie over each other, by their texts. */
const coveredCells = (page: Page) =>
  page.locator('main tbody tr').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const cells = [...card.children].map((one) => ({
        said: one.textContent,
        box: one.getBoundingClientRect(),
      }));
      return cells.flatMap((one, at) =>
        cells.slice(at + 1).flatMap((other) => {
          const [first, second] = [one.box, other.box];
          const width = Math.min(first.right, second.right) - Math.max(first.left, second.left);
          const height = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
          return width > 1 && height > 1 ? [`${one.said} / ${other.said}`] : [];
        }),
      );
    }),
  );

test('no cell of an applicant’s card lies over another', async ({ page }) => {
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 640 });
    await show(page, 'applicants', 'filled', 'hindi');
    await expect(page.locator('main tbody tr')).not.toHaveCount(0);
    expect(await coveredCells(page), `${width} px`).toEqual([]);
  }
});

test('on an admin’s phone a job that is looked at most has its name in whole words', async ({
  page,
}) => {
  for (const language of ['english', 'hindi']) {
    await show(page, 'dashboard', 'filled', language);
    const [name] = await boxes(page, 'main tbody th > span');
    expect(name?.height, language).toBeLessThanOrEqual(2 * 27);
  }
});

test('a member’s header is one line at 320 px, too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const language of ['english', 'hinglish', 'hindi']) {
    await show(page, 'support-member', 'filled', language);
    const [header] = await boxes(page, 'header');
    expect(header?.height, language).toBeLessThanOrEqual(56);
  }
});

test('axe finds nothing where parts bear one name, and where a text scrolls', async ({ page }) => {
  for (const query of [
    'scene=adminStaff&state=filled',
    'scene=adminImport-checked&state=filled',
    'scene=applicants&state=loading',
    'part=overlays/Sheet&variant=long',
  ]) {
    const faults = await look(page, gallery.url, query, 'hindi');
    const isPart = query.startsWith('part=');
    faults.push(...(await axeFaults(page, { isPart, onlyColours: false })));
    expect({ query, faults }).toEqual({ query, faults: [] });
  }
});

test('an error that the server says in English is not said on a page in Hindi', async ({
  page,
}) => {
  await show(page, 'home', 'error', 'hindi');
  await expect(page.getByText('कंपनियाँ लोड नहीं हुईं')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Server error');
});

test('a question about a long name stays inside its box', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const language of ['english', 'hinglish', 'hindi']) {
    await show(page, 'adminStaff-revoke', 'long', language);
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }
});

test('in Hindi the kind of a job is said in Hindi', async ({ page }) => {
  await show(page, 'job', 'filled', 'hindi');
  await expect(page.getByText('फ़ुल टाइम', { exact: true })).toBeVisible();
  await expect(page.getByText('Full Time')).toHaveCount(0);
});

for (const language of ['english', 'hinglish']) {
  test(`${language}, 360 px: an outage takes two lines, below the header`, async ({ page }) => {
    const scenes = [
      ...[['jobs', 'offline'] as const, ['jobs', 'error'] as const, ['login', 'offline'] as const],
      ...(['away', 'portal', 'hangs'] as const).map((line) => [`jobs-${line}`, 'filled'] as const),
    ];
    for (const [scene, state] of scenes) {
      await show(page, scene, state, language);
      const [header] = await boxes(page, 'header');
      const [bar] = await boxes(page, '.offline-bar');
      expect({ scene, top: bar?.top }).toEqual({ scene, top: header?.bottom });
      expect(bar?.height, scene).toBeGreaterThan(24);
      expect(bar?.height, scene).toBeLessThanOrEqual(twoLines);
    }
  });

  test(`${language}, 360 px: the install offer leaves the list its screen`, async ({ page }) => {
    const install = page.getByRole('button', { name: /^Install/ });
    await show(page, 'jobs-install', 'filled', language);
    await expect(install).toBeVisible();
    const [first] = await boxes(page, 'main li:has(h2)');
    expect(first?.bottom).toBeLessThan(640 * 0.8);
    await show(page, 'jobs-install', 'offline', language);
    await expect(install).toBeHidden();
  });
}

test('what is loading stands apart, where what comes will stand', async ({ page }) => {
  for (const scene of ['jobs', 'myApplications', 'job', 'profile', 'blogs']) {
    await show(page, scene, 'loading', 'english');
    const blocks = await boxes(page, 'main [role=status] > [data-loading]');
    expect(blocks.length, scene).toBeGreaterThan(1);
    for (const [at, { top }] of blocks.entries()) {
      expect(top - (blocks[at - 1]?.bottom ?? 0), scene).toBeGreaterThanOrEqual(8);
    }
  }
  const gapTo = async (selector: string) => {
    const [tools] = await boxes(page, 'main select');
    const [first] = await boxes(page, selector);
    return (first?.top ?? 0) - (tools?.bottom ?? 0);
  };
  await show(page, 'jobs', 'loading', 'english');
  const before = await gapTo('main [role=status] > [data-loading]:nth-child(3)');
  await show(page, 'jobs', 'filled', 'english');
  expect(Math.abs((await gapTo('main li:has(h2)')) - before)).toBeLessThanOrEqual(8);
});

test('articles that are loading are as wide as articles, at a desk', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await show(page, 'blogs', 'loading', 'english');
  const block = page.locator('main [role=status] > [data-loading]').nth(1);
  expect((await block.boundingBox())?.width).toBeGreaterThan(250);
});

test('the search keeps its width at a desk where no jobs stand beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const state of ['empty', 'loading', 'offline']) {
    await show(page, 'home', state, 'hindi');
    const field = await page.getByRole('search').locator('input:visible').boundingBox();
    expect(field?.width, state).toBeGreaterThan(300);
  }
});

test('one line of text is edited in a box of one line, more in a higher one', async ({ page }) => {
  await show(page, 'waiting-edit', 'filled', 'english');
  const name = page.getByRole('textbox', { name: 'Name' });
  const height = async () => (await name.boundingBox())?.height;
  expect(await height()).toBeLessThan(56);
  await name.fill('Sunita Devi\nhas more to say');
  expect(await height()).toBeGreaterThan(96);
  await expect(name).toBeFocused();
});

test('what waits of each kind has its labels, as sentences end', async ({ page }) => {
  await show(page, 'waiting-kinds', 'filled', 'hinglish');
  await expect(page.getByRole('listitem').filter({ hasText: 'The agent asks' })).not.toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Abhi ka kaam: Welder (6G)');
  await expect(page.getByRole('main')).not.toContainText('?:');
});

test('no line leads to the page that it stands on', async ({ page }) => {
  const bars = page.locator('header ~ [role=status]:visible');
  await show(page, 'waiting-kinds', 'filled', 'english');
  await expect(bars).toHaveCount(0);
  await show(page, 'savedJobs', 'offline', 'english');
  await expect(bars).toHaveText('You are offline.');
});

for (const width of [360, 320]) {
  test(`${width} px: how a write stands is said beside its title`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    for (const language of ['english', 'hinglish']) {
      await show(page, 'waiting-kinds', 'filled', language);
      const titles = await boxes(page, 'main li h2');
      const states = await boxes(page, 'main li h2 + span');
      expect(titles.length).toBeGreaterThan(6);
      for (const [at, title] of titles.entries()) {
        expect(states[at]?.top, `${language}, ${at}`).toBeLessThan(title.top + 24);
      }
    }
  });

  test(`${width} px: the title of saved jobs stands where others do`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    const below = async (scene: string) => {
      await show(page, scene, 'filled', 'english');
      const [header] = await boxes(page, 'header');
      const [title] = await boxes(page, 'main h1');
      return (title?.top ?? 0) - (header?.bottom ?? 0);
    };
    expect(await below('savedJobs')).toBe(await below('waiting-visitors'));
  });
}

test('applications are counted as of now on a phone whose date is wrong', async ({ page }) => {
  const numbers = async (scene: string) => {
    await show(page, scene, 'saved', 'english');
    const [total] = await page.locator('main dl').allInnerTexts();
    return total;
  };
  const right = await numbers('myApplications');
  expect(right).toContain('This week');
  expect(await numbers('myApplications-yearAhead')).toBe(right);
  expect(await numbers('myApplications-yearBehind')).toBe(right);
});

test('an open job stays open on a phone whose date is wrong, answered or kept', async ({
  page,
}) => {
  for (const state of ['filled', 'saved']) {
    await show(page, 'job-yearAhead', state, 'english');
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
  }
});

test('offline, after the end of the login, one’s own copies say what they are', async ({
  page,
}) => {
  const note = page.getByText('Your login has ended. This copy is from before.');
  for (const name of ['profile', 'myApplications']) {
    await show(page, `${name}-expired`, 'saved', 'english');
    await expect(note).toBeVisible();
    await show(page, name, 'saved', 'english');
    await expect(note).toBeHidden();
  }
});

test('who has applied finds the way to the applications in one line', async ({ page }) => {
  await show(page, 'job-applied', 'saved', 'hinglish');
  const link = page.getByRole('main').getByRole('link', { name: 'Meri applications dekhein' });
  await expect(link).toBeVisible();
  const left = (await page.getByRole('button', { name: 'Apply ho gaya' }).boundingBox())?.x;
  expect(await link.boundingBox()).toMatchObject({ x: left, height: 48 });
});

test('fifty saves that are sent at once are told by one toast', async ({ page }) => {
  await show(page, 'jobs-fiftySent', 'filled', 'english');
  await expect(page.getByText('50 things that waited were sent.')).toBeVisible();
  await expect(page.getByText(/waited|were sent/)).toHaveCount(1);
});
