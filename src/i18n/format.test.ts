import { expect, test } from 'vitest';
import { money } from './format.ts';

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
