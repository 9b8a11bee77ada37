import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Changes } from '#server/db/changes.ts';
import { createMetrics } from '#server/http/operations/metrics.ts';
import { createKeptResponses } from './keptResponses.ts';

const noon = Date.UTC(2026, 10, 22, 6, 30);
const minute = 60_000;

let server: Server;
let changes: { -readonly [name in keyof Changes]: number };
let now: number;
/** What the call says that the page is made of. */
let list: string;
const tagAt = vi.fn<() => Promise<string>>();
const render = vi.fn(() => `<h1>${list}</h1>`);

beforeEach(async () => {
  [changes, now, list] = [{ jobs: 0, applicants: 0, blogs: 0, words: 0, employers: 0 }, noon, 'a'];
  tagAt.mockReset().mockImplementation(() => Promise.resolve(list));
  render.mockClear();
  const kept = createKeptResponses({
    ...{ handlers: [], metrics: createMetrics(), trustProxy: { hops: 0 } },
    looks: { count: () => undefined },
    changes: () => Promise.resolve({ ...changes }),
    now: () => now,
  });
  const app = new Hono();
  app.use(kept.middleware);
  app.get('*', (c) => {
    const text = render();
    c.set('madeOf', [{ tag: list, shows: ['jobs'], tagAt }]);
    c.set('content', Buffer.from(text));
    return c.html(text);
  });
  const listener = getRequestListener(app.fetch);
  server = createServer(kept.around((request, response) => void listener(request, response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

async function page(): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const headers = { Accept: 'text/html', Connection: 'close' };
  return (await fetch(`http://127.0.0.1:${port}/jobs`, { headers })).text();
}

test.each(['br', 'gzip', 'identity'])(
  'the first answer has the headers of all others: %s',
  async (encoding) => {
    const failed = vi.spyOn(console, 'error');
    list = 'a'.repeat(5_000);
    const { port } = server.address() as AddressInfo;
    const asked = async () => {
      const headers = { Accept: 'text/html', 'Accept-Encoding': encoding, Connection: 'close' };
      const answer = await fetch(`http://127.0.0.1:${port}/jobs`, { headers });
      expect(await answer.text()).toBe(`<h1>${list}</h1>`);
      const { 'x-request-id': number, ...others } = Object.fromEntries(answer.headers);
      expect(number).toMatch(/^\w{10}$/);
      const all: Record<string, string> = { ...others, date: '', 'server-timing': '' };
      return { status: answer.status, number, others: all };
    };
    const first = await asked();
    expect(first).toMatchObject({ status: 200, others: { vary: 'Accept-Encoding' } });
    expect(first.others['content-encoding'] ?? 'identity').toBe(encoding);
    const next = await asked();
    expect(next.others).toEqual(first.others);
    expect(next.number).not.toBe(first.number);
    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
    expect(render).toHaveBeenCalledOnce();
  },
);

test('a page is not rendered anew while all that it shows is the same', async () => {
  expect(await page()).toBe('<h1>a</h1>');
  for (let time = 0; time < 3; time += 1) {
    changes.jobs += 1;
    expect(await page()).toBe('<h1>a</h1>');
    expect(await page()).toBe('<h1>a</h1>');
  }
  expect(render).toHaveBeenCalledOnce();
  // One look after each change, and none where nothing has changed.
  expect(tagAt).toHaveBeenCalledTimes(3);
});

test('a change that it shows is in the very next answer, and so is the way back', async () => {
  await page();
  for (const text of ['b', 'a', 'c']) {
    list = text;
    changes.jobs += 1;
    expect(await page()).toBe(`<h1>${text}</h1>`);
  }
});

test('those who ask at the same time after a change all see it', async () => {
  await page();
  list = 'b';
  changes.jobs += 1;
  const all = await Promise.all(Array.from({ length: 10 }, page));
  expect(new Set(all)).toEqual(new Set(['<h1>b</h1>']));
});

test('where the look fails or hangs, the page is made as ever', async () => {
  await page();
  for (const look of [
    () => Promise.reject(new Error('away')),
    () => new Promise<string>(() => {}),
  ]) {
    tagAt.mockImplementation(look);
    changes.jobs += 1;
    expect(await page()).toBe('<h1>a</h1>');
  }
  expect(render).toHaveBeenCalledTimes(3);
});

test('after ten minutes, and on the next day in India, it is made anew', async () => {
  await page();
  now += 9 * minute;
  await page();
  expect(render).toHaveBeenCalledTimes(1);
  now += 2 * minute;
  await page();
  expect(render).toHaveBeenCalledTimes(2);
  now = Date.UTC(2026, 10, 22, 18, 29);
  await page();
  now += 2 * minute;
  await page();
  expect(render).toHaveBeenCalledTimes(4);
});
