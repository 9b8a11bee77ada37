import { expect, test } from 'vitest';
import { fitted } from './shrinkImage.ts';

test.each([
  [{ width: 4000, height: 3000 }, 1600, { width: 1600, height: 1200 }],
  [{ width: 3000, height: 4000 }, 1600, { width: 1200, height: 1600 }],
  [{ width: 800, height: 600 }, 1600, { width: 800, height: 600 }],
  [{ width: 20_000, height: 4 }, 1600, { width: 1600, height: 1 }],
])('%j fits into %i as %j', (size, most, expected) => {
  expect(fitted(size, most)).toEqual(expected);
});
