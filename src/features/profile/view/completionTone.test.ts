import { expect, test } from 'vitest';
import { completionTone, inTradeOrder } from './completionTone.ts';

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

test('what is missing begins with what gets a worker a job', () => {
  const fields = ['homeState', 'ieltsBand', 'skills', 'bannerImage', 'motherTongue', 'resume'];
  const missing = fields.map((field) => ({ field }));
  expect(inTradeOrder(missing).map(({ field }) => field)).toEqual([
    ...['resume', 'skills', 'homeState', 'motherTongue', 'ieltsBand', 'bannerImage'],
  ]);
  expect(missing.map(({ field }) => field)).toEqual(fields);
});
