import { resourceKey } from '#contract/http/resource.ts';
import { routes } from '#src/app/routes.ts';
import { describe, expect, test } from 'vitest';
import { blogsHref, blogsQuery, pageNumbers, readAddress, readingMinutes } from './blogSearch.ts';

describe('the address', () => {
  test('is read and written alike', () => {
    const address = { search: 'visa & pay', tag: 'new', page: 3 };
    expect(readAddress(new URL(blogsHref(address), 'http://a').search)).toEqual(address);
    expect(blogsHref({ search: '', tag: '', page: 1 })).toBe('/blogs');
  });

  test('is asked for as the table of routes names it to a server', () => {
    const { search } = new URL(blogsHref({ search: 'visa & pay', tag: '', page: 2 }), 'http://a');
    const query = Object.fromEntries(new URLSearchParams(search));
    const [named] = routes.blogs.data?.({ params: {}, query }) ?? [];
    const asked = { call: 'blogs.page', query: blogsQuery(search) } as const;
    expect(named && resourceKey(named)).toBe(resourceKey(asked));
    expect(asked.query).toEqual({ search: 'visa & pay', tag: undefined, page: '2' });
  });

  test.each(['', 'page=', 'page=0', 'page=-2', 'page=x', 'page=Infinity', 'page=1.9'])(
    'takes %j as page 1',
    (query) => expect(readAddress(query).page).toBe(1),
  );
});

describe('pages', () => {
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
