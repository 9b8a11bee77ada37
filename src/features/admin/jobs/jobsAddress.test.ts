import { describe, expect, test } from 'vitest';
import { addressOf, isNarrowed, plainAddress, readAddress } from './jobsAddress.ts';

describe('the address of the list', () => {
  test('is read and written alike', () => {
    const address = {
      ...{ search: 'welder & fitter', status: 'inactive', category: 'Farming', sort: 'oldest' },
      pages: '3',
    };
    expect(readAddress(new URL(addressOf(address), 'http://a').search)).toEqual(address);
    expect(addressOf(plainAddress)).toBe('/admin-jobs');
  });

  test.each([
    'status=lost',
    'category=Magic',
    'sort=best',
    'search=%20',
    'pages=11',
    'pages=-1',
    '',
  ])('takes %j as no filter', (query) => expect(readAddress(query)).toEqual(plainAddress));

  test.each([
    [{ search: 'a' }, true],
    [{ status: 'active' }, true],
    [{ category: 'Farming' }, true],
    [{ sort: 'oldest' }, false],
  ])('%j narrows the list: %s', (change, narrowed) => {
    expect(isNarrowed({ ...plainAddress, ...change })).toBe(narrowed);
  });
});
