import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepSets, keptSets } from '#src/data/storage/offlineSets.ts';
import { clearStore } from '#src/data/storage/stores.ts';
import { appShell, fillCache, knowFiles } from './caches.ts';
import { fillFiles, forgetOldFiles, type OfflineFile } from './offlineFiles.ts';

const origin = 'https://portal.example';
const file = (name: string, sets: string[] = []): OfflineFile => ({
  url: `assets/${name}`,
  revision: null,
  sets,
});
const shell: OfflineFile = { url: 'index.html', revision: 'one', sets: [] };
const build = [
  shell,
  file('core-aaaaaaaa.js'),
  file('reading-aaaaaaaa.js', ['public']),
  file('reading-bbbbbbbb.css', ['public']),
  file('legal-english-aaaaaaaa.js', ['english', 'public']),
  file('member-english-aaaaaaaa.js', ['english', 'member']),
  file('legal-hinglish-aaaaaaaa.js', ['hinglish', 'public']),
  file('search-aaaaaaaa.js', ['search']),
];
/** The next build: all but the core has changed. */
const nextBuild = build.map((one) =>
  one === shell
    ? { ...shell, revision: 'two' }
    : { ...one, url: one.url.replace(/(reading|legal|member|search)(.*)-\w{8}/, '$1$2-cccccccc') },
);

/** As a browser's, as far as the worker uses it. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>();
  open(name: string) {
    const held = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, held);
    return Promise.resolve({
      keys: () => Promise.resolve([...held.keys()].map((url) => ({ url }))),
      match: (url: string) => Promise.resolve(held.get(url)?.clone()),
      put: (url: string, answer: Response) => {
        const count = [...this.all.values()].reduce((sum, { size }) => sum + size, 0);
        if (count >= roomFor) return Promise.reject(new DOMException('', 'QuotaExceededError'));
        return Promise.resolve(void held.set(url, answer));
      },
      delete: (url: string) => Promise.resolve(held.delete(url)),
    });
  }
  keys() {
    return Promise.resolve([...this.all.keys()]);
  }
  delete(name: string) {
    return Promise.resolve(this.all.delete(name));
  }
}

let caches: Caches;
/** How many files the phone has room for, those of every cache. */
let roomFor: number;
let asked: string[];
let answer: (url: string) => Response;

beforeEach(async () => {
  caches = new Caches();
  roomFor = Infinity;
  asked = [];
  answer = fileOf;
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.replace(/^\/(assets\/)?/, ''));
    return Promise.resolve(answer(url));
  });
  await clearStore('public');
});

const typed = (text: string, type: string) =>
  new Response(text, { headers: { 'content-type': type } });
const fileOf = (url: string) =>
  url.endsWith('.css')
    ? typed('x', 'text/css; charset=utf-8')
    : url.endsWith('.js')
      ? typed('x', 'text/javascript; charset=utf-8')
      : shellOf('core-aaaaaaaa.js');
/** An app shell whose build has this core. */
const shellOf = (core: string) =>
  typed(`<script src="/assets/${core}"></script><div id="app"></div>`, 'text/html; charset=utf-8');

