import { expect, test } from 'vitest';
import { formatCountdown, secondsLeft } from './countdown.ts';

test.each([
  [300, '5:00'],
  [299, '4:59'],
  [61, '1:01'],
  [60, '1:00'],
  [9, '0:09'],
  [0, '0:00'],
  [-5, '0:00'],
])('%i s are shown as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});

test('the seconds left are whole and never negative', () => {
  expect(secondsLeft(300_000, 0)).toBe(300);
  expect(secondsLeft(300_000, 1)).toBe(300);
  expect(secondsLeft(300_000, 299_001)).toBe(1);
  expect(secondsLeft(300_000, 300_000)).toBe(0);
  expect(secondsLeft(300_000, 900_000)).toBe(0);
});
