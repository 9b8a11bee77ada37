import { describe, expect, test } from 'vitest';
import type { Blog } from '#contract/blogs/blog.ts';
import { countTags, selectBlogs, withBlog } from './blogList.ts';

function blog(id: string, change: Partial<Blog> = {}): Blog {
  return {
    _id: id,
    bannerImage: '/blog/a.svg',
    heading: `Heading ${id}`,
    tag: 'new',
    content: '<p>Text</p>',
    author: 'The office',
    createdAt: `2026-11-0${id}T00:00:00.000Z`,
    demo: false,
    ...change,
  };
}

const blogs = [
  blog('1', { heading: 'Pay in the Gulf', tag: 'featured' }),
  blog('2', { content: '<p>Your <strong>contract</strong> &amp; pay</p>', author: 'José' }),
  blog('3', { tag: 'guide' }),
];
const found = (search: string, tag = '') =>
  selectBlogs(blogs, search, tag)
    .map(({ _id }) => _id)
    .join('');

test('the numbers name every known tag, then those that only blogs know', () => {
  expect(countTags(blogs)).toEqual([
    { tag: 'featured', count: 1 },
    { tag: 'mostvisited', count: 0 },
    { tag: 'new', count: 1 },
    { tag: 'technology', count: 0 },
    { tag: 'accessibility', count: 0 },
    { tag: 'tourism', count: 0 },
    { tag: 'guide', count: 1 },
  ]);
});

describe('the selection', () => {
  test('is everything, newest first, where nothing is asked for', () => {
    expect(found(' ')).toBe('321');
  });

  test('looks for every word in heading, author and text, not in the markup', () => {
    expect(found('PAY')).toBe('21');
    expect(found('pay contract')).toBe('2');
    expect(found('jose')).toBe('2');
    expect(found('strong')).toBe('');
  });

  test('narrows to a tag, known or not', () => {
    expect(found('', 'guide')).toBe('3');
    expect(found('pay', 'featured')).toBe('1');
  });
});

test('a saved blog takes its own place, a new one the first', () => {
  const changed = withBlog(blogs, blog('2', { heading: 'Changed' }));
  expect(changed.map(({ heading }) => heading)).toEqual([
    'Pay in the Gulf',
    'Changed',
    'Heading 3',
  ]);
  expect(withBlog(blogs, blog('9')).map(({ _id }) => _id)).toEqual(['9', '1', '2', '3']);
});

test('an article in two languages is found by either text', () => {
  const other = blog('5', { heading: 'Salary kab milegi', language: 'hinglish' });
  const both = [blog('4', { heading: 'When pay comes', other })];
  expect(selectBlogs(both, 'kab milegi', '')).toEqual(both);
  expect(selectBlogs(both, 'when pay', '')).toEqual(both);
});
