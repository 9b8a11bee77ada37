import { expect, test } from 'vitest';
import { resetErrors } from './resetCheck.ts';

test('the two entries must match, and that is said first', () => {
  expect(resetErrors('abc', 'abcd')).toEqual({ confirm: 'auth:reset.mismatch' });
});

test('the page asks for six characters, the server for more', () => {
  expect(resetErrors('abcde', 'abcde')).toEqual({ password: 'auth:reset.short' });
  expect(resetErrors('abcdef', 'abcdef')).toEqual({});
});
