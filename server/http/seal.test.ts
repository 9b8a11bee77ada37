import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal('the secret of this installation');

test('a seal holds for its purpose and its text, under its secret', () => {
  const mark = seal.of('reset code', 'user 123456');
  expect(seal.holds('reset code', 'user 123456', mark)).toBe(true);
  expect(seal.holds('reset code', 'user 123457', mark)).toBe(false);
  expect(seal.holds('file link', 'user 123456', mark)).toBe(false);
  expect(createSeal('another secret').holds('reset code', 'user 123456', mark)).toBe(false);
  for (const wrong of ['', mark.slice(1), `${mark}A`, 'र'.repeat(43)]) {
    expect(seal.holds('reset code', 'user 123456', wrong)).toBe(false);
  }
});
