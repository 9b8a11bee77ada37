// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Blog, BlogOverview } from '#contract/blogs/blog.ts';
import { limits } from '#contract/limits.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { useBlogs, type Blogs } from './useBlogs.ts';
import { useSiblingChoices } from './useSiblingChoices.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('#src/data/api.ts', () => ({ callApi: api, failureOf: (error: unknown) => error }));
vi.mock('#src/hooks/useDebouncedValue.ts', () => ({ useDebouncedValue: (value: string) => value }));

const blog = (id: string, change: Partial<Blog> = {}): Blog => ({
  ...{ _id: id, bannerImage: '', heading: `Heading ${id}`, tag: 'new', content: 'Text' },
  ...{ author: 'Team', createdAt: '2026-11-01T00:00:00.000Z', demo: false },
  ...change,
});
const size = limits.adminBlogsPageSize;
const total = size + 1;
let stored: Blog[];

function overview({ page = 1, search = '' }): BlogOverview {
  const found = stored.filter(({ heading }) => heading.includes(search));
  const blogs = found.slice((page - 1) * size, page * size);
  const tags = [{ tag: 'new', count: stored.length }];
  return { blogs, total: found.length, page, limit: size, tags };
}

interface Asked {
  query: { page?: number; search?: string };
  params: { blogId: string };
}
const calls = (name: string) => api.mock.calls.filter(([called]) => called === name);

beforeEach(() => {
  vi.resetAllMocks();
  stored = Array.from({ length: total }, (_, at) => blog(`${at + 1}`));
  api.mockImplementation((name: string, { query, params }: Asked) => {
    if (name === 'blogs.overview') return Promise.resolve(overview(query));
    const one = stored.find(({ _id }) => _id === params.blogId);
    if (name === 'blogs.remove') stored = stored.filter((each) => each !== one);
    return Promise.resolve(one ?? {});
  });
});

let blogs: Blogs;
function List({ search = '', tag = '' }) {
  const list = useBlogs(search, tag);
  useEffect(() => {
    blogs = list;
  });
  return null;
}
const ids = () => blogs.items.map(({ _id }) => _id);

test('the admins’ list comes page by page; what is saved stays in its place', async () => {
  const page = mountForTest(<List />);
  await act(async () => undefined);
  expect([ids().length, blogs.more, blogs.total, blogs.tags]).toEqual([
    ...[size, true, total],
    [{ tag: 'new', count: total }],
  ]);
  await act(async () => blogs.loadMore());
  expect([ids().length, blogs.more]).toEqual([total, false]);
  await act(async () => blogs.saved(blog(`${total}`, { heading: 'Changed' })));
  expect(blogs.items.at(-1)?.heading).toBe('Changed');
  expect(calls('blogs.overview')).toHaveLength(2);
  // A new one is where the server puts it.
  stored = [blog('new'), ...stored];
  await act(async () => blogs.saved(blog('new')));
  expect(ids()[0]).toBe('new');
  page.unmount();
});

test('a search is the server’s, and what is saved under it is asked for again', async () => {
  const page = mountForTest(<List search="Heading 3" />);
  await act(async () => undefined);
  expect(ids()).toEqual(['3']);
  await act(async () => blogs.saved(blog('3', { heading: 'Changed' })));
  expect(calls('blogs.overview')).toHaveLength(2);
  page.unmount();
});

test('what is deleted goes, and comes back to where it was', async () => {
  const page = mountForTest(<List />);
  await act(async () => undefined);
  const before = [...stored];
  let restore = () => Promise.resolve();
  await act(async () => {
    restore = await blogs.remove('2');
  });
  expect(ids().slice(0, 2)).toEqual(['1', '3']);
  stored = before;
  await act(restore);
  expect(calls('blogs.restore')).toHaveLength(1);
  expect(ids().slice(0, 2)).toEqual(['1', '2']);
  page.unmount();
});

let siblings: ReturnType<typeof useSiblingChoices>;
function Choices({ sibling = '', own = null }: { sibling?: string; own?: Blog | null }) {
  const found = useSiblingChoices({ language: 'hindi', sibling }, own?._id, own);
  useEffect(() => {
    siblings = found;
  });
  return null;
}
const choices = () => siblings.choices.map(({ _id }) => _id);

test('the other text is chosen of the newest articles, its own, and those that are searched for', async () => {
  const hinglish = { _id: 'h', heading: 'H', language: 'hinglish' } as const;
  const own = blog('own', { language: 'hindi', siblings: [hinglish] });
  const page = mountForTest(<Choices own={own} sibling="h" />);
  await act(async () => undefined);
  expect(calls('blogs.overview')[0]?.[1]).toMatchObject({ query: { lacks: 'hindi', search: '' } });
  expect(choices()).toEqual(['h', ...stored.slice(0, size).map(({ _id }) => _id)]);
  await act(async () => siblings.setSearch(`Heading ${total}`));
  expect(choices()).toEqual(['h', `${total}`]);
  expect(siblings.search).toBe(`Heading ${total}`);
  page.unmount();
});

test('a draft’s other text is looked up where it is not among them', async () => {
  const page = mountForTest(<Choices sibling={`${total}`} />);
  await act(async () => undefined);
  await act(async () => undefined);
  expect(choices()).toContain(`${total}`);
  expect(calls('blogs.get')).toHaveLength(1);
  page.unmount();
});

test('there is nothing to search where all can be chosen from', async () => {
  stored = stored.slice(0, 3);
  const page = mountForTest(<Choices />);
  await act(async () => undefined);
  expect(choices()).toEqual(['1', '2', '3']);
  expect(siblings.search).toBeNull();
  page.unmount();
});
