import { beforeEach, expect, test, vi } from 'vitest';
import { cacheFirst } from './cacheFirst.ts';

const site = 'https://jobs.example';
const day = 86_400_000;

let stored: Map<string, Response>;
let full = false;
const dropped = vi.fn(async () => true);
const network = vi.fn<(request: Request) => Promise<Response>>();

const cache = {
  match: async ({ url }: Request) => stored.get(url)?.clone(),
  keys: async () => [...stored.keys()],
  delete: async (key: string) => stored.delete(key),
  put: async ({ url }: Request, answer: Response) => {
    if (full) throw new DOMException('No room', 'QuotaExceededError');
    stored.delete(url);
    stored.set(url, answer);
  },
};

beforeEach(() => {
  stored = new Map();
  full = false;
  dropped.mockClear();
  network.mockReset();
  vi.stubGlobal('caches', { open: async () => cache, delete: dropped });
  vi.stubGlobal('fetch', network);
  return () => vi.unstubAllGlobals();
});

const answerOf = (text: string, age = 0, status = 200) =>
  new Response(text, { status, headers: { date: new Date(Date.now() - age).toUTCString() } });

const typed = (text: string, type: string) =>
  new Response(text, { headers: { 'content-type': type, date: new Date().toUTCString() } });

/** Asks, and waits until what is kept of the answer is kept. */
async function ask(path: string, keeping: { most?: number; age?: number } = {}): Promise<string> {
  const late: Promise<unknown>[] = [];
  const event = {
    request: new Request(site + path),
    waitUntil: (work: Promise<unknown>) => late.push(work),
  };
  const answer = await cacheFirst(event as never, { cacheName: 'c', ...keeping });
  await Promise.all(late);
  return answer.text();
}

test('what is kept answers, and the network is asked once', async () => {
  network.mockResolvedValueOnce(answerOf('one'));
  expect([await ask('/a'), await ask('/a')]).toEqual(['one', 'one']);
  expect(network).toHaveBeenCalledTimes(1);
});

test.each([
  ['does not open', () => vi.stubGlobal('caches', { open: () => Promise.reject(new Error('')) })],
  [
    'cannot be read',
    () => {
      const match = () => Promise.reject(new Error(''));
      vi.stubGlobal('caches', { open: async () => ({ ...cache, match }), delete: dropped });
    },
  ],
])('a cache that %s is no reason for having nothing', async (_, breaks) => {
  breaks();
  network.mockResolvedValueOnce(answerOf('one'));
  expect(await ask('/a')).toBe('one');
});

test('an error is passed on and not kept', async () => {
  network.mockResolvedValueOnce(answerOf('gone', 0, 404)).mockResolvedValueOnce(answerOf('there'));
  expect([await ask('/a'), await ask('/a')]).toEqual(['gone', 'there']);
});

test.each([
  ['/assets/core-aaaaaaaa.js', 'text/javascript; charset=utf-8'],
  ['/assets/core-aaaaaaaa.css', 'text/css; charset=utf-8'],
  ['/blog/wage.webp', 'image/webp'],
])('a Wi-Fi’s own page is not kept for %s, nor found again', async (path, type) => {
  const page = () => typed('log in', 'text/html');
  network.mockResolvedValueOnce(page()).mockResolvedValueOnce(typed('file', type));
  expect([await ask(path), await ask(path), await ask(path)]).toEqual(['log in', 'file', 'file']);
  expect(network).toHaveBeenCalledTimes(2);
  // An earlier release has kept it.
  stored.set(site + path, page());
  network.mockResolvedValueOnce(typed('file', type));
  expect([await ask(path), await ask(path)]).toEqual(['file', 'file']);
  expect(network).toHaveBeenCalledTimes(3);
});

test('an old answer is asked for anew, and stays where there is no network', async () => {
  stored.set(`${site}/a`, answerOf('old', 3 * day));
  network.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(answerOf('new'));
  expect([await ask('/a', { age: 2 * day }), await ask('/a', { age: 2 * day })]).toEqual([
    'old',
    'new',
  ]);
  expect(await ask('/a', { age: 2 * day })).toBe('new');
  expect(network).toHaveBeenCalledTimes(2);
});

test('the oldest make room', async () => {
  network.mockImplementation(async ({ url }) => answerOf(url));
  for (const path of ['/a', '/b', '/c']) await ask(path, { most: 2 });
  expect([...stored.keys()]).toEqual([`${site}/b`, `${site}/c`]);
});

test('on a full phone the answer comes all the same; only what is bounded makes room', async () => {
  full = true;
  network.mockImplementation(async () => answerOf('answer'));
  expect(await ask('/a')).toBe('answer');
  expect(dropped).not.toHaveBeenCalled();
  expect(await ask('/a', { most: 2 })).toBe('answer');
  expect(dropped).toHaveBeenCalledWith('c');
});
