import { expect, test } from 'vitest';
import { tokenEnd } from './tokenEnd.ts';

const token = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.x`;

test('a token ends at its exp, which is in seconds', () => {
  expect(tokenEnd(token({ id: '1', exp: 1_800_000_000 }))).toBe(1_800_000_000_000);
});

test('one that cannot be read, or never ends, is over', () => {
  expect(tokenEnd('')).toBe(0);
  expect(tokenEnd('a.b.c')).toBe(0);
  expect(tokenEnd(token({ id: '1' }))).toBe(0);
});
