import { expect, test } from 'vitest';
import { readPay } from './readPay.ts';
import { readLastDay, readMoment, readNumber } from './values.ts';

test('an exact moment is read', () => {
  expect(readMoment('2026-12-01T10:00:00Z')).toBe(Date.parse('2026-12-01T10:00:00Z'));
  expect(readLastDay('2026-12-01T00:00:00')).toBe('2026-12-01');
});

// .NET, Java and databases write such days where there is none: as a last day they closed the job.
test.each([
  '0001-01-01T00:00:00',
  '0001-01-01T00:00:00Z',
  '0001-01-01 00:00:00 UTC',
  '9999-12-31T23:59:59.9999999',
  '1899-12-30T00:00:00',
  'Mon, 01 Jan 0001 00:00:00 GMT',
])('%s is no day', (text) => {
  expect(readMoment(text)).toBeNull();
  expect(readLastDay(text)).toBeNull();
});

// A spreadsheet has written the number short: what it was is not to be seen any more.
test.each(['1e3', '1.5E+04', '12E-1', 'about 2e3 places'])('%s is no number', (text) => {
  expect(readNumber(text)).toBeNull();
});

test.each([
  ['12', 12],
  ['12 electricians', 12],
  ['5 E2 visas', 5],
  ['3e', 3],
  ['१२', 12],
])('%s is a number', (text, number) => expect(readNumber(text)).toBe(number));

test('of a pay with a sum that was written short nothing is taken', () => {
  expect(readPay('AED 3E4')).toMatchObject({ from: null, to: null });
  expect(readPay('AED 3E4 - 40000')).toMatchObject({ from: null, to: null });
});
