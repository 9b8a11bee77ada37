import { expect, test } from 'vitest';
import { internationalNumber } from './phoneNumber.ts';

test.each([
  ['98765 43210', '919876543210'],
  ['098765-43210', '919876543210'],
  ['+91 98765 43210', '919876543210'],
  ['0091 98765 43210', '919876543210'],
  ['919876543210', '919876543210'],
  ['+971 50 123 4567', '971501234567'],
  ['12345', null],
  ['', null],
  ['+', null],
  ['call me', null],
])('the number %s is %s', (text, number) => expect(internationalNumber(text)).toBe(number));
