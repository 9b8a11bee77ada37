import { chromium, devices, type Browser, type CDPSession, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { hydrated, installedWorker } from '../tests/support/browser/fixtures.ts';
import { startServer } from '../tests/support/server/server.ts';
import { serveRenderedCards } from './limits/cards.ts';
import { servePage, startWorker } from './limits/servePage.ts';
import { keepResults, type Figure } from './measuring/results.ts';

// How long it takes until the first job can be read and touched, on a phone that is six times
// slower than this machine: on a first visit over a slow line, on a second one, and without a
// network. Beside it the same content as a static page under a worker of ten lines, and in bare React,
// rendered by a server, under the same worker. Medians of several rounds, each with a new phone; the
// ratios are what counts.
//   node scripts/bench.mjs opening

const rounds = 5;
const slowdown = 6;
/** A 3G line as Chrome's own developer tools have it: ms and bytes a second. */
const slowLine = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const visits = ['first visit', 'second visit', 'without a network'] as const;
type Visit = (typeof visits)[number];

const server = await startServer();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const stripped = await servePage((await contentOf(browser)) + startWorker);
const rendered = await serveRenderedCards(server.url);
const pages = {
  ours: `${server.url}/jobs`,
  'static page': stripped.url,
  'bare React': rendered.url,
};
type Name = keyof typeof pages;
const names: readonly Name[] = ['ours', 'static page', 'bare React'];
const times = new Map<string, number[]>();
const bytes: number[] = [];

/** What is painted of the product's list, and nothing that runs. */
async function contentOf(one: Browser): Promise<string> {
  const page = await one.newPage();
  await page.goto(`${server.url}/jobs`);
  await hydrated(page);
  const html = await page.evaluate(() => {
    for (const element of document.querySelectorAll('script, link')) element.remove();
    return `<!doctype html>${document.documentElement.outerHTML}`;
  });
  await page.close();
  return html;
}

async function opening(page: Page, name: Name, visit: Visit): Promise<void> {
  const started = performance.now();
  await page.goto(pages[name], { waitUntil: 'commit' });
  await page.locator('main li h2 a').first().waitFor();
  const key = `${name}|${visit}`;
  times.set(key, [...(times.get(key) ?? []), performance.now() - started]);
}

async function line(session: CDPSession, offline: boolean): Promise<void> {
  await session.send('Network.emulateNetworkConditions', { offline, ...slowLine });
}

async function round(name: Name): Promise<void> {
  const context = await browser.newContext({ ...devices['Moto G4'], locale: 'en-IN' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await line(session, false);
  let received = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
  await opening(page, name, 'first visit');
  if (name === 'ours') bytes.push(received);
  await installedWorker(page);
  await page.goto('about:blank');
  await opening(page, name, 'second visit');
  await context.setOffline(true);
  await page.goto('about:blank');
  await opening(page, name, 'without a network');
  await context.close();
}

for (let at = 0; at < rounds; at += 1) for (const name of names) await round(name);
stripped.close();
rendered.close();
await browser.close();
await server.stop();

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const timeOf = (name: Name, visit: Visit) => median(times.get(`${name}|${visit}`) ?? []);
const figures: Figure[] = visits.flatMap((visit) =>
  (['bare React', 'static page'] as const).map((limit) => ({
    name: `${visit}, ${limit}`,
    unit: 'ms' as const,
    ours: timeOf('ours', visit),
    limit: timeOf(limit, visit),
    headline: limit === 'static page',
  })),
);
for (const { name, ours, limit = 0 } of figures) {
  const ratio = (ours / limit).toFixed(2);
  console.log(`${name.padEnd(30)} ${Math.round(ours)} ms, ${Math.round(limit)} ms  (${ratio})`);
}
const received = median(bytes);
console.log(`received until the first job: ${Math.round(received / 1000)} kB`);
keepResults('opening', 'the limit that is named', [
  { name: 'received until the first job', unit: 'bytes', ours: received },
  ...figures,
]);
