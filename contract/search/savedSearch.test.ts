import { expect, test } from 'vitest';
import { isQuietHour } from '#contract/notifications.ts';
import { saysSomething, searchKey, searchName, nextDigest } from './savedSearch.ts';

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

const india = (time: string) => Date.parse(`${time}+05:30`);

test.each([
  ['2026-11-21T12:00', '2026-11-22T10:00', 'a Saturday'],
  ['2026-11-22T09:59', '2026-11-22T10:00', 'a minute before'],
  ['2026-11-22T10:00', '2026-11-29T10:00', 'the very moment'],
  ['2026-11-22T00:10', '2026-11-22T10:00', 'a night that is still Saturday in UTC'],
  ['2028-02-28T12:00', '2028-03-05T10:00', 'a leap year'],
])('a digest at %s is told of at %s: %s', (now, then) => {
  expect(new Date(nextDigest(india(now))).toISOString()).toBe(new Date(india(then)).toISOString());
  expect(isQuietHour(nextDigest(india(now)))).toBe(false);
});
