import { chromium, devices, type Page } from 'playwright';
import { startServer } from '../tests/support/server/server.ts';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { keepResults, type Figure } from './measuring/results.ts';
import { touch, watchTouches, type Step, type Touch } from './measuring/touches.ts';

// A first visit on a phone of 360 x 640, six times slower than this machine, on a line of 400 kbps:
// tap on the search as soon as it is painted, type, choose, search, open a job, go back, next page, back. How
// soon the finger is seen (a pressed state, or already what was asked for), how soon the next frame comes
// (Event Timing), how soon what was asked for is there; and whether the place is kept. Medians of several
// rounds, each on a new phone.
//   node scripts/bench.mjs firstTap [rounds]

const rounds = Number(process.argv[3] ?? 5);
const slowdown = 6;
/** 400 kbps both ways, ms and bytes a second. */
const line = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** What a person takes for at once, ms. */
const atOnce = 100;

const card = 'main section > ul > li:nth-child(3) h2 a';
const option = '[role=listbox] [role=option]';

const opening: Step = {
  name: 'tap the search, cold',
  cold: true,
  tap: { css: 'main a[aria-haspopup]' },
  pressed: 'main a[aria-haspopup]:is([data-early], :active), dialog[open]',
  shows: { css: 'dialog[open] input[name=search]' },
};
const typing: Step[] = [...'weld'].map((key) => ({ name: `type ${key}`, key }));
const choosing: Step[] = [
  {
    name: 'choose a suggestion',
    tap: { css: option },
    pressed: `${option}:active`,
    shows: { css: option, gone: true },
  },
  {
    name: 'search',
    tap: { css: 'dialog[open] button[type=submit]' },
    pressed: 'dialog[open] button:active',
    shows: { css: 'main section > ul > li h2 a' },
  },
];
const openJob: Step = {
  name: 'open a job',
  tap: { css: card },
  pressed: `${card}:active`,
  shows: { css: 'main article h1' },
};
const backToList: Step = {
  name: 'back to the list',
  tap: { css: 'main a[href^="/jobs"]', text: 'All jobs' },
  pressed: 'main a:active',
  shows: { css: 'main section > ul > li h2 a' },
};
const nextPage: Step = {
  name: 'next page',
  tap: { css: 'main nav a[rel=next]' },
  pressed: 'main nav a:active',
  shows: { css: 'main p[role=status]', text: 'Page 2 of' },
};

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const server = await startServer();
const rows: { name: string; touch: Touch }[][] = [];
const lost: string[] = [];
for (let at = 0; at < rounds; at += 1) rows.push(await round());
await browser.close();
await server.stop();
report();

/** One round on a new phone: what each step took. */
async function round(): Promise<{ name: string; touch: Touch }[]> {
  const size = { viewport: { width: 360, height: 640 }, locale: 'en-IN' };
  const context = await browser.newContext({ ...devices['Moto G4'], ...size });
  const page = await context.newPage();
  await watchTouches(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.locator(opening.tap?.css ?? '').waitFor();
  const taken: { name: string; touch: Touch }[] = [];
  const take = async (step: Step) => {
    const answer = await touch(page, step);
    taken.push({ name: step.name, touch: answer });
    return answer;
  };
  await take(opening);
  for (const step of typing) await take(step);
  await page.locator(option).first().waitFor();
  for (const step of choosing) await take(step);
  const { place: left } = await take(openJob);
  keeps('a job opens at its top', (await place(page)) === 0);
  await take(backToList);
  keeps('the list is where it was', Math.abs((await place(page)) - left) < 2);
  await page.goto(`${server.url}/jobs`);
  await page.locator(card).waitFor();
  await take(nextPage);
  const count = await page.evaluate(() => {
    const { activeElement: focused } = document;
    return focused?.getAttribute('role') === 'status' && focused.getBoundingClientRect().top;
  });
  keeps('the next page is at its top, with the focus on its count', inSight(count));
  await context.close();
  return taken;
}

function place(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

function inSight(top: number | false): boolean {
  return top !== false && top >= 0 && top < 200;
}

function keeps(what: string, isKept: boolean): void {
  if (!isKept) lost.push(what);
}

function report(): void {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const figures: Figure[] = [];
  console.log(`ms, medians of ${rounds} rounds      pressed answered    shown`);
  for (const [at, { name }] of (rows[0] ?? []).entries()) {
    const of = (part: keyof Touch) =>
      Math.round(median(rows.flatMap((touches) => touches[at]?.touch[part] ?? [])));
    const [pressed, answered, shown] = [of('pressed'), of('answered'), of('shown')];
    // A key's own answer is the next frame.
    const first = rows[0]?.[at]?.touch.pressed === undefined ? answered : pressed;
    const cells = [pressed, answered, shown].map((cell) => String(cell).padStart(9)).join('');
    console.log(`${name.padEnd(28)}${cells}${first > atOnce ? `  over ${atOnce}` : ''}`);
    figures.push({ name: `${at + 1}. ${name}`, unit: 'ms', ours: first, limit: atOnce });
  }
  for (const what of lost) console.error(`Not kept: ${what}`);
  keepResults('firstTap', 'an answer at once', figures);
  if (lost.length > 0) process.exitCode = 1;
}
