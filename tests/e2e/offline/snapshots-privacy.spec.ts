import type { BrowserContext, Page } from '@playwright/test';
import { expect, installedWorker, test } from '../../support/browser/fixtures.ts';
import { visitAndKeep } from '../../support/browser/keptPages.ts';
import { call, completeDetails, signUp } from '../../support/accounts/people.ts';
import { trialSize } from '../../support/trialSize.ts';
import { seededRandom } from '../../sim/random.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

const journeys = trialSize(3);
/** `npm run trial` begins anywhere: the seeds of two runs are not the same. */
const firstSeed = process.env.TRIAL_SIZE ? Date.now() % 1_000_000 : 1;
const steps = 10;
const addresses = ['/', '/jobs', '/saved-jobs', '/my-applications', '/profile', '/profile'];
/** Words that only their own member may see. */
const words = ['Zaffranpur', 'Qarimganj'] as const;
type Word = (typeof words)[number];

interface Person {
  word: Word;
  id: string;
  user: string;
  token: string;
}

async function person(url: string, word: Word): Promise<Person> {
  const { token, user } = await signUp(url);
  const details = { ...completeDetails, fullName: `Ravi ${word}`, residencyHistory: word };
  const changed = await call(url, 'PATCH', `/auth/user/${user.id}`, { token, body: { details } });
  expect(changed.status).toBe(200);
  return { word, id: user.id, token, user: JSON.stringify({ ...user, isProfileComplete: true }) };
}

/**
 * Has every document tell the words that were in it at any moment of its life although none of its
 * time belonged to their member. What counts is looked at before each frame, and with each change.
 */
async function watch(context: BrowserContext, people: readonly Person[]): Promise<string[]> {
  const leaks: string[] = [];
  await context.exposeFunction('leaked', (what: string) => leaks.push(what));
  await context.addInitScript(
    (known) => {
      const owners = new Set<string>();
      const look = () => {
        const [, claims] = (localStorage.getItem('token') ?? '').split('.');
        const user = localStorage.getItem('user');
        const { exp } = claims ? (JSON.parse(atob(claims)) as { exp: number }) : { exp: 0 };
        const alive = user !== null && exp * 1000 > Date.now();
        const owner = alive ? (JSON.parse(user) as { id: string }).id : '';
        owners.add(owner);
        const html = document.documentElement?.outerHTML ?? '';
        for (const { word, id } of known) {
          if (owners.has(id) || !html.includes(word)) continue;
          const tell = (window as { leaked?: (what: string) => void }).leaked;
          tell?.(`${word} on ${location.pathname} of ${owner || 'a visitor'}`);
        }
      };
      look();
      new MutationObserver(look).observe(document, {
        ...{ subtree: true, childList: true, characterData: true, attributes: true },
      });
      const frame = () => {
        look();
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    people.map(({ word, id }) => ({ word, id })),
  );
  return leaks;
}

/** The caches whose answers hold a word. */
const cachesWith = (page: Page, word: Word) =>
  page.evaluate(async (wanted) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith('snapshots')) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? '';
        if (text.includes(wanted)) found.push(`${name} ${request.url}`);
      }
    }
    return found;
  }, word);

/** As a login in another tab: the user, then the token. */
const logIn = (page: Page, { user, token }: Person) =>
  page.evaluate(
    ([userText, tokenText]) => {
      localStorage.setItem('user', userText);
      localStorage.setItem('token', tokenText);
    },
    [user, token] as const,
  );

/** The session's end by hand in one tab, as where the browser was killed before anything else happened. */
const dropSession = (page: Page) =>
  page.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('user');
  });

/** The very token, run out. */
const expire = (page: Page) =>
  page.evaluate(() => {
    const [head, claims = '', signature] = (localStorage.getItem('token') ?? '').split('.');
    if (!claims) return;
    const past = { ...(JSON.parse(atob(claims)) as object), exp: 1 };
    const text = btoa(JSON.stringify(past)).replace(/=+$/, '');
    localStorage.setItem('token', [head, text, signature].join('.'));
  });

test('a painted page whose code does not come goes with its session', async ({
  page,
  context,
  server,
}) => {
  const member = await person(server.url, words[0]);
  await page.goto('/about-us');
  await installedWorker(page);
  await logIn(page, member);
  await visitAndKeep(page, '/profile');
  await page.goto('/manifest.webmanifest');
  /** Takes the page's code off the phone: how often it was there. */
  const takeCode = () =>
    page.evaluate(async () => {
      let taken = 0;
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys())
          if (/\/profile-[\w-]+\.js/.test(url)) taken += Number(await cache.delete(url));
      }
      return taken;
    });
  // As a phone that ran out of space leaves it; offline, or the worker would fetch it again.
  await expect.poll(takeCode).toBeGreaterThan(0);
  await context.setOffline(true);
  await takeCode();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  const next = await context.newPage();
  await next.goto('/profile');
  const painted = next.locator('#app[data-snapshot]').getByText(`Ravi ${words[0]}`);
  await expect(painted.first()).toBeVisible();
  // The app has begun, and waits.
  await next.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/snapshot-')),
  );
  await dropSession(page);
  await expect(next.getByText(words[0])).toHaveCount(0);
});

test(`${journeys} random journeys of two people in two tabs paint and keep no word of another`, async ({
  browser,
  server,
}) => {
  test.setTimeout(60_000 + journeys * 60_000);
  const people = [await person(server.url, words[0]), await person(server.url, words[1])];
  let ofMembers = 0;
  for (let seed = firstSeed; seed < firstSeed + journeys; seed += 1) {
    const random = seededRandom(seed);
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
    const leaks = await watch(context, people);
    // A tab of the site without the app, which only acts on storage.
    const bare = await context.newPage();
    await bare.goto('/about-us');
    await installedWorker(bare);
    await bare.goto('/manifest.webmanifest');
    let tabs = [await context.newPage(), await context.newPage()];
    for (let step = 0; step < steps; step += 1) {
      const at = random.whole(0, 1);
      const tab = tabs[at] ?? bare;
      const address = random.pick(addresses);
      const act = random.next();
      if (act < 0.25) await logIn(bare, random.pick(people));
      else if (act < 0.35) await dropSession(bare);
      else if (act < 0.42) await expire(bare);
      else if (act < 0.52) {
        // Killed in the middle of whatever it does.
        await tab.close();
        tabs = tabs.with(at, await context.newPage());
      } else if (act < 0.62) await tab.goto(address, { waitUntil: 'commit' }).catch(() => null);
      else {
        await tab.goto(address).catch(() => null);
        await expect(tab.locator('h1, h2').first()).toBeVisible();
        // Long enough for the page to be kept, in half of all cases.
        if (random.chance(0.5)) await tab.waitForTimeout(2_500);
        for (const { word } of people) ofMembers += (await cachesWith(bare, word)).length;
      }
      expect(leaks, `seed ${seed}, step ${step}`).toEqual([]);
    }
    // In the end no one is logged in: the next start leaves nothing of anyone.
    await dropSession(bare);
    const last = await context.newPage();
    await last.goto('/');
    await expect(last.locator('h1').first()).toBeVisible();
    for (const { word } of people)
      await expect.poll(() => cachesWith(bare, word), `seed ${seed}`).toEqual([]);
    expect(leaks, `seed ${seed}`).toEqual([]);
    await context.close();
  }
  // There was something that could have been painted.
  expect(ofMembers).toBeGreaterThan(0);
});
