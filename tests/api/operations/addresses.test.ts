import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/http/allCalls.ts';
import type { Call } from '#contract/http/call.ts';
import { startServer, type RunningServer } from '../../support/server/server.ts';
import { trialSize } from '../../support/trialSize.ts';

let server: RunningServer;
beforeAll(async () => void (server = await startServer()), 120_000);
afterAll(() => server.stop());

/** The status of a request as no library would let one write it. */
function ask(target: string, headers: string[] = [], method = 'GET'): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)));
    const head = [`${method} ${target} HTTP/1.1`, 'Connection: close', ...headers];
    const host = headers.some((line) => line.startsWith('Host:')) ? [] : ['Host: a.example'];
    socket.write(Buffer.from([...head, ...host, '', ''].join('\r\n'), 'latin1'));
  });
}

const html = 'Accept: text/html';

const reads = (Object.values(calls) as Call[]).filter(({ method }) => method === 'GET');

test.each(reads)('HEAD $path has the status of GET', async ({ path }) => {
  const target = `/api${path.replace(/:\w+/g, 'absent')}`;
  const status = await ask(target);
  expect(status).toBeLessThan(500);
  expect(await ask(target, [], 'HEAD')).toBe(status);
});

test('HEAD is answered for what it asks, whatever key it comes with', async () => {
  const headers = { 'Idempotency-Key': 'a-key-that-comes-again' };
  const tagOf = async (query: string, method: string) =>
    // Weak where a body is compressed.
    (await fetch(`${server.url}/api/jobs?${query}`, { method, headers })).headers
      .get('etag')
      ?.replace('W/', '');
  for (const query of ['page=1', 'page=2', 'search=welder']) {
    expect(await tagOf(query, 'HEAD')).toBe(await tagOf(query, 'GET'));
  }
});

test.each(['//', '///', '//%', '//:80', '//a.example/jobs', '//@', '/\\', '/\\\\a'])(
  '%s is no page',
  async (target) => {
    expect(await ask(target, [html])).toBeOneOf([400, 404]);
  },
);

test.each([
  '/.vite/manifest.json',
  '/%2evite/manifest.json',
  '/.vite%2fmanifest.json',
  '/assets/../.vite/manifest.json',
  '/assets/%2e%2e/.vite/manifest.json',
  '/assets/..%2f.vite/manifest.json',
  '/.vite\\manifest.json',
])('%s stays inside', async (target) => {
  expect(await ask(target)).toBeOneOf([400, 404]);
});

/** Numbers that are the same in each run (mulberry32). */
function random(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pieces = [
  ...['/', '//', '.', '..', '%', '%2F', '%00', '%ff', '%E0%A4', '%252e', ':', '@', '?', '#', '&'],
  ...['=', '\\', '[', ']', '{', '}', '"', "'", '<', '>', '|', '^', '`', '~', ';', '*', '$&', ':80'],
  ...['jobs', 'blogs', 'pricing', 'login', 'api', 'assets', 'sandbox', 'razorpay', 'sitemap.xml'],
  ...['auth', 'user', 'files', 'page', 'limit', '1e999', '-1', 'NaN', '__proto__', 'constructor'],
  ...['lang', 'hinglish', 'index.html', '.vite/manifest.json', '.br', 'x'.repeat(300), '\u00e9'],
  ...['healthz', 'readyz', 'metrics', 'search', 'http://a.example', 'javascript:', '\t', '\u0001'],
];
const headers = [
  [html],
  ['Accept: application/json'],
  ['Accept: */*', 'User-Agent: WhatsApp/2'],
  [html, 'Cookie: lang=%; member=1'],
  [html, 'Cookie: lang=hinglish'],
  [html, 'Host: [::1'],
  [html, 'Host: a.example:99999'],
  [html, 'Host: '],
  ['Range: bytes=9-1', 'Accept-Encoding: br, gzip;q=x'],
  ['Authorization: Bearer ..', 'Idempotency-Key: %00%00%00%00'],
  ['If-None-Match: "', 'If-Modified-Since: never'],
  ['X-Forwarded-For: ,,', 'X-Forwarded-Proto: x', 'X-Forwarded-Host: //'],
];
const methods = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];

test('no address and no header is answered as a mistake of the server', async () => {
  const next = random(20_261_122);
  const one = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const wrong: string[] = [];
  const batches = trialSize(60);
  for (let batch = 0; batch < batches; batch += 1) {
    const asked = Array.from({ length: 20 }, async () => {
      const path = Array.from({ length: 1 + Math.floor(next() * 6) }, () => one(pieces)).join('');
      const target = next() < 0.9 ? `/${path}` : path;
      const [method, lines] = [one(methods), one(headers)];
      const status = await ask(target, lines, method);
      if (status >= 500) wrong.push(`${status} ${method} ${target} ${lines.join()}`);
    });
    await Promise.all(asked);
  }
  expect(wrong).toEqual([]);
  expect(server.output()).not.toMatch(/TypeError|failed|could not be answered/);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
}, 60_000);
