import { expect, test } from 'vitest';
import { filtersSet, listQuery, pageOf, plainAddress } from './candidatesAddress.ts';

test.each([
  ['', 1],
  ['1', 1],
  ['27', 27],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['2e3', 1],
  ['many', 1],
  ['9999999', 1],
])('a page %j is page %s', (page, wanted) => {
  expect(pageOf({ ...plainAddress, page })).toBe(wanted);
});

test('the server is asked for what is filled in, without the space around it', () => {
  const address = { ...plainAddress, search: ' ravi ', state: 'Kerala', title: '  ', page: '3' };
  expect(listQuery(address, 50)).toEqual({
    ...{ search: 'ravi', state: 'Kerala', sort: 'newest', page: '3', limit: '50' },
  });
});

test('a search is no folded filter, and neither are blanks', () => {
  expect(filtersSet({ ...plainAddress, search: 'ravi', sort: 'name' })).toBe(0);
  expect(filtersSet({ ...plainAddress, skill: ' ', tag: 'gulf', years: '2' })).toBe(2);
});
