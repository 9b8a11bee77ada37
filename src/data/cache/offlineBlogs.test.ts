import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Blog } from '#contract/blogs/blog.ts';
import { clearStore, writeEntries } from '#src/data/storage/stores.ts';
import { blogsOnPhone } from './offlineBlogs.ts';

let language: string | null = null;

beforeEach(async () => {
  language = null;
  vi.stubGlobal('localStorage', { getItem: () => language });
  vi.stubGlobal('navigator', {});
  await clearStore('public');
});

function blog(id: string, change: Partial<Blog> = {}): Blog {
  return {
    ...{ _id: id, bannerImage: '', heading: `Heading ${id}`, tag: 'new', author: 'Team' },
    ...{ content: '<p>Text</p>', createdAt: `2026-01-0${id}T00:00:00.000Z`, demo: false },
    ...change,
  };
}

const keep = (blogs: readonly Blog[]) =>
  writeEntries(
    'public',
    blogs.map((data, at) => [`blogs.get|blogId=${data._id}|`, { data, savedAt: 100 + at }]),
  );

const find = async (search: string, tag = '') =>
  (await blogsOnPhone({ search, tag }))?.data.blogs.map(({ _id }) => _id).join('');

test('a phone without an article answers nothing', async () => {
  expect(await blogsOnPhone({})).toBeUndefined();
});

describe('the list of the articles on the phone', () => {
  beforeEach(() =>
    keep([
      blog('1', { tag: 'tourism', heading: 'Café in Lisbon' }),
      blog('3', { content: `<p>Read the <b>contract</b>&amp;pay</p>${'<p>word</p>'.repeat(90)}` }),
      blog('2', { author: 'Anu Thomas' }),
    ]),
  );

  test.each([
    ['', '', '321'],
    ['cafe', '', '1'],
    ['contract pay', '', '3'],
    ['anu', '', '2'],
    ['contract lisbon', '', ''],
    ['', 'tourism', '1'],
    ['contract', 'tourism', ''],
  ])('finds %j of the tag %j', async (search, tag, found) => {
    expect(await find(search, tag)).toBe(found);
  });

  test('is as old as the oldest that it shows, or has where it shows none', async () => {
    const answer = await blogsOnPhone({ page: '7' });
    expect(answer?.savedAt).toBe(100);
    expect(answer?.data).toMatchObject({ total: 3, page: 1, limit: 6 });
    expect((await blogsOnPhone({ search: 'anu' }))?.savedAt).toBe(102);
    expect((await blogsOnPhone({ search: 'lottery' }))?.savedAt).toBe(100);
  });
});

test('an article is there once, with the text of its reader, whatever else was opened', async () => {
  const [english, hinglish] = [
    { _id: '1', heading: 'When pay comes', language: 'english' as const },
    { _id: '2', heading: 'Salary kab milegi', language: 'hinglish' as const },
  ];
  await keep([
    blog('2', { ...hinglish, siblings: [english], tag: 'tourism' }),
    blog('1', { heading: english.heading, siblings: [hinglish] }),
    // Of this one the English text was never here.
    blog('3', { language: 'hinglish', siblings: [{ ...english, _id: '9' }] }),
  ]);
  expect(await find('')).toBe('31');
  expect(await find('', 'tourism')).toBe('');
  language = 'hinglish';
  expect((await blogsOnPhone({ search: 'pay' }))?.data.blogs).toMatchObject([
    { _id: '1', other: { _id: '2' } },
  ]);
  expect(await find('', 'tourism')).toBe('1');
});
