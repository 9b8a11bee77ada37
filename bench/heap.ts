import { chromium, devices, type CDPSession, type Page } from 'playwright';
import { expect } from '@playwright/test';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { hydrated, installedWorker } from '../tests/support/browser/fixtures.ts';
import { startServer } from '../tests/support/server/server.ts';
import { trialSize } from '../tests/support/trialSize.ts';
import { keepResults, type Figure } from './measuring/results.ts';

// Whether the page holds on to what it has shown: JavaScript's memory after journeys through the list,
// jobs, filters, menu, articles and home page in one tab, each of them another job and another page of
// the list, against the memory when the first journey was over, by which the code that it needs is
// loaded. V8's machine code for what runs often is left out: of the 1.6 MB that ten journeys add with it, 1.1 MB are
// code by a comparison of heap snapshots, and it is thrown away where memory is wanted.
//   node scripts/bench.mjs heap [journeys]

const journeys = Number(process.argv[3] ?? trialSize(30));
/** What may be held besides: the reads of the jobs that were opened. */
const mostGrowth = 1.1;

const server = await startServer();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumArguments, '--js-flags=--no-opt,--no-maglev,--no-sparkplug'],
});
const context = await browser.newContext({ ...devices['Moto G4'], locale: 'en-IN' });
const page = await context.newPage();
const session = await context.newCDPSession(page);
await page.goto(`${server.url}/jobs`);
await hydrated(page);
await installedWorker(page);

interface Held {
  heap: number;
  nodes: number;
  listeners: number;
}

/** What is still held once the garbage is out, in bytes and pieces. */
async function held(client: CDPSession): Promise<Held> {
  await idle(page);
  // What a first round sets free may set more free.
  for (let round = 0; round < 3; round += 1) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

/** Until nothing was fetched for a while, and the page has nothing to do. */
const idle = (one: Page) =>
  one.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [since, files] = [performance.now(), 0];
        const look = () => {
          const fetched = performance.getEntriesByType('resource').length;
          if (fetched !== files) [since, files] = [performance.now(), fetched];
          if (performance.now() - since < 1_000) setTimeout(look, 100);
          else requestIdleCallback(() => resolve(), { timeout: 5_000 });
        };
        look();
      }),
  );

const visible = (css: string) => page.locator(css).filter({ visible: true });

/**
 * From the list and back to it: another page of it, a job, its heart, filters, menu, articles, the home
 * page.
 */
async function journey(at: number): Promise<void> {
  const cards = visible('main li h2 a');
  const card = cards.nth(at % 5);
  const title = await card.textContent();
  await card.click();
  await expect(visible('main article h1')).toHaveText(title ?? '');
  const heart = visible('main article button[aria-pressed]').first();
  for (const pressed of ['true', 'false']) {
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', pressed);
  }
  await page.goBack();
  await expect(cards.first()).toBeVisible();
  await visible('main button').filter({ hasText: 'Filters' }).first().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await visible('header button[aria-label="Open menu"]').click();
  await page.locator('dialog[open] a[href="/blogs"]').first().click();
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await visible('header a[href="/"]').first().click();
  await expect(visible('#hero')).toBeVisible();
  await visible('footer a[href="/jobs"], nav a[href="/jobs"]').first().click();
  await expect(cards.first()).toBeVisible();
  await visible(`main a[href*="page=${(at % 20) + 2}"], main nav a[href*="page="]`)
    .first()
    .click();
  await expect(page).toHaveURL(/page=/);
  await expect(cards.first()).toBeVisible();
}

await journey(0);
const start = await held(session);
const show = (name: string, { heap, nodes, listeners }: Held) =>
  console.log(
    `${name.padEnd(16)} ${(heap / 1e6).toFixed(2)} MB (${(heap / start.heap).toFixed(2)}), ${nodes} nodes, ${listeners} listeners`,
  );
show('first journey', start);
let last = start;
for (let at = 1; at <= journeys; at += 1) {
  await journey(at);
  if (at % 10 !== 0 && at !== journeys) continue;
  last = await held(session);
  show(`journey ${at}`, last);
}
await browser.close();
await server.stop();
const figures: Figure[] = [
  {
    name: `JavaScript memory, ${journeys} journeys`,
    unit: 'bytes',
    ours: last.heap,
    limit: start.heap,
    headline: true,
  },
];
keepResults('heap', 'after the first journey', figures);
if (last.heap > mostGrowth * start.heap) {
  console.error(`It grew ${(last.heap / start.heap).toFixed(2)} times, ${mostGrowth} at most.`);
  process.exitCode = 1;
}
