import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Blog } from '#contract/blogs/blog.ts';
import { keyPrefixes } from '#src/data/storage/keys.ts';
import { clearStore, entriesUnder, writeEntries } from '#src/data/storage/stores.ts';
import { prefetch } from './prefetch.ts';

const idle = { asked: true, idle: async () => {}, allowed: () => true } as const;

const blog = (id: string, change: Partial<Blog> = {}): Blog => ({
  ...{ _id: id, bannerImage: '', heading: `Heading ${id}`, tag: 'new', author: 'Team' },
  ...{ content: '<p>Text</p>', createdAt: `2026-01-0${id}T00:00:00.000Z`, demo: false },
  ...change,
});

/** What the server has; `newest` of it in one answer. */
let server: Blog[] = [];
let newest = 24;
let asked: string[] = [];
/** With what an article or a job is refused that the server does not have. */
let refusal = 404;
let listed: string[] = [];
/** Without it the refusal is some gateway's. */
let code: string | undefined;

beforeEach(async () => {
  await clearStore('public');
  asked = [];
  newest = 24;
  refusal = 404;
  listed = [];
  code = 'NOT_FOUND';
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://phone');
    const [, id] = /(?:blogs|jobs)\/(\w+)$/.exec(pathname) ?? [];
    if (!id && pathname.endsWith('/jobs')) {
      return Response.json({ jobs: listed.map((one) => ({ id: one })), total: listed.length });
    }
    if (!id) return Response.json({});
    if (id === 'page') {
      return Response.json({ blogs: server.slice(0, newest), total: server.length });
    }
    asked.push(id);
    const found = server.find(({ _id }) => _id === id);
    return found ? Response.json(found) : Response.json({ code }, { status: refusal });
  });
});

async function kept(): Promise<string> {
  const entries = await entriesUnder<{ data: Blog }>('public', keyPrefixes.blog);
  return entries
    .map(([, { data }]) => data._id)
    .sort()
    .join('');
}

const keep = (blogs: Blog[]) =>
  writeEntries(
    'public',
    blogs.map((data) => [`blogs.get|blogId=${data._id}|`, { data, savedAt: 1 }]),
  );

test('an article that was deleted goes from the phone, and no other', async () => {
  server = [blog('5'), blog('4', { siblings: [{ _id: '3', heading: '', language: 'hindi' }] })];
  await keep([blog('5'), blog('4'), blog('3'), blog('2')]);
  expect(await prefetch(idle)).toBe('done');
  expect(await kept()).toBe('345');
  expect(asked).toEqual(['2']);
});

test('only what should be among the newest is asked for', async () => {
  server = [blog('7'), blog('6'), blog('5'), blog('2')];
  newest = 2;
  // Of the same day as the newest and not in the answer: the text of an older article, say.
  server.push(blog('8'));
  await keep([blog('8'), blog('5'), blog('1'), blog('9')]);
  expect(await prefetch(idle)).toBe('done');
  expect(asked.sort()).toEqual(['8', '9']);
  expect(await kept()).toBe('15678');
});

test.each([403, 404, 410])('what is refused with %s goes, and the rest comes', async (status) => {
  refusal = status;
  server = [blog('5')];
  listed = ['90'];
  await keep([blog('6')]);
  expect(await prefetch(idle)).toBe('done');
  expect(await kept()).toBe('5');
  expect(asked).toEqual(['90', '6']);
});

test.each([429, 503])(
  'what is refused with %s for now stays, and is asked for again',
  async (status) => {
    refusal = status;
    server = [blog('5')];
    await keep([blog('6')]);
    expect(await prefetch(idle)).toBe('stopped');
    expect(await kept()).toBe('56');
  },
);

test.each([403, 404])('what a gateway refuses with %i stays', async (status) => {
  refusal = status;
  code = undefined;
  server = [blog('5')];
  await keep([blog('6')]);
  expect(await prefetch(idle)).toBe('stopped');
  expect(await kept()).toBe('56');
});

test('a job that was kept before the clock was set back is fetched again', async () => {
  const { asked: _all, ...unasked } = idle;
  const savedAt = Date.now() + 86_400_000;
  listed = ['90', '91'];
  await writeEntries('public', [
    ['jobs.get|jobId=90|', { data: {}, savedAt }],
    ['jobs.get|jobId=91|', { data: {}, savedAt: Date.now() }],
  ]);
  await prefetch(unasked);
  expect(asked).toEqual(['90']);
});
