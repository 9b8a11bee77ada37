import { chromium, devices, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import type { JobList } from '#contract/jobs/job.ts';
import { installedWorker } from '../tests/support/browser/fixtures.ts';
import { startServer } from '../tests/support/server/server.ts';
import { serveManyCards } from './limits/cards.ts';
import { keepResults, type Figure } from './measuring/results.ts';
import { touch, watchTouches, type Step, type Touch } from './measuring/touches.ts';

// How soon a phone six times slower than this machine, on a 3G line, answers to 20 touches and keys
// on the jobs list: ours, and the same in a bare React page of 200 cards in the same run. Medians of
// several rounds, each with a new browser profile that has been here once before.
//   node scripts/bench.mjs interactions [rounds]

const rounds = Number(process.argv[3] ?? 5);
const slowdown = 6;
/** A 3G line as Chrome's own developer tools have it: ms and bytes a second. */
const slowLine = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const card = (at: number) => `main ul > li:has(h2):nth-child(${at + 1})`;
const close = { css: 'dialog[open] button[aria-label^="Close"]' };
const dialogGone = { css: 'dialog[open]', gone: true };
const heart = 'main article button[aria-pressed]';

/** The 20 interactions, for jobs of these titles; `back` is the way back from a job. */
function steps(back: string, titles: readonly string[]): Step[] {
  const save = (at: number, pressed: boolean): Step => ({
    name: pressed ? 'save a job' : 'take a job off again',
    tap: { css: `${card(at)} button[aria-pressed]` },
    shows: { css: `${card(at)} button[aria-pressed="${pressed}"]` },
  });
  const open = (at: number, title = titles[at] ?? '?'): Step => ({
    name: 'open a job',
    tap: { css: `${card(at)} h2 a` },
    shows: { css: 'main article h1', text: title },
  });
  const backToList = (title: string): Step => ({
    name: 'back to the list',
    tap: { css: back },
    shows: { css: 'main li h2 a', text: title },
  });
  const openFilters = {
    name: 'open the filters',
    tap: { css: 'main button', text: 'Filters' },
    shows: { css: 'dialog[open] input[name="search"]' },
  };
  const openMenu = {
    name: 'open the menu',
    tap: { css: 'header button[aria-label="Open menu"]' },
    shows: { css: 'dialog[open] a' },
  };
  return [
    ...[save(0, true), save(1, true), save(0, false)],
    ...[openFilters, { name: 'close the filters', tap: close, shows: dialogGone }],
    ...[openMenu, { name: 'close the menu', tap: close, shows: dialogGone }],
    ...[open(1), backToList(titles[1] ?? '?'), open(2)],
    {
      name: 'save the open job',
      tap: { css: heart },
      shows: { css: `${heart}[aria-pressed="true"]` },
    },
    backToList(titles[2] ?? '?'),
    openFilters,
    { name: 'tap the search field', tap: { css: 'dialog[open] input[name="search"]' } },
    ...[...'er'].map((key) => ({ name: 'type a letter', key })),
    { name: 'apply the filters', tap: { css: 'dialog[open] button', text: 'Apply Filters' } },
    ...[open(0, ''), backToList(''), openMenu],
  ];
}

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const server = await startServer();
const limit = await serveManyCards(server.url);
const reply = await fetch(`${server.url}/api/jobs?limit=5&page=1`);
const { jobs }: JobList = await reply.json();
const titles = jobs.map(({ title }) => title);

/** One round on a new phone: what each step took. */
async function round(url: string, back: string): Promise<Touch[]> {
  const context = await browser.newContext({ ...devices['Moto G4'], locale: 'en-IN' });
  const page = await context.newPage();
  await page.goto(url);
  if (url.startsWith(server.url)) await installedWorker(page);
  await page.goto('about:blank');
  await watchTouches(page);
  await slowDown(page);
  await page.goto(url);
  await page.locator(`${card(4)} h2 a`).waitFor();
  // What a snapshot shows makes place for the app.
  await page.locator('[data-snapshot]').waitFor({ state: 'detached' });
  const touches: Touch[] = [];
  for (const step of steps(back, titles)) touches.push(await touch(page, step));
  await context.close();
  return touches;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slowLine });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

const pages = {
  ours: { url: `${server.url}/jobs`, back: 'main a[href="/jobs"]' },
  bare: { url: limit.url, back: 'main button[aria-label="Back"]' },
};
const taken: Record<keyof typeof pages, Touch[][]> = { ours: [], bare: [] };
for (let at = 0; at < rounds; at += 1) {
  for (const name of ['ours', 'bare'] as const) {
    taken[name].push(await round(pages[name].url, pages[name].back));
  }
}
limit.close();
await browser.close();
await server.stop();

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
/** Of all rounds, what one step took. */
const ofStep = (name: keyof typeof pages, at: number, part: keyof Touch) =>
  Math.round(median(taken[name].flatMap((touches) => touches[at]?.[part] ?? [])));
const most = (name: keyof typeof pages, part: keyof Touch) =>
  Math.round(
    median(taken[name].map((touches) => Math.max(...touches.map((one) => one[part] ?? 0)))),
  );
const line = (...cells: (string | number)[]) =>
  console.log(
    cells
      .map((cell, at) => String(cell)[at === 0 ? 'padEnd' : 'padStart'](at === 0 ? 22 : 9))
      .join(''),
  );

line('ms', 'ours', 'bare', 'shown', 'bare', 'task', 'bare');
const parts = ['answered', 'shown', 'longestTask'] as const;
const figures: Figure[] = [];
for (const [at, { name }] of steps('', titles).entries()) {
  line(name, ...parts.flatMap((part) => [ofStep('ours', at, part), ofStep('bare', at, part)]));
  const [ours, limit] = [ofStep('ours', at, 'answered'), ofStep('bare', at, 'answered')];
  figures.push({ name: `${at + 1}. ${name}`, unit: 'ms', ours, limit });
}
line('slowest of each round', ...parts.flatMap((part) => [most('ours', part), most('bare', part)]));
const names = {
  longestTask: 'longest task',
  shown: 'slowest until it is shown',
  answered: 'slowest of 20 interactions',
};
for (const part of ['longestTask', 'shown', 'answered'] as const) {
  const [ours, limit] = [most('ours', part), most('bare', part)];
  console.log(`${names[part]}: ${(ours / limit).toFixed(2)} of the bare page`);
  figures.push({ name: names[part], unit: 'ms', ours, limit, headline: true });
}
keepResults('interactions', 'bare React, 200 cards', figures);
