import { expect, test } from 'vitest';
import { filtersOf } from './useAddressFilters.ts';

const options = { search: null, status: ['new', 'done'], page: null };
const plain = { search: '', status: 'new', page: '' };

test.each([
  ['', plain],
  ['search=a+b&status=done&page=3', { search: 'a b', status: 'done', page: '3' }],
  ['status=nonsense', plain],
  ['status=all', { ...plain, status: '' }],
  ['other=1', plain],
])('the address %j names %j', (search, filters) => {
  expect(filtersOf(search, options, plain)).toEqual(filters);
});
