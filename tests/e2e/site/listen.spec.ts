import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/axe.ts';
import { signUp } from '../../support/accounts/people.ts';
import {
  expect,
  holdSession,
  hydrated,
  installedWorker,
  test,
} from '../../support/browser/fixtures.ts';
import { holdCode, keptHtml, startCode, visitAndKeep } from '../../support/browser/keptPages.ts';

interface Spoken {
  text: string;
  voice: string;
  rate: number;
}

declare global {
  interface Window {
    spoken: Spoken[];
    /** Ends the utterance that is spoken, as a voice does that has come to its end. */
    finishSentence(): void;
    /** Says that the voice is at this letter. */
    reachLetter(at: number): void;
    failVoice(): void;
  }
}

/** Voices of the test's own: the machine has none. They say a sentence as soon as the test lets them. */
async function withVoices(page: Page, ...languages: string[]): Promise<void> {
  await page.addInitScript((langs) => {
    window.spoken = [];
    let current: SpeechSynthesisUtterance | null = null;
    const voices = langs.map((lang) => ({ lang, name: lang, localService: true }));
    const target = new EventTarget();
    const synthesis = Object.assign(target, {
      getVoices: () => voices,
      cancel: () => {
        const ended = current;
        current = null;
        // As browsers do it: later, and for the one that was ended.
        if (ended) setTimeout(() => ended.onerror?.({ error: 'canceled' } as never));
      },
      speak: (utterance: SpeechSynthesisUtterance) => {
        current = utterance;
        const { text, voice, rate } = utterance;
        window.spoken.push({ text, voice: voice?.lang ?? '', rate });
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
    window.finishSentence = () => {
      const ended = current;
      current = null;
      ended?.onend?.({} as never);
    };
    window.reachLetter = (at) => current?.onboundary?.({ charIndex: at, name: 'word' } as never);
    window.failVoice = () => current?.onerror?.({ error: 'synthesis-failed' } as never);
  }, languages);
}

const spoken = (page: Page) => page.evaluate(() => window.spoken);
const texts = async (page: Page) => (await spoken(page)).map(({ text }) => text);
const marked = (page: Page, name: string) =>
  page.evaluate((key) => {
    const [range] = CSS.highlights.get(key) ?? [];
    return range instanceof Range ? range.toString() : null;
  }, name);

test('the safety rules are read sentence by sentence, with what is read marked', async ({
  page,
}) => {
  await withVoices(page, 'de-DE', 'en-IN');
  await page.goto('/safety');
  await page.mouse.wheel(0, 10);
  await page.getByRole('button', { name: 'Listen' }).click();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  expect(await spoken(page)).toEqual([{ text: title, voice: 'en-IN', rate: 0.95 }]);
  expect(await marked(page, 'read-sentence')).toBe(title);
  await page.evaluate(() => window.reachLetter(0));
  expect(await marked(page, 'read-word')).toBe(title.split(' ')[0]);
  await expectAccessible(page);

  // All of it to the end, each once, and no button among it.
  const player = page.getByRole('region', { name: 'Reading aloud' });
  for (let at = 0; at < 200 && (await player.isVisible()); at += 1)
    await page.evaluate(() => window.finishSentence());
  const all = await texts(page);
  expect(all.length).toBeGreaterThan(30);
  expect(new Set(all).size).toBeGreaterThan(all.length - 3);
  expect(all).not.toContain('Listen');
  await expect(player).toBeHidden();
  expect(await marked(page, 'read-sentence')).toBeNull();
});

test('a job is read in the languages of its parts, paused, slowed down and stopped', async ({
  page,
}) => {
  await withVoices(page, 'hi-IN', 'en-IN');
  await page.goto('/jobs');
  await hydrated(page);
  await page.getByRole('button', { name: 'Language: Hinglish' }).click();
  await page.locator('main li h2 a').first().click();
  await expect(page).toHaveURL(/\/jobs\/\w+/);
  const title = await page.locator('h1:visible').innerText();
  const start = page.getByRole('button', { name: 'Sunein' });
  await start.click();
  expect((await texts(page))[0]).toBe(title);
  const player = page.getByRole('region', { name: 'Padhkar suna rahe hain' });
  await page.evaluate(() => window.finishSentence());
  const before = (await texts(page)).at(-1);
  // A pause on Android ends the sentence: going on begins it anew.
  await player.getByRole('button', { name: 'Rokein' }).click();
  expect(await texts(page)).toHaveLength(2);
  await player.getByRole('button', { name: 'Aage sunein' }).click();
  expect((await texts(page)).at(-1)).toBe(before);
  await player.getByRole('button', { name: 'Dheere' }).click();
  expect((await spoken(page)).at(-1)).toMatchObject({ text: before, rate: 0.7 });
  await player.getByRole('button', { name: 'Band karein' }).click();
  await expect(player).toBeHidden();
  await expect(start).toBeFocused();
  const heard = (await texts(page)).length;
  await page.evaluate(() => window.finishSentence());
  expect(await texts(page)).toHaveLength(heard);
  // The speed that was chosen stays.
  await page.reload();
  await page.getByRole('button', { name: 'Sunein' }).click();
  expect((await spoken(page))[0]?.rate).toBe(0.7);
});

test('of a job first what it is in the reader’s language is read, then its own text', async ({
  page,
  isMobile,
}) => {
  await withVoices(page, 'hi-IN', 'en-IN');
  await page.goto('/jobs');
  await hydrated(page);
  await page.getByRole('button', { name: 'Language: Hinglish' }).click();
  await page.locator('main li h2 a').first().click();
  const own = page.locator('.prose[lang=en]:not([data-summary] *)').first();
  await page.getByRole('button', { name: 'Sunein' }).click();
  // What was folded is there to be marked.
  if (isMobile) await expect(own).toBeVisible();
  // What is far below is laid out when it comes near: it has its text, and no text on the screen.
  const text = (await own.locator('p, li').first().textContent()) ?? '';
  await page.evaluate(() => {
    for (let said = 0; said < 100; said += 1) window.finishSentence();
  });
  const heard = await texts(page);
  const original = heard.findIndex((sentence) => text.startsWith(sentence));
  const summary = heard.findIndex((sentence) => sentence.startsWith('Yeh humne company'));
  expect(summary).toBeGreaterThan(0);
  expect(original).toBeGreaterThan(summary);
});

test('the questions of the profile are read, with what is wrong, until the next step', async ({
  page,
  server,
}) => {
  await withVoices(page, 'en-IN');
  await page.goto('/about-us');
  await holdSession(page, await signUp(server.url));
  await page.goto('/profile-complete');
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  await next.click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Listen' }).click();
  const player = page.getByRole('region', { name: 'Reading aloud' });
  for (let at = 0; at < 200 && (await player.isVisible()); at += 1)
    await page.evaluate(() => window.finishSentence());
  const all = (await texts(page)).join('\n');
  const [first] = await page.locator('label').allInnerTexts();
  expect(all).toContain(first!.split('\n')[0]);
  const wrong = await page.locator('[aria-invalid=true]').first().getAttribute('aria-describedby');
  const said = await page.locator(`#${wrong!.split(' ').at(-1)}`).innerText();
  expect(all).toContain(said);
});

for (const [path, title] of [
  ['/login', 'Log in'],
  ['/signup', 'Sign'],
  ['/support', 'Contact'],
] as const) {
  test(`${path} is read from its title on, and once refused from the first mistake on`, async ({
    page,
  }) => {
    await withVoices(page, 'en-IN');
    await page.goto(path);
    // No server renders the first two: a key before their code has run is no first touch.
    const start = page.getByRole('button', { name: 'Listen' });
    await expect(async () => {
      await page.keyboard.press('Shift');
      await expect(start).toBeVisible({ timeout: 1000 });
    }).toPass();
    await start.click();
    expect((await texts(page))[0]).toContain(title);
    await page.getByRole('button', { name: 'Stop reading' }).click();
    await page.locator('main [type=submit]').click();
    const wrong = page.locator('[aria-invalid=true]').first();
    await expect(wrong).toBeFocused();
    const before = (await texts(page)).length;
    await page.getByRole('button', { name: 'Listen' }).click();
    const label = await wrong.evaluate(
      (field) => (field as HTMLInputElement).labels?.[0]?.innerText,
    );
    expect((await texts(page))[before]).toBe(label);
    const described = (await wrong.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const said = await page
      .locator(`#${described.find((id) => id.endsWith('-error'))}`)
      .innerText();
    const player = page.getByRole('region', { name: 'Reading aloud' });
    for (let at = 0; at < 100 && (await player.isVisible()); at += 1)
      await page.evaluate(() => window.finishSentence());
    expect((await texts(page)).slice(before).join(' ')).toContain(said);
  });
}

test('the question before applying is read in its dialog, and can be stopped there', async ({
  page,
  server,
}) => {
  await withVoices(page, 'en-IN');
  const { jobs } = (await (await fetch(`${server.url}/api/jobs`)).json()) as {
    jobs: { id: string }[];
  };
  await page.goto('/about-us');
  await holdSession(page, await signUp(server.url));
  await page.goto(`/jobs/${jobs[0]?.id}`);
  await page.locator('main [data-apply]').getByRole('button').first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Listen' }).click();
  const title = await dialog.getByRole('heading').innerText();
  expect((await texts(page))[0]).toBe(title);
  await expectAccessible(page);
  // What is outside of a modal dialog cannot be tapped.
  await dialog.getByRole('button', { name: 'Stop reading' }).click();
  await expect(dialog.getByRole('region', { name: 'Reading aloud' })).toBeHidden();
  await expect(dialog).toBeVisible();
});

test('leaving the page ends it, and a voice that fails says so', async ({ page }) => {
  await withVoices(page, 'en-IN');
  await page.goto('/jobs');
  await hydrated(page);
  await page.locator('main li h2 a').first().click();
  await page.getByRole('button', { name: 'Listen' }).click();
  await page.getByRole('link', { name: 'All jobs', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Reading aloud' })).toBeHidden();
  const heard = (await texts(page)).length;
  await page.evaluate(() => window.finishSentence());
  expect(await texts(page)).toHaveLength(heard);

  await page.locator('main li h2 a').first().click();
  await page.getByRole('button', { name: 'Listen' }).click();
  await page.evaluate(() => window.failVoice());
  await expect(page.getByRole('alert')).toHaveText('This phone could not read it aloud.');
  await page.getByRole('button', { name: 'Stop reading' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('without a voice that speaks the page’s language there is no button', async ({ page }) => {
  await withVoices(page, 'de-DE', 'ta-IN');
  await page.goto('/safety');
  await page.mouse.wheel(0, 10);
  await page.keyboard.press('Tab');
  // Its code is here by then: what it decides is final.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /listen-english/.test(name)),
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Listen' })).toHaveCount(0);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('it reads without a network', async ({ page, context }) => {
    await withVoices(page, 'en-IN');
    await page.goto('/safety');
    await installedWorker(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Listen' }).click();
    expect(await texts(page)).toHaveLength(1);
  });
});

test.describe('in a page as it was painted last', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a tap before the code has come reads the job, and puts nothing aside', async ({ page }) => {
    await withVoices(page, 'en-IN');
    await page.goto('/jobs');
    const address = (await page.locator('main li h2 a').first().getAttribute('href')) ?? '';
    await visitAndKeep(page, address);
    await page.mouse.wheel(0, 10);
    await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible();
    await expect.poll(() => keptHtml(page, address)).toContain('aria-label="Listen"');
    await holdCode(page);
    await page.goto(address);
    const painted = page.locator('#app[data-snapshot]');
    await painted.getByRole('button', { name: 'Listen' }).click();
    await startCode(page);
    await expect(painted).toHaveCount(0);
    await expect.poll(() => texts(page)).toHaveLength(1);
    await expect(page.getByRole('region', { name: 'Reading aloud' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save job/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await page.goto('/saved-jobs');
    await expect(page.getByText('No saved jobs yet')).toBeVisible();
  });
});
