import { expect, test } from 'vitest';
import { countryOf, maskedPhone, readablePhone, toE164 } from './phone.ts';

test.each([
  ['9876543210', '91', '+919876543210'],
  ['098765 43210', '91', '+919876543210'],
  ['+91 98765-43210', '971', '+919876543210'],
  ['0091 (98765) 43210', '91', '+919876543210'],
  ['919876543210', '91', '+919876543210'],
  ['+91 0 98765 43210', '91', '+919876543210'],
  ['50 123 4567', '971', '+971501234567'],
  ['0501234567', '971', '+971501234567'],
  ['+9779812345678', '91', '+9779812345678'],
])('%s with +%s is %s', (typed, country, phone) => {
  expect(toE164(typed, country)).toBe(phone);
});

test.each([
  ['', '91'],
  ['12345', '91'],
  // A land line, and a number with one digit too many.
  ['1123456789', '91'],
  ['98765432101', '91'],
  // Countries in which none of our people live: satellites, premium islands.
  ['+881612345678', '91'],
  ['+6797123456', '91'],
  ['+1 900 555 0100', '91'],
  ['98765abc10', '91'],
  ['９８７６５４３２１０', '91'],
  ['+91+9876543210', '91'],
])('%s with +%s is refused', (typed, country) => {
  expect(toE164(typed, country)).toBeNull();
});

test('a number is read in groups, and of a masked one only the end', () => {
  expect(readablePhone('+919876543210')).toBe('+91 98765 43210');
  expect(maskedPhone('+971501234567')).toBe('+971 …567');
  expect(countryOf('+97798123456')).toBe('977');
});
