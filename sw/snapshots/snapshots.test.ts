import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PaintedPage } from '#contract/snapshots.ts';
import { mostSnapshots, snapshotAddress } from '#contract/snapshots.ts';
import { memberAsk, memberStart, visitorCheck, visitorStart } from './scripts.ts';
import {
  dropSnapshot,
  forgetOtherBuilds,
  keepSnapshot,
  snapshotFor,
  type BuildFiles,
} from './snapshots.ts';

const site = 'https://jobs.example';
const build = 'b1';
const entry = '/assets/index-abc.js';
const shellText = `<!doctype html>
<html lang="en">
  <head>
    <!--head-->
    <title>Safar</title>
    <!--/head-->
    <script defer crossorigin src="/assets/core-1.js"></script><script type="module" crossorigin src="${entry}"></script>
    <link rel="stylesheet" crossorigin href="/assets/core.css">
  </head>
  <body>
    <div id="app">
      <!--app-->
      <div class="shell"></div>
      <!--/app-->
    </div>
    <!--data-->
  </body>
</html>`;
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'";

const files: BuildFiles = {
  build,
  shell: async () =>
    new Response(shellText, {
      headers: {
        'content-security-policy': policy,
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        etag: '"1"',
      },
    }),
  file: async (path) => (path === '/assets/core.css' ? new Response('b{color:red}\n') : undefined),
};

const page: PaintedPage = {
  address: '/jobs?page=2',
  entry,
  language: 'english',
  owner: null,
  title: 'Jobs & <more>',
  html: '<h1>Welder $& </h1>',
  data: { key: { request: { call: 'jobs.list' }, data: '</script><b>', savedAt: 5 } },
  savedAt: 5,
  day: 'Sat Nov 28 2026',
  until: null,
  ages: [[0, 'Saved just now', '']],
  styles: ['/assets/core.css'],
  scripts: ['/assets/core-1.js', '/assets/jobs-1.js'],
  saved: ['job-1'],
};
/** The page's own, and what leaves the part below the screen out of the first frame. */
const style = 'b{color:red}[data-folded] [data-below]{display:none!important}';
const ofMember = (owner: string): PaintedPage => ({
  ...page,
  owner,
  html: `<h1>I am ${owner}</h1>`,
});

/** The Cache API as far as snapshots need it. */
class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();
  full = false;
  keys = async () => [...this.stores.keys()];
  delete = async (name: string) => this.stores.delete(name);
  match = async (key: string, { cacheName }: { cacheName: string }) =>
    this.stores.get(cacheName)?.get(key)?.clone();
  open = async (name: string) => {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return {
      keys: async () => [...store.keys()],
      delete: async (key: string) => store.delete(key),
      put: async (key: string, response: Response) => {
        if (this.full) throw new DOMException('No room', 'QuotaExceededError');
        store.delete(key);
        store.set(key, response);
      },
    };
  };
}

let stored: FakeCaches;

beforeEach(() => {
  stored = new FakeCaches();
  vi.stubGlobal('caches', stored);
  vi.stubGlobal('location', { origin: site });
  return () => vi.unstubAllGlobals();
});

const visit = async (address: string, of = build) =>
  (await snapshotFor(site + address, of))?.text();
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a visitor’s page is answered whole, with its data, and code that waits', async () => {
  await keepSnapshot(page, files);
  const html = (await visit('/jobs?page=2')) ?? '';
  expect(html).toContain(
    '<div id="app" data-snapshot="" data-saved="[&quot;job-1&quot;]"><h1>Welder $& </h1></div>',
  );
  expect(html).toContain('<title>Jobs &amp; &lt;more&gt;</title>');
  expect(html).toContain(`<style>${style}</style>`);
  expect(html).toContain('\\u003c/script>\\u003cb>');
  // Code that comes with the page is fetched side by side with the core and the entry, which run in order.
  expect(html).toContain(
    '<template><script defer crossorigin src="/assets/core-1.js"></script>' +
      `<script type="module" crossorigin src="${entry}"></script>` +
      '<link rel="modulepreload" crossorigin href="/assets/jobs-1.js"></template>' +
      '<script id="snapshot-start">',
  );
  expect(html.match(/core-1/g)).toHaveLength(1);
  expect(html).toContain('script.async = false');
  expect(html).toContain('<link rel="expect" href="#snapshot-start" blocking="render">');
  expect(html).not.toMatch(/<link rel="stylesheet"(?![^>]* disabled)/);
  expect(await visit('/jobs')).toBeUndefined();
});

