import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compression } from './compression.ts';
import { notModified } from './notModified.ts';

const long = 'A job in Dubai. '.repeat(200);
const app = new Hono().use(notModified()).use(compression());
app.get('/page', (c) => {
  c.header('Vary', 'Cookie');
  return c.html(long, 404);
});
app.get('/call', (c) => c.json({ long }, 200, { ETag: '"one"', 'Cache-Control': 'no-cache' }));
app.get('/short', (c) => c.json({ short: true }));
app.get('/text', (c) => c.text(long));
app.get('/picture', (c) => c.body(long, 200, { 'Content-Type': 'image/png' }));
app.get('/built', (c) =>
  c.body(long, 200, { 'Content-Type': 'text/html', 'Content-Encoding': 'br' }),
);

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers: { 'Accept-Encoding': 'gzip, deflate, br', ...headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('documents and calls go out by brotli, whole and with their length', async () => {
  const page = await ask('/page');
  expect(page.status).toBe(404);
  expect(page.headers.get('content-encoding')).toBe('br');
  expect(page.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  const bytes = await bytesOf(page);
  expect(page.headers.get('content-length')).toBe(String(bytes.length));
  expect(brotliDecompressSync(bytes).toString()).toBe(long);
  const called = await bytesOf(await ask('/call'));
  expect(JSON.parse(brotliDecompressSync(called).toString())).toEqual({ long });
});

test.each([
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['BR', 'br'],
])('a browser that takes %s gets %s', async (accepted, encoding) => {
  const answer = await ask('/page', { 'Accept-Encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  const text = encoding === 'gzip' ? gunzipSync(await bytesOf(answer)).toString() : long;
  expect(text).toBe(long);
});

test.each(['identity', '', 'br;q=0, gzip;q=0'])('"%s" gets it as it is', async (accepted) => {
  const answer = await ask('/page', { 'Accept-Encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe(long);
  expect(answer.headers.get('vary')).toContain('Accept-Encoding');
});

test('what is small, compressed already or no text stays; other text goes by gzip', async () => {
  const encoding = async (path: string, method?: string) =>
    (await ask(path, {}, method)).headers.get('content-encoding');
  expect(await encoding('/short')).toBeNull();
  expect(await (await ask('/short')).json()).toEqual({ short: true });
  expect(await encoding('/picture')).toBeNull();
  expect(await encoding('/built')).toBe('br');
  expect(await encoding('/text')).toBe('gzip');
  expect(await encoding('/page', 'HEAD')).toBeNull();
});

test.each(['"one"', 'W/"one"', '"other", "one"', '*'])('%s has not changed', async (known) => {
  const answer = await ask('/call', { 'If-None-Match': known });
  expect(answer.status).toBe(304);
  expect(await answer.text()).toBe('');
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'no-cache',
    etag: '"one"',
    vary: 'Accept-Encoding',
  });
});

test('what has changed, or carries no tag, is sent', async () => {
  expect((await ask('/call', { 'If-None-Match': '"two"' })).status).toBe(200);
  expect((await ask('/call', { 'If-None-Match': 'one' })).status).toBe(200);
  expect((await ask('/text', { 'If-None-Match': '*' })).status).toBe(200);
  expect((await ask('/page', { 'If-None-Match': '*' })).status).toBe(404);
});
