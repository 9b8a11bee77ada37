import { describe, expect, test } from 'vitest';
import { addressOf, isNarrowed, pagesAtOnce, plainAddress, readAddress } from './jobsAddress.ts';

describe('the address of the list', () => {
  test('is read and written alike', () => {
    const address = {
      ...{ search: 'welder & fitter', status: 'inactive', category: 'Farming', sort: 'oldest' },
      ...{ size: '25', pages: '3' },
    };
    expect(readAddress(new URL(addressOf(address), 'http://a').search)).toEqual(address);
    expect(addressOf(plainAddress)).toBe('/admin-jobs');
  });

  test.each([
    'status=lost',
    'category=Magic',
    'sort=best',
    'search=%20',
    'size=11',
    'pages=many',
    'pages=-1',
    '',
  ])('takes %j as no filter', (query) => expect(readAddress(query)).toEqual(plainAddress));

  test.each([
    ['', 10, 1],
    ['3', 10, 3],
    ['11', 10, 10],
    ['3', 50, 2],
  ])('of %j pages of %s rows asks for the first %s at once', (pages, size, first) =>
    expect(pagesAtOnce(pages, size)).toBe(first),
  );

  test.each([
    [{ search: 'a' }, true],
    [{ status: 'active' }, true],
    [{ category: 'Farming' }, true],
    [{ sort: 'oldest' }, false],
  ])('%j narrows the list: %s', (change, narrowed) => {
    expect(isNarrowed({ ...plainAddress, ...change })).toBe(narrowed);
  });
});