const held = () =>
  [...(caches.all.get('files')?.keys() ?? [])].map((url) => url.replace(/.*\//, '')).sort();

test('an app shell whose body is lost is none, and is fetched again', async () => {
  await keepSets(['public', 'english']);
  await fillFiles(build);
  knowFiles(build);
  const damaged = new Response('');
  vi.spyOn(damaged, 'clone').mockImplementation(() => {
    throw new TypeError('body');
  });
  const held = [...caches.all.values()].find((files) => files.size > 0)!;
  held.set(`${origin}/index.html?revision=one`, damaged);
  expect(await appShell()).toBeUndefined();
  asked = [];
  await fillFiles(build);
  expect(asked).toEqual(['index.html']);
});

test('a phone without sets keeps the shell, and of the rest what its page has loaded, with its styles', async () => {
  await fillFiles(build);
  expect(held()).toEqual(['core-aaaaaaaa.js', 'index.html?revision=one']);
  await fillFiles(build, ['/assets/reading-aaaaaaaa.js', '/assets/chart-aaaaaaaa.js']);
  expect(held().slice(2)).toEqual(['reading-aaaaaaaa.js', 'reading-bbbbbbbb.css']);
});

test('a file of several sets is kept with all of them, and fetched once', async () => {
  await keepSets(['public', 'english']);
  await fillFiles(build);
  expect(held()).not.toContain('member-english-aaaaaaaa.js');
  expect(held()).toContain('legal-english-aaaaaaaa.js');
  const before = asked.length;
  await keepSets(['member']);
  await fillFiles(build);
  expect(asked.slice(before)).toEqual(['member-english-aaaaaaaa.js']);
});

test('a new build has what the one before it had, sets and single files; the old goes with it', async () => {
  await keepSets(['search']);
  await fillFiles(build, ['/assets/legal-hinglish-aaaaaaaa.js']);
  await fillFiles(nextBuild);
  // Until the new one takes over, pages of the old one find all of theirs.
  expect(held()).toContain('search-aaaaaaaa.js');
  await forgetOldFiles(nextBuild);
  expect(held()).toEqual([
    'core-aaaaaaaa.js',
    'index.html?revision=two',
    'legal-hinglish-cccccccc.js',
    'search-cccccccc.js',
  ]);
});

test('a phone that kept every file goes on doing so; the cache of that time goes', async () => {
  await caches.open('workbox-precache-v2-https://portal.example/');
  await caches.open('shared-file');
  await fillFiles(build);
  expect(held()).toHaveLength(build.length);
  await forgetOldFiles(build);
  expect(await caches.keys()).toEqual(['shared-file', 'files']);
  expect(await keptSets()).toContain('member');
});

const portal = () => typed('<h1>Log in to the Wi-Fi</h1>', 'text/html');

test.each([
  ['a file that is gone', () => new Response('', { status: 404 })],
  ['a file that a café’s network leads away from', () => redirected()],
  ['a file that it answers for with its own page', portal],
  ['a file of no kind', () => new Response(new Blob(['x']))],
])('%s fails the installation', async (_what, given) => {
  answer = (url) => (url.includes('core') ? given() : fileOf(url));
  await expect(fillFiles(build)).rejects.toThrow('assets/core-aaaaaaaa.js');
  expect(held()).not.toContain('core-aaaaaaaa.js');
});

test('a page of someone else is not taken for the app shell', async () => {
  answer = (url) => (url.includes('index') ? portal() : fileOf(url));
  await expect(fillFiles(build)).rejects.toThrow('index.html');
  expect(held()).not.toContain('index.html?revision=one');
  answer = fileOf;
  await fillFiles(build);
  expect(held()).toContain('index.html?revision=one');
});

test('on a full phone a new build takes the room of pictures and snapshots, and of nothing else', async () => {
  const others = ['pictures', 'snapshots|one|english|', 'snapshots-of-member|one|english|ravi'];
  for (const name of [...others, 'shared-file'])
    await (await caches.open(name)).put(`${origin}/x`, fileOf('x.js'));
  roomFor = 5;
  knowFiles(build);
  await fillCache();
  expect(held()).toEqual(['core-aaaaaaaa.js', 'index.html?revision=one']);
  expect(await caches.keys()).toEqual(['shared-file', 'files']);
  // The one that had no room, once more.
  expect(asked).toHaveLength(3);
});

test('a phone that has no room even then tries once, and is not whole', async () => {
  roomFor = 1;
  knowFiles(build);
  await expect(fillCache()).rejects.toThrow(
    expect.objectContaining({ name: 'QuotaExceededError' }),
  );
  expect(asked.length).toBeLessThanOrEqual(3);
});

test('where a file is missing, pictures stay', async () => {
  await (await caches.open('pictures')).put(`${origin}/x`, fileOf('x.js'));
  answer = (url) => (url.includes('core') ? new Response('', { status: 404 }) : fileOf(url));
  knowFiles(build);
  await expect(fillCache()).rejects.toThrow('core');
  expect(await caches.keys()).toContain('pictures');
});

test('a server that still has the build before does not give its app shell', async () => {
  answer = (url) => (url.includes('index') ? shellOf('core-00000000.js') : fileOf(url));
  await expect(fillFiles(build)).rejects.toThrow('index.html');
  expect(held()).not.toContain('index.html?revision=one');
});

test('an app shell of another build that is kept as this one’s is none, and is asked for anew', async () => {
  knowFiles(build);
  await fillFiles(build);
  const cache = await caches.open('files');
  await cache.put(`${origin}/index.html?revision=one`, shellOf('core-00000000.js'));
  expect(await appShell()).toBeUndefined();
  asked = [];
  await fillFiles(build);
  expect(asked).toEqual(['index.html']);
  expect(await (await appShell())?.text()).toContain('core-aaaaaaaa.js');
});

function redirected(): Response {
  return Object.defineProperty(fileOf('core.js'), 'redirected', { value: true });
}
