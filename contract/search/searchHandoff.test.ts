import { describe, expect, test } from 'vitest';
import { searchSummary } from './searchSummary.ts';
import { searchHandoffOf, smartFilters } from './searchHandoff.ts';

describe('the state of an arrival', () => {
  test.each([null, 'text', {}, { searchFilters: 'x' }, { fromHeroSearch: true }])(
    '%j says nothing',
    (state) => expect(searchHandoffOf(state)).toBeNull(),
  );

  test('is cleaned as the address is: blanks, placeholders and unknown keys go', () => {
    const searchFilters = { role: ' Cook ', location: 'Select Location', searchType: 'role' };
    expect(searchHandoffOf({ searchFilters, fromHeroSearch: true })).toEqual({
      searchFilters: { role: 'Cook' },
      fromHeroSearch: true,
    });
  });
});

describe('the filters of a search', () => {
  const arrival = { searchFilters: { role: 'Cook', location: 'Oman', category: 'Hospitality' } };

  test('are those that the arrival brought and that still apply', () => {
    const filters = { role: 'Cook', location: 'Kuwait', category: 'Hospitality' };
    expect(smartFilters(filters, arrival)).toEqual({ role: 'Cook' });
  });

  test('free text is a search wherever it comes from', () => {
    expect(smartFilters({ search: 'cook', company: 'A' }, null)).toEqual({ search: 'cook' });
    expect(smartFilters({ company: 'A' }, null)).toEqual({});
  });
});

test.each([
  [
    { company: 'A', location: 'Oman' },
    { kind: 'company', value: 'A' },
  ],
  [{ role: 'Cook' }, { kind: 'role', value: 'Cook' }],
  [{ category: 'Farming' }, { kind: 'category', value: 'Farming' }],
  [{ search: 'bijli' }, { kind: 'search', value: 'bijli' }],
  [{ location: 'Oman' }, { kind: 'search', value: 'Oman' }],
  [{}, null],
])('an arrival with %j is told as %j', (searchFilters, news) => {
  expect(searchSummary({ searchFilters, fromHeroSearch: true })).toEqual(news);
});

test('an arrival from a role or a company card is not told', () => {
  expect(searchSummary({ searchFilters: { role: 'Cook' } })).toBeNull();
});
