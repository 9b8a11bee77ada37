import { describe, expect, test } from 'vitest';
import type { Blog } from '#contract/blogs/blog.ts';
import {
  blogsHref,
  foundBlogs,
  onPage,
  pageNumbers,
  readAddress,
  readingMinutes,
} from './blogSearch.ts';

function blog(id: string, change: Partial<Blog> = {}): Blog {
  return {
    _id: id,
    bannerImage: '',
    heading: `Heading ${id}`,
    tag: 'new',
    content: '<p>Text</p>',
    author: 'Team',
    createdAt: `2026-01-0${id}T00:00:00.000Z`,
    demo: false,
    ...change,
  };
}

const ids = (blogs: readonly Blog[]) => blogs.map(({ _id }) => _id).join('');

describe('the search', () => {
  const blogs = [
    blog('1', { tag: 'tourism', heading: 'Café in Lisbon' }),
    blog('3', { content: '<p>Read the <b>contract</b>&amp;pay</p>' }),
    blog('2', { author: 'Anu Thomas' }),
  ];
  const find = (search: string, tag = '') => ids(foundBlogs(blogs, { search, tag }));

  test('without words and tag finds all, newest first', () => {
    expect(find('')).toBe('321');
    expect(find('  ')).toBe('321');
  });

  test.each([
    ['cafe', '1'],
    ['LISBON café', '1'],
    ['contract pay', '3'],
    ['anu', '2'],
    ['contract lisbon', ''],
    // Marks of the text's format are not words.
    ['amp', ''],
  ])('finds %j', (search, found) => {
    expect(find(search)).toBe(found);
  });

  test('keeps to the tag', () => {
    expect(find('', 'tourism')).toBe('1');
    expect(find('contract', 'tourism')).toBe('');
    expect(find('', 'unheard')).toBe('');
  });
});

test('an article in two languages is one, found by either, in the language of its reader', () => {
  const other = blog('2', { heading: 'Salary kab milegi', tag: 'new', language: 'hinglish' });
  const list = [blog('1', { heading: 'When pay comes', other }), blog('3')];
  const find = (search: string, language: 'english' | 'hinglish') =>
    ids(foundBlogs(list, { search, tag: '' }, language));
  expect(find('', 'english')).toBe('31');
  expect(find('', 'hinglish')).toBe('32');
  expect(find('salary', 'english')).toBe('1');
  expect(find('when pay', 'hinglish')).toBe('2');
  expect(find('when salary', 'hinglish')).toBe('');
});

describe('the address', () => {
  test('is read and written alike', () => {
    const address = { search: 'visa & pay', tag: 'new', page: 3 };
    expect(readAddress(new URL(blogsHref(address), 'http://a').search)).toEqual(address);
    expect(blogsHref({ search: '', tag: '', page: 1 })).toBe('/blogs');
  });

  test.each(['', 'page=', 'page=0', 'page=-2', 'page=x', 'page=Infinity', 'page=1.9'])(
    'takes %j as page 1',
    (query) => expect(readAddress(query).page).toBe(1),
  );
});

describe('pages', () => {
  test('hold six, the last one the rest', () => {
    const items = Array.from({ length: 13 }, (_, at) => at);
    expect(onPage(items, 1)).toEqual({ items: [0, 1, 2, 3, 4, 5], page: 1, pages: 3 });
    expect(onPage(items, 3).items).toEqual([12]);
    // Beyond the end, after a search got shorter: the last page rather than nothing.
    expect(onPage(items, 9)).toEqual({ items: [12], page: 3, pages: 3 });
    expect(onPage([], 1)).toEqual({ items: [], page: 1, pages: 1 });
  });

  test.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [1, 10, '1 2 3 . 10'],
    [4, 10, '1 2 3 4 5 6 . 10'],
    [5, 10, '1 2 3 4 5 6 7 . 10'],
    [6, 12, '1 . 4 5 6 7 8 . 12'],
    [10, 10, '1 . 8 9 10'],
    [7, 10, '1 . 5 6 7 8 9 10'],
  ])('page %i of %i shows %s', (page, pages, numbers) => {
    expect(
      pageNumbers(page, pages)
        .map((number) => number ?? '.')
        .join(' '),
    ).toBe(numbers);
  });
});

test('a short text takes a minute, a thousand words five', () => {
  expect(readingMinutes('<p>Short</p>')).toBe(1);
  expect(readingMinutes(`<p>${'word '.repeat(1000)}</p>`)).toBe(5);
});
