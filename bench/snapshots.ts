import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { chromium, devices, type BrowserContext, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { call, signUpComplete } from '../tests/support/accounts/people.ts';
import { startServer } from '../tests/support/server/server.ts';
import { keepResults, type Figure } from './measuring/results.ts';

// How long until the largest part of a page is painted, and until the app answers a tap on what the
// page shows, on a slow phone: on a next visit and without a network, as a snapshot and as a file that
// a worker of ten lines stores, one after the other in each round; with SHELL_TOO=1 in the environment
// also from the app shell alone.
//   node scripts/bench.mjs snapshots [rounds] [slowdowns of the processor] [pages], both with commas

const [, , , roundsText = '7', slowdownsText = '6', pagesText] = process.argv;
const rounds = Number(roundsText);
const slowdowns = slowdownsText.split(',').map(Number);
const wanted = pagesText?.split(',');
const withShell = process.env.SHELL_TOO === '1';
/** Lines as Chrome's own developer tools have them, ms and bytes a second: slow 4G up to four times, else 3G. */
const lineOf = (slowdown: number) =>
  slowdown > 4
    ? { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
    : { latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_375 };
/** The cheapest phone's bar is wider. */
const barOf = (slowdown: number) => (slowdown >= 10 ? 1.5 : 1.25);

const server = await startServer();
const member = await signUpComplete(server.url);
await call(server.url, 'POST', '/subscriptions/activate-free-trial', member);
const { body } = await call<{ jobs: { id: string }[] }>(server.url, 'GET', '/jobs?limit=5');
const ids = body.jobs.map(({ id }) => id);
for (const id of ids) {
  await call(server.url, 'POST', `/jobs/${id}/apply`, member);
  await call(server.url, 'PUT', `/saved-jobs/${id}`, member);
}
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });

