import { expect, test } from 'vitest';
import { money, shortDate } from './format.ts';

const amounts = [
  ...[0, 1, 12, 123, 1234, 12_345, 123_456, 1_234_567, 12_345_678, 1_234_567_890],
  ...[0.5, 13.9, 99.99, 1.125, 1234.5, 120_000.75, -5, -1234.5],
];

test('amounts read as the browser itself would write them', () => {
  for (const currency of ['INR', 'AED', 'KWD', 'EUR']) {
    for (const amount of amounts) {
      const whole = Number.isInteger(amount);
      const theirs = new Intl.NumberFormat('en-IN', {
        style: 'currency',
        currency,
        currencyDisplay: currency === 'INR' ? 'symbol' : 'code',
        minimumFractionDigits: whole ? 0 : 2,
        maximumFractionDigits: whole ? 0 : 3,
      });
      expect(money(amount, currency)).toBe(theirs.format(amount));
    }
  }
});

test('dates have the short month of every month', () => {
  const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 5 + month));
  expect(days.map((day) => shortDate(day.toISOString()))).toEqual([
    ...['5 Jan 2026', '6 Feb 2026', '7 Mar 2026', '8 Apr 2026', '9 May 2026', '10 Jun 2026'],
    ...['11 Jul 2026', '12 Aug 2026', '13 Sept 2026', '14 Oct 2026', '15 Nov 2026', '16 Dec 2026'],
  ]);
});
