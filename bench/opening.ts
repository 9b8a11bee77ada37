import { chromium, devices, type CDPSession, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { startServer } from '../tests/support/server/server.ts';

// How long it takes until the first job can be read and touched, on a phone that is six times
// slower than this machine: on a first visit over a slow line, on a second one, and without a
// network. Medians of several rounds, each with a new phone; the ratios are what counts.
//   node scripts/bench.mjs opening

const rounds = 5;
const slowdown = 6;
/** A 3G line as Chrome's own developer tools have it: ms and bytes a second. */
const slowLine = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const server = await startServer();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const times = new Map<string, number[]>();
const bytes: number[] = [];

async function opening(page: Page, name: string): Promise<void> {
  const started = performance.now();
  await page.goto(`${server.url}/jobs`, { waitUntil: 'commit' });
  await page.locator('main li h2 a').first().waitFor();
  times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
}

async function line(session: CDPSession, offline: boolean): Promise<void> {
  await session.send('Network.emulateNetworkConditions', { offline, ...slowLine });
}

for (let round = 0; round < rounds; round += 1) {
  const context = await browser.newContext({ ...devices['Moto G4'], locale: 'en-IN' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await line(session, false);
  let received = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
  await opening(page, 'first visit');
  bytes.push(received);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
  await page.goto('about:blank');
  await opening(page, 'second visit');
  await context.setOffline(true);
  await page.goto('about:blank');
  await opening(page, 'without a network');
  await context.close();
}
await browser.close();
await server.stop();

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const first = median(times.get('first visit') ?? []);
for (const [name, values] of times) {
  const ms = median(values);
  console.log(`${name.padEnd(18)} ${Math.round(ms)} ms  (${(ms / first).toFixed(2)} of the first)`);
}
console.log(`received until the first job: ${Math.round(median(bytes) / 1000)} kB`);
