import { chromium, devices, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { call } from '../tests/support/accounts/people.ts';
import { begin, faults, restore } from '../tests/support/browser/faults.ts';
import { holdSession, installedWorker } from '../tests/support/browser/fixtures.ts';
import { applicant } from '../tests/support/outbox/queuedWrites.ts';
import { startServer } from '../tests/support/server/server.ts';
import { keepResults, type Figure } from './measuring/results.ts';

// How long it takes until a screen that this phone has seen shows its content, for each way in which
// the server can be missing, against no network at all; on a phone four times slower than this
// machine. Medians of several rounds; the ratios are what counts.
//   node scripts/bench.mjs outages

const rounds = 5;
const slowdown = 4;
const off = 'no network';

const server = await startServer();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const context = await browser.newContext({
  ...devices['Pixel 5'],
  viewport: { width: 360, height: 640 },
});
const page = await context.newPage();
const session = await context.newCDPSession(page);
const member = await applicant(server.url);
await page.goto(`${server.url}/robots.txt`);
await holdSession(page, member);
await page.goto(`${server.url}/jobs`);
await installedWorker(page);
const job = (await page.locator('main li h2 a').first().getAttribute('href')) ?? '';
await call(server.url, 'POST', `${job}/apply`, { token: member.token });
const screens = ['/', '/jobs', job, '/my-applications', '/profile', '/waiting'];
for (const address of screens) {
  await page.goto(server.url + address);
  await page.waitForLoadState('networkidle');
}
await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

/** Ms from the start of the visit until the screen's content stands there. */
async function contentOf(one: Page, address: string): Promise<number> {
  await one.goto(server.url + address, { waitUntil: 'commit' });
  const shown = await one.waitForFunction(() => {
    const main = document.querySelector('main:has(h1)');
    return main && !main.querySelector('[data-loading]') ? performance.now() : null;
  });
  return (await shown.jsonValue()) ?? 0;
}

const times = new Map<string, number[]>();
for (let round = 0; round < rounds; round += 1) {
  for (const fault of [off, ...Object.keys(faults)]) {
    await begin(context, fault);
    for (const address of screens) {
      const key = `${address}|${fault}`;
      times.set(key, [...(times.get(key) ?? []), await contentOf(page, address)]);
    }
    await restore(context);
    await page.goto(`${server.url}/waiting`);
  }
}
const median = (key: string) =>
  (times.get(key) ?? []).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;

const figures: Figure[] = [];
for (const address of screens) {
  const limit = median(`${address}|${off}`);
  const name = address === job ? '/jobs/:jobId' : address;
  const line = Object.keys(faults).map((fault) => {
    const ours = median(`${address}|${fault}`);
    figures.push({ name: `${name}, ${fault}`, unit: 'ms', ours, limit });
    return `${fault} ${(ours / limit).toFixed(2)}`;
  });
  console.log(`${name.padEnd(18)} ${Math.round(limit)} ms without a network; ${line.join(', ')}`);
}
await browser.close();
await server.stop();
keepResults('outages', 'no network at all', figures);
