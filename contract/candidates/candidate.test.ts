import { expect, test } from 'vitest';
import { expiryOf, tagKey } from './candidate.ts';

test.each([
  ['', null],
  ['2026-11-22', 'over'],
  ['2026-11-23', 'soon'],
  ['2027-01-22', 'soon'],
  ['2027-01-23', null],
])('a document that ends on "%s" is, on 23 November 2026: %s', (day, state) => {
  expect(expiryOf(day, '2026-11-23')).toBe(state);
});

test('a tag is the same however it is written', () => {
  expect(tagKey('  Gulf   Return ')).toBe(tagKey('gulf return'));
});
