import { chromium, devices, type CDPSession, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { call } from '../tests/support/accounts/people.ts';
import { holdSession, installedWorker } from '../tests/support/browser/fixtures.ts';
import { applicant } from '../tests/support/outbox/queuedWrites.ts';
import { startServer } from '../tests/support/server/server.ts';
import { keepResults, type Figure } from './measuring/results.ts';

// How long it takes until a screen that this phone has seen shows its content, for each way in which
// the server can be missing, against no network at all; on a phone four times slower than this
// machine. Medians of several rounds; the ratios are what counts.
//   node scripts/bench.mjs outages
// The faults are those of tests/support/browser/faults.ts, and not made by its routes: while there is
// one, Playwright switches the browser's cache off and has each file of the app wait for this process.
// A phone without a network would be measured with its cache, one with a fault without.

const rounds = 7;
const slowdown = 4;
const off = 'no network';

type Session = Pick<CDPSession, 'send'>;
const fails =
  (errorReason: 'ConnectionRefused' | 'ConnectionReset' | 'NameNotResolved') =>
  (line: Session, requestId: string) =>
    line.send('Fetch.failRequest', { requestId, errorReason });
const answers =
  (responseCode: number, [name, value]: readonly [string, string], body = '') =>
  (line: Session, requestId: string) =>
    line.send('Fetch.fulfillRequest', {
      ...{ requestId, responseCode, responseHeaders: [{ name, value }] },
      body: Buffer.from(body).toString('base64'),
    });
const html = ['Content-Type', 'text/html'] as const;
/** What becomes of a request to the server. */
const faults: Record<string, (line: Session, requestId: string) => Promise<unknown>> = {
  refused: fails('ConnectionRefused'),
  reset: fails('ConnectionReset'),
  'no name': fails('NameNotResolved'),
  hang: async () => undefined,
  'portal 200': answers(200, html, '<h1>Wi-Fi login</h1>'),
  'portal 302': answers(302, ['Location', 'http://login.wifi.example/']),
  500: answers(500, html, 'Oops'),
};

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

let fault = off;
session.on('Fetch.requestPaused', ({ requestId }) => {
  // The page may have been left.
  void faults[fault]?.(session, requestId).catch(() => undefined);
});

async function begin(next: string): Promise<void> {
  fault = next;
  if (fault === off) await context.setOffline(true);
  else {
    const patterns = ['*/api/*', '*/readyz'].map((urlPattern) => ({ urlPattern }));
    await session.send('Fetch.enable', { patterns });
  }
}

async function restore(): Promise<void> {
  await session.send('Fetch.disable');
  await context.setOffline(false);
}

/** The next screen is opened from one at rest: both run in one process, and what is left would count. */
function untilAtRest(): Promise<void> {
  return new Promise((resolve) => {
    const look = (idle: IdleDeadline) =>
      idle.timeRemaining() > 45 ? resolve() : void requestIdleCallback(look);
    requestIdleCallback(look);
  });
}

/** Ms from the start of the visit until the screen's content stands there. */
async function contentOf(one: Page, address: string): Promise<number> {
  await one.goto(server.url + address, { waitUntil: 'commit' });
  const shown = await one.waitForFunction(() => (window as { contentAt?: number }).contentAt);
  const ms = (await shown.jsonValue()) ?? 0;
  // Where the line hangs, that is said after two seconds: it would be in the midst of the next visit.
  await one.locator('.offline-bar:not([hidden])').waitFor();
  await one.evaluate(untilAtRest);
  return ms;
}

// Noted by the page itself, in the first frame that has it: a question from here has to wait until the
// app's code, which starts after that frame, leaves the processor alone.
await page.addInitScript(() => {
  const look = () => {
    const main = document.querySelector('main:has(h1)');
    if (main && !main.querySelector('[data-loading]'))
      Object.assign(window, { contentAt: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});

const times = new Map<string, number[]>();
for (let round = 0; round < rounds; round += 1) {
  for (const next of [off, ...Object.keys(faults)]) {
    await begin(next);
    for (const address of screens) {
      const key = `${address}|${next}`;
      times.set(key, [...(times.get(key) ?? []), await contentOf(page, address)]);
    }
    await restore();
    await page.goto(`${server.url}/waiting`);
  }
}
const median = (key: string) =>
  (times.get(key) ?? []).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;

const figures: Figure[] = [];
for (const address of screens) {
  const limit = median(`${address}|${off}`);
  const name = address === job ? '/jobs/:jobId' : address;
  const line = Object.keys(faults).map((one) => {
    const ours = median(`${address}|${one}`);
    figures.push({ name: `${name}, ${one}`, unit: 'ms', ours, limit });
    return `${one} ${(ours / limit).toFixed(2)}`;
  });
  console.log(`${name.padEnd(18)} ${Math.round(limit)} ms without a network; ${line.join(', ')}`);
}
await browser.close();
await server.stop();
keepResults('outages', 'no network at all', figures);
