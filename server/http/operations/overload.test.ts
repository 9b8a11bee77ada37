import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createOverload, type Overload, type SentAway } from './overload.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A server whose answers wait until they are told to go. */
async function start() {
  const sentAway: SentAway[] = [];
  const overload = createOverload((why) => sentAway.push(why));
  const begun: { path: string; response: ServerResponse }[] = [];
  const server = createServer(
    overload.around((request, response) => {
      begun.push({ path: request.url ?? '', response });
      request.resume();
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(
    () => overload.stop(),
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, begun, overload, sentAway };
}

test('so many are worked on, the next wait and then are sent away', async () => {
  const { url, begun, overload, sentAway } = await start();
  const answers = Array.from({ length: 40 }, () => fetch(`${url}/api/jobs`));
  await expect.poll(() => begun.length + overload.state().waiting).toBe(40);
  const places = begun.length;
  expect(places).toBeLessThan(40);
  const refused = await Promise.any(answers);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(3);
  expect(await refused.json()).toMatchObject({ code: 'BUSY' });
  await expect.poll(() => overload.state().waiting).toBe(0);
  expect(overload.state().running).toBe(places);
  begun.forEach(({ response }) => response.end('{}'));
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(places);
  expect(sentAway).toEqual(Array(40 - places).fill('waited'));
  expect(overload.state()).toMatchObject({ running: 0, waiting: 0 });
});

const aPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('whoever opens a page and is sent away reads why, in their language', async () => {
  const { url, begun } = await start();
  const full = Array.from({ length: 16 }, () => fetch(`${url}/jobs`));
  await expect.poll(() => begun.length).toBe(16);
  const hindi = { ...aPage, cookie: 'language=hindi' };
  const [page, hinglish, english, asked, head, call] = await Promise.all([
    fetch(`${url}/jobs?search=x`, { headers: hindi }),
    fetch(`${url}/`, { headers: { ...aPage, cookie: 'a=b; language=hinglish' } }),
    fetch(`${url}/`, { headers: aPage }),
    fetch(`${url}/jobs/x?language=hindi`, { headers: aPage }),
    fetch(`${url}/jobs`, { method: 'HEAD', headers: hindi }),
    fetch(`${url}/jobs`, { headers: { ...hindi, accept: 'application/json' } }),
  ]);
  begun.forEach(({ response }) => response.end());
  await Promise.all(full);
  const html = await page.text();
  expect(html).toContain('<html lang="hi">');
  expect(html).toContain('<h1>अभी बहुत लोग आ गए हैं</h1>');
  // The address itself, whatever it is.
  expect(html).toContain('<a href="">');
  expect(await hinglish.text()).toContain('<html lang="hi-Latn">');
  expect(await english.text()).toContain('<h1>Many people are here right now</h1>');
  expect(await asked.text()).toBe(html);
  expect([page.status, head.status, await head.text()]).toEqual([503, 503, '']);
  const headers = Object.fromEntries(page.headers);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    refresh: headers['retry-after'],
  });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-/,
  );
  expect(await call.json()).toMatchObject({ code: 'BUSY' });
  expect(call.headers.get('refresh')).toBeNull();
});

test('whoever reads what everyone may read comes first, and probes never wait', async () => {
  const { url, begun, overload } = await start();
  const full = Array.from({ length: 16 }, () => fetch(`${url}/api/jobs`));
  await expect.poll(() => begun.length).toBe(16);
  const mine = fetch(`${url}/api/saved-jobs`, { headers: { Authorization: 'Bearer x' } });
  await expect.poll(() => overload.state().waiting).toBe(1);
  const everyones = fetch(`${url}/jobs`);
  await expect.poll(() => overload.state().waiting).toBe(2);
  const probe = fetch(`${url}/healthz`);
  await expect.poll(() => begun.at(-1)?.path).toBe('/healthz');
  begun[0]?.response.end();
  await expect.poll(() => begun.at(-1)?.path).toBe('/jobs');
  begun[1]?.response.end();
  await expect.poll(() => begun.at(-1)?.path).toBe('/api/saved-jobs');
  begun.forEach(({ response }) => response.end());
  await Promise.all([...full, mine, everyones, probe]);
});

test('a place is free again when its client has gone', async () => {
  const { url, begun, overload } = await start();
  const controller = new AbortController();
  const gone = Array.from({ length: 30 }, () =>
    fetch(`${url}/api/jobs`, { signal: controller.signal }).catch(() => null),
  );
  await expect.poll(() => begun.length + overload.state().waiting).toBe(30);
  controller.abort();
  await Promise.all(gone);
  await expect.poll(() => overload.state()).toMatchObject({ running: 0, waiting: 0 });
});

test('bodies that are not there yet do not hold places for long', async () => {
  const { url, begun, overload } = await start();
  const slow = Array.from({ length: 8 }, () => {
    const body = new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('{')) });
    return fetch(`${url}/api/support/request`, { method: 'POST', body, duplex: 'half' } as never);
  });
  await expect.poll(() => begun.length).toBe(8);
  await expect.poll(() => overload.state().running).toBe(0);
  begun.forEach(({ response }) => response.end());
  await Promise.allSettled(slow);
});

/** Ends when the process was so late with everything that it is counted as late. */
async function stall(overload: Overload): Promise<void> {
  await expect
    .poll(
      () => {
        const until = performance.now() + 2_500;
        while (performance.now() < until);
        return overload.state().lateness;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(500);
}

const member = { headers: { Authorization: 'Bearer x' } };

test('a process that was held up turns away nobody where nobody else asks', async () => {
  const { url, begun, overload } = await start();
  await stall(overload);
  const mine = fetch(`${url}/api/saved-jobs`, member);
  await expect.poll(() => begun.length).toBe(1);
  begun[0]?.response.end();
  expect((await mine).status).toBe(200);
});

test('a process that is late with many takes on only what all may read', async () => {
  const { url, begun, overload } = await start();
  const many = Array.from({ length: 16 }, () => fetch(`${url}/api/jobs`));
  await expect.poll(() => begun.length).toBe(16);
  await stall(overload);
  expect((await fetch(`${url}/api/saved-jobs`, member)).status).toBe(503);
  const everyones = fetch(`${url}/api/jobs`);
  await expect.poll(() => overload.state().waiting).toBe(1);
  begun.forEach(({ response }) => response.end());
  await expect.poll(() => begun.length).toBe(17);
  begun[16]?.response.end();
  await Promise.all([...many, everyones]);
});
