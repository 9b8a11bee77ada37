import { expect, test } from 'vitest';
import { toE164 } from './phoneNumber.ts';
import { internationalNumber, searchedDigits } from './internationalNumber.ts';

test.each([
  ['98765 43210', '919876543210'],
  ['098765-43210', '919876543210'],
  ['987.654.3210', '919876543210'],
  ['+91 98765 43210', '919876543210'],
  ['(+91) 98765 43210', '919876543210'],
  ['0091 98765 43210', '919876543210'],
  ['919876543210', '919876543210'],
  ['+91 09876543210', '919876543210'],
  ['+91 (0) 98765 43210', '919876543210'],
  ['91 0 98765 43210', '919876543210'],
  ['091 98765 43210', '919876543210'],
  // Of Singapore are no ten digits without a code: they are as many as an Indian number has.
  ['6591234567', '916591234567'],
  ['+65 9123 4567', '6591234567'],
  ['+971 50 123 4567', '971501234567'],
  ['+971 050 123 4567', '971501234567'],
  ['+971 4 123 4567', '97141234567'],
  ['+44 20 7946 0123', '442079460123'],
  ['+1 202 555 0123', '12025550123'],
  // Spreadsheets take the + away.
  ['971501234567', '971501234567'],
  ['8801712345678', '8801712345678'],
])('the number %s is %s', (text, number) => expect(internationalNumber(text)).toBe(number));

test.each([
  '12345',
  '',
  '+',
  'call me',
  '98765abc10',
  '+91+9876543210',
  '९८७६५४३२१०',
  // One digit too many or too few would ring in Iran, the USA or Qatar.
  '98765432101',
  '12345678901',
  '97433123456',
  '+91 98765 4321',
  '+91 98765 432101',
  '+9876543210',
  '+91 12345 67890',
  '+971 50 123 456',
  '+977 98123 4567',
  '1123456789',
])('%s is no number that anyone is called by', (text) =>
  expect(internationalNumber(text)).toBeNull(),
);

test.each([
  ['98765 43210', '91'],
  ['050 123 4567', '971'],
  ['0151 2345 6789', '49'],
  ['011 1234 5678', '60'],
  ['07700 900123', '44'],
  ['01712 345678', '880'],
])('%s with +%s is the number that one logs in by', (own, code) => {
  expect(`+${internationalNumber(`+${code} ${own}`)}`).toBe(toE164(own, code));
});

test.each([
  ['98765 43210', '9876543210'],
  ['+91 (0) 98765 43210', '9876543210'],
  ['+971 (0)50 123 4567', '971501234567'],
  // What cannot be read is kept as it was typed, and parts are parts of either.
  ['98765432101', '98765432101'],
  ['98765', '98765'],
  ['0501 23', '50123'],
  ['987', null],
  ['Welder 2', null],
])('a search for %j looks for %j', (search, digits) => {
  expect(searchedDigits(search)).toBe(digits);
});
