import { expect, test } from 'vitest';
import { filtersSet, listQuery, plainAddress } from './candidatesAddress.ts';

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