test('its policy is the server’s, widened by the hashes of its own inline texts alone', async () => {
  await keepSnapshot(page, files);
  const headers = (await snapshotFor(`${site}/jobs?page=2`, build))?.headers;
  expect(headers?.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'self' ${hash(visitorCheck)} ${hash(visitorStart)}; ` +
      `style-src 'self' ${hash(style)}; style-src-attr 'unsafe-inline'`,
  );
  expect(headers?.get('x-frame-options')).toBe('DENY');
  expect(headers?.get('cross-origin-opener-policy')).toBeNull();
  expect(headers?.get('etag')).toBeNull();
});

test('a member’s page is answered with a frame that holds nothing of it', async () => {
  await keepSnapshot(ofMember('ravi'), files);
  const answer = await snapshotFor(`${site}/jobs?page=2`, build);
  const html = (await answer?.text()) ?? '';
  expect(html).not.toContain('ravi');
  expect(html).toContain('<div class="shell"></div>');
  const policy = answer?.headers.get('content-security-policy');
  expect(policy).toContain(`${hash(memberAsk)} ${hash(memberStart)}`);
});

test('the pages of one person are on the phone at a time', async () => {
  await keepSnapshot(page, files);
  await keepSnapshot(ofMember('ravi'), files);
  await keepSnapshot({ ...ofMember('asha'), address: '/profile' }, files);
  const names = await stored.keys();
  expect(names).toEqual([expect.stringMatching(/\|asha$/)]);
  expect(await visit('/jobs?page=2')).toBeUndefined();
});

test('while a member’s pages are there, a visitor’s page is not painted', async () => {
  await keepSnapshot(page, files);
  const [name = ''] = await stored.keys();
  const visitors = stored.stores.get(name);
  await keepSnapshot({ ...ofMember('ravi'), address: '/profile' }, files);
  stored.stores.set(name, visitors ?? new Map());
  expect(await visit('/jobs?page=2')).toBeUndefined();
});

test('another language’s pages leave', async () => {
  await keepSnapshot(page, files);
  await keepSnapshot({ ...page, language: 'hinglish', html: 'Naukri' }, files);
  expect(await visit('/jobs?page=2')).toContain(
    '<html lang="hi-Latn" data-language="hinglish" data-folded data-day="Sat Nov 28 2026">',
  );
  expect(await stored.keys()).toHaveLength(1);
});

test.each([
  ['of another build', { entry: '/assets/index-old.js' }],
  ['with styles of another build', { styles: ['/assets/core.css', '/assets/gone.css'] }],
  ['of the admin', { address: '/admin-jobs' }],
  ['of a member without a member', { address: '/profile' }],
  ['with a document of its own', { address: '/login' }],
])('a page %s is not kept', async (_, different) => {
  await keepSnapshot({ ...page, ...different }, files);
  expect(await stored.keys()).toEqual([]);
});

test('a shared link finds the page without what counts its visits', async () => {
  await keepSnapshot(page, files);
  const shared = '/jobs?utm_source=whatsapp&page=2&fbclid=a%20b';
  expect(await visit(shared)).toContain('Welder');
  expect(await visit('/jobs?page=2&utm=3')).toBeUndefined();
  expect(
    ['?utm_medium=x', '', '?gclid=1'].map((search) => snapshotAddress({ pathname: '/', search })),
  ).toEqual(['/', '/', '/']);
});

test('so does a member’s: the frame says where its page is', async () => {
  await keepSnapshot(ofMember('ravi'), files);
  expect(await visit('/jobs?page=2&gclid=1')).toContain(' data-address="/jobs?page=2"');
});

test('a page says until when its jobs are open, a member’s in its frame', async () => {
  const ending = { until: Date.parse('2026-12-06T00:00+05:30') };
  for (const one of [page, ofMember('ravi')]) {
    await keepSnapshot({ ...one, ...ending }, files);
    expect(await visit('/jobs?page=2')).toContain(` data-until="${ending.until}"`);
  }
});

test('the pages of an earlier build are not answered with, and leave with it', async () => {
  await keepSnapshot(page, files);
  expect(await visit('/jobs?page=2', 'b2')).toBeUndefined();
  await forgetOtherBuilds('b2');
  expect(await stored.keys()).toEqual([]);
});

test('the oldest pages make room, by when they were kept last', async () => {
  for (let at = 0; at < mostSnapshots.visitor; at += 1)
    await keepSnapshot({ ...page, address: `/jobs/${at}` }, files);
  await keepSnapshot({ ...page, address: '/jobs/0' }, files);
  await keepSnapshot({ ...page, address: '/jobs/new' }, files);
  expect(await visit('/jobs/1')).toBeUndefined();
  for (const address of ['/jobs/0', '/jobs/2', '/jobs/new'])
    expect(await visit(address)).toBeDefined();
});

test('on a full phone no page is kept', async () => {
  await keepSnapshot(page, files);
  stored.full = true;
  await keepSnapshot({ ...page, address: '/jobs' }, files);
  expect(await stored.keys()).toEqual([]);
});

test('a page that is gone is dropped, with its frame', async () => {
  await keepSnapshot(ofMember('ravi'), files);
  await dropSnapshot('/jobs?page=2');
  expect([...stored.stores.values()].flatMap((store) => [...store.keys()])).toEqual([]);
});