/** Stores each page once and answers with it from then on. */
const minimalWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(caches.match(event.request).then((page) => page ?? fetch(event.request)));
});`;
const files = new Map<string, string>();
const plain = createServer((request, response) => {
  const path = request.url ?? '/';
  const isWorker = path === '/sw.js';
  response.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html; charset=utf-8');
  response.end(isWorker ? minimalWorker : (files.get(path) ?? '<!doctype html>'));
});
await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
const plainUrl = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;

interface Timing {
  paint: number;
  app: number;
}

/** Something of the page's own that a person taps. */
const controls = 'main li a, main form button, main article button, main button';

/** Opens an address anew, as slow as the phone is. */
async function timed(
  context: BrowserContext,
  address: string,
  offline: boolean,
  slowdown: number,
): Promise<Timing> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline, ...lineOf(slowdown) });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript((query) => {
    const times = { paint: 0, app: 0 };
    Object.assign(window, { times });
    // From the moment on at which React knows the element, a tap on it is answered.
    const look = () => {
      const control = document.querySelector(query);
      if (!control || !Object.keys(control).some((key) => key.startsWith('__react'))) return;
      times.app = performance.now();
      commits.disconnect();
    };
    const commits = new MutationObserver(look);
    commits.observe(document, { subtree: true, childList: true });
    new PerformanceObserver((list) => {
      times.paint = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  }, controls);
  const times = () =>
    page.evaluate(() => (window as Window & { times?: Timing }).times ?? { paint: 0, app: 0 });
  await page.goto(address, { waitUntil: 'load' });
  if (address.startsWith(server.url))
    await expect.poll(async () => (await times()).app).not.toBe(0);
  await page.waitForTimeout(500);
  const timing = await times();
  await page.close();
  return timing;
}

async function taken(page: Page, address: string): Promise<void> {
  await page.goto(server.url + address);
  await page.waitForFunction(
    async (wanted) => {
      for (const name of await caches.keys()) {
        if (name.startsWith('snapshots') && (await caches.match(wanted, { cacheName: name })))
          return true;
      }
      return false;
    },
    address,
    { polling: 500 },
  );
  // What comes anew is taken once more.
  await page.waitForTimeout(2_500);
}

/** Puts the snapshots aside, or back to where they are looked for. */
const movePages = (page: Page, from: string, to: string) =>
  page.evaluate(
    async ([before, after]) => {
      for (const name of await caches.keys()) {
        if (!name.startsWith(before)) continue;
        const source = await caches.open(name);
        const target = await caches.open(name.replace(before, after));
        for (const request of await source.keys()) {
          const answer = await source.match(request);
          if (answer) await target.put(request, answer);
        }
        await caches.delete(name);
      }
    },
    [from, to] as const,
  );

async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

const pages = [
  { name: 'home', address: '/', who: 'visitor' },
  { name: 'jobs', address: '/jobs', who: 'visitor' },
  { name: 'job', address: `/jobs/${ids[0]}`, who: 'visitor' },
  { name: 'member-jobs', address: '/jobs', who: 'member' },
  { name: 'member-job', address: `/jobs/${ids[0]}`, who: 'member' },
  { name: 'saved', address: '/saved-jobs', who: 'member' },
  { name: 'applications', address: '/my-applications', who: 'member' },
];
const figures: Figure[] = [];
console.log(
  'page, visit: largest paint of snapshot / file (/ shell), ms; the app answers: snapshot (/ shell), ms',
);
for (const { name: title, address, who } of pages) {
  if (wanted && !wanted.includes(title)) continue;
  const context = await browser.newContext({ ...devices['Moto G4'], locale: 'en-IN' });
  const page = await context.newPage();
  await page.goto(`${server.url}/about-us`);
  await installed(page);
  if (who === 'member') {
    await page.evaluate(
      ([user, token]) => {
        localStorage.setItem('user', user);
        localStorage.setItem('token', token);
      },
      [JSON.stringify(member.user), member.token] as const,
    );
  }
  // The second visit keeps the page with what it needed by itself.
  await taken(page, address);
  await taken(page, address);
  await page.reload();
  await page.waitForFunction(
    () => document.querySelector('#app h1') && !document.querySelector('#app[data-snapshot]'),
  );
  // The very page as a file: what is painted, and nothing that runs.
  const html = await page.evaluate(() => {
    for (const element of document.querySelectorAll('script, template, link')) element.remove();
    // Long lists are not in a snapshot either, and no one sees them before a tap.
    for (const { options } of document.querySelectorAll('select'))
      if (options.length > 50) for (const option of [...options].slice(1)) option.remove();
    return `<!doctype html>${document.documentElement.outerHTML}`;
  });
  files.set(address, html);
  await page.goto(plainUrl + address);
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await installed(page);
  await page.evaluate(async () => (await caches.open('pages')).add(location.href));
  // A page of the site on which no app runs, and so none keeps pages.
  await page.goto(`${server.url}/manifest.webmanifest`);
  for (const slowdown of slowdowns) await measure(title, address, context, page, slowdown);
  await context.close();
}
await browser.close();
plain.close();
await server.stop();
keepResults('snapshots', 'the page as a file', figures);

/** Some rounds of next visits and offline starts of one page on one phone. */
async function measure(
  title: string,
  address: string,
  context: BrowserContext,
  page: Page,
  slowdown: number,
): Promise<void> {
  const times = new Map<string, Timing[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const offline of [false, true]) {
      const note = async (name: string, url: string) => {
        const key = `${offline ? 'offline' : 'online'} ${name}`;
        const timing = await timed(context, url + address, offline, slowdown);
        times.set(key, [...(times.get(key) ?? []), timing]);
      };
      await context.setOffline(offline);
      // A worker that hears of the network has other things to do first: sync, its own update.
      await page.waitForTimeout(4_000);
      await note('snapshot', server.url);
      await note('file', plainUrl);
      if (withShell) {
        await movePages(page, 'snapshots', 'aside');
        await note('shell', server.url);
        await movePages(page, 'snapshots', 'rest');
        await movePages(page, 'aside', 'snapshots');
      }
      await context.setOffline(false);
    }
  }
  const median = (name: string, part: keyof Timing) =>
    Math.round(
      (times.get(name) ?? []).map((timing) => timing[part]).toSorted((a, b) => a - b)[
        rounds >> 1
      ] ?? 0,
    );
  for (const visit of ['online', 'offline'] as const) {
    const names = ['snapshot', 'file', ...(withShell ? ['shell'] : [])];
    const paints = names.map((one) => median(`${visit} ${one}`, 'paint'));
    const answers = names
      .filter((one) => one !== 'file')
      .map((one) => median(`${visit} ${one}`, 'app'));
    const [ours = 0, limit = 1] = paints;
    console.log(
      `${slowdown}x ${title.padEnd(12)} ${visit.padEnd(7)} ${paints.join(' / ')} (${(ours / limit).toFixed(2)} of the file, ${barOf(slowdown)} wanted); ${answers.join(' / ')}`,
    );
    const start = { online: 'next visit', offline: 'offline start' }[visit];
    const name = `${slowdown}x, ${title}, ${start}`;
    figures.push({ name, unit: 'ms', ours, limit, headline: slowdown === 6 && visit === 'online' });
    figures.push({ name: `${name}, app answers`, unit: 'ms', ours: answers[0] ?? 0 });
  }
}
