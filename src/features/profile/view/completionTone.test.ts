import { expect, test } from 'vitest';
import { completionTone } from './completionTone.ts';

test.each([
  [100, 'green'],
  [90, 'green'],
  [89, 'yellow'],
  [70, 'yellow'],
  [69, 'orange'],
  [50, 'orange'],
  [49, 'red'],
  [0, 'red'],
])('%i %% is %s', (percentage, tone) => {
  expect(completionTone(percentage)).toBe(tone);
});
