import { expect, test } from 'vitest';
import { saysSomething, searchKey, searchName } from './savedSearch.ts';

test.each([
  [{ search: 'Welder  Kuwait ' }, { search: 'welder kuwait' }],
  [
    { location: 'Dubai', search: 'cook' },
    { search: 'cook', location: 'dubai' },
  ],
  [{ role: 'Mason', company: ' ' }, { role: 'mason' }],
])('%j is the same search as %j', (one, other) => {
  expect(searchKey(one)).toBe(searchKey(other));
});

test.each([
  [{ search: 'cook' }, { role: 'cook' }],
  [{ search: 'वेल्डर' }, { search: 'वलडर' }],
  [{ category: 'Hospitality' }, { category: 'hospitality' }],
  [{ search: 'a b' }, { search: 'ab' }],
])('%j is another search than %j', (one, other) => {
  expect(searchKey(one)).not.toBe(searchKey(other));
});

test('no filter says nothing, and a name has all that was chosen', () => {
  expect(saysSomething({ search: ' ', location: 'Select Location' })).toBe(false);
  expect(saysSomething({ company: 'Gulf Steel' })).toBe(true);
  expect(searchName({ location: 'Dubai', search: 'cook', company: '' })).toBe('cook, Dubai');
});
