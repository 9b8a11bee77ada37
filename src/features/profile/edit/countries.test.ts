import { expect, test } from 'vitest';
import { codeOf, countriesIn, toggleCountry } from './countries.ts';

test('reads a comma separated answer', () => {
  expect(countriesIn('UAE,  Oman ,,')).toEqual(['UAE', 'Oman']);
  expect(countriesIn('')).toEqual([]);
});

test('puts a country in, in the order of the list, and takes it out', () => {
  expect(toggleCountry('', 'Oman')).toBe('Oman');
  expect(toggleCountry('Oman', 'UAE')).toBe('UAE, Oman');
  expect(toggleCountry('UAE, Oman', 'UAE')).toBe('Oman');
  expect(toggleCountry('Oman', 'Oman')).toBe('');
});

test('keeps a country that is not in the list', () => {
  expect(toggleCountry('Canada', 'Germany')).toBe('Germany, Canada');
  expect(toggleCountry('Germany, Canada', 'Canada')).toBe('Germany');
});

test('knows the codes of the ten', () => {
  expect(codeOf('Germany')).toBe('DE');
  expect(codeOf('Canada')).toBe('');
});
