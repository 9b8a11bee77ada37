import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, devices, type BrowserContext, type Page } from 'playwright';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { call, signUpComplete } from '../tests/support/accounts/people.ts';
import { startServer } from '../tests/support/server/server.ts';

// How long until the largest part of a page is painted, and until the app has taken over, on a
// phone six times slower than this machine with a 3G line: on a next visit and without a network,
// with kept pages, with the app shell alone, and as a file that a worker of ten lines stores.
//   node scripts/bench.mjs keptPages [rounds]

const rounds = Number(process.argv[3] ?? 7);
const slowdown = 6;
/** A 3G line as Chrome's own developer tools have it: ms and bytes a second. */
const slowLine = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

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

/** Opens an address anew, as slow as the phone is. */
async function timed(context: BrowserContext, address: string, offline: boolean): Promise<Timing> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline, ...slowLine });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const times = { paint: 0, app: 0 };
    Object.assign(window, { times });
    // Where a button that was tapped early would be pressed now.
    let waits = false;
    const timer = setInterval(() => {
      if ('keepClick' in window) waits = true;
      else if (waits) {
        times.app = performance.now();
        clearInterval(timer);
      }
    }, 10);
    new PerformanceObserver((list) => {
      times.paint = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(3_500);
  const timing = await page.evaluate(
    () => (window as Window & { times?: Timing }).times ?? { paint: 0, app: 0 },
  );
  await page.close();
  return timing;
}

async function kept(page: Page, address: string): Promise<void> {
  await page.goto(server.url + address);
  await page.waitForFunction(
    async (wanted) => {
      for (const name of await caches.keys()) {
        if (name.startsWith('kept-pages') && (await caches.match(wanted, { cacheName: name })))
          return true;
      }
      return false;
    },
    address,
    { polling: 500 },
  );
  // What comes anew is kept once more: in that moment the app shell answers.
  await page.waitForTimeout(2_000);
}

async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

/** In the kept page's place the server's own answer, which is hydrated. */
const keepServersPage = (page: Page, address: string) =>
  page.evaluate(async (path) => {
    const name = (await caches.keys()).find((one) => one.startsWith('kept-pages')) ?? '';
    const answer = await fetch(path, { headers: { Accept: 'text/html' } });
    await (await caches.open(name)).put(path, answer);
  }, address);

const dropPages = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys())
      if (name.startsWith('kept-pages')) await caches.delete(name);
  });

const visitors = ['/', '/jobs', `/jobs/${ids[0]}`];
const members = ['/jobs', '/saved-jobs', '/my-applications'];
const pages = [
  ...visitors.map((address) => ({ address, who: 'visitor' })),
  ...members.map((address) => ({ address, who: 'member' })),
];
console.log(
  'page, who, visit: paint of kept / shell / file in ms, kept against the file; app taken over of kept / hydrated',
);
for (const { address, who } of pages) {
  const times = new Map<string, Timing[]>();
  const note = async (name: string, timing: Promise<Timing>) =>
    times.set(name, [...(times.get(name) ?? []), await timing]);
  for (let round = 0; round < rounds; round += 1) {
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
    await kept(page, address);
    // The very page as a file: what is painted, and nothing that runs.
    await page.reload();
    await page.waitForFunction(() => document.querySelector('#app h1') && !('keepClick' in window));
    const html = await page.evaluate(() => {
      for (const element of document.querySelectorAll('script, template, link')) element.remove();
      return `<!doctype html>${document.documentElement.outerHTML}`;
    });
    files.set(address, html);
    await page.goto(plainUrl + address);
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
    await installed(page);
    await page.evaluate(async () => (await caches.open('pages')).add(location.href));
    for (const offline of [false, true]) {
      const visit = offline ? 'offline' : 'online';
      await context.setOffline(false);
      await kept(page, address);
      await context.setOffline(offline);
      await page.goto('about:blank');
      await note(`${visit} kept`, timed(context, server.url + address, offline));
      await note(`${visit} file`, timed(context, plainUrl + address, offline));
      await context.setOffline(false);
      await page.goto(`${server.url}/about-us`);
      if (who === 'visitor') {
        await keepServersPage(page, address);
        await context.setOffline(offline);
        await page.goto('about:blank');
        await note(`${visit} hydrated`, timed(context, server.url + address, offline));
        await context.setOffline(false);
        await page.goto(`${server.url}/about-us`);
      }
      await dropPages(page);
      await context.setOffline(offline);
      await page.goto('about:blank');
      await note(`${visit} shell`, timed(context, server.url + address, offline));
    }
    await context.close();
  }
  const median = (name: string, part: keyof Timing) =>
    (times.get(name) ?? []).map((timing) => timing[part]).toSorted((a, b) => a - b)[rounds >> 1] ??
    0;
  for (const visit of ['online', 'offline']) {
    const [page, shell, file] = ['kept', 'shell', 'file'].map((one) =>
      median(`${visit} ${one}`, 'paint'),
    ) as [number, number, number];
    const ratio = (page / file).toFixed(2);
    const app = Math.round(median(`${visit} kept`, 'app'));
    const hydrated = Math.round(median(`${visit} hydrated`, 'app'));
    console.log(
      `${address.slice(0, 12).padEnd(17)} ${who.padEnd(8)} ${visit.padEnd(8)} ${Math.round(page)} / ${Math.round(shell)} / ${Math.round(file)}  ${ratio}; ${app} / ${hydrated}`,
    );
  }
}
await browser.close();
plain.close();
await server.stop();
