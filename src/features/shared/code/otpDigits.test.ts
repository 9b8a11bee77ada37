import { expect, test } from 'vitest';
import { otpDigits } from './otpDigits.ts';

test.each([
  ['123456', '123456'],
  ['12 34-56', '123456'],
  ['Your code is 123 456.', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
  ['', ''],
])('of %j the digits %j remain', (text, digits) => {
  expect(otpDigits(text)).toBe(digits);
});
