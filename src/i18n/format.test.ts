import { expect, test } from 'vitest';
import english from '#locales/english/common.json';
import { salaryRanges } from '#contract/options.ts';
import { grouped, money, salaryText } from './format.ts';

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

test('whole numbers are grouped as the browser itself would group them', () => {
  for (const amount of amounts.filter(Number.isInteger)) {
    expect(grouped(amount)).toBe(amount.toLocaleString('en-IN'));
  }
});

test('salary ranges are written out, and never in thousands', () => {
  const t = (key: string) => (key === 'common:lakhAndMore' ? english.lakhAndMore : key);
  expect(salaryRanges.map((range) => salaryText(range, t))).toEqual([
    '₹30,000-50,000',
    '₹50,000-80,000',
    '₹80,000-1,00,000',
    '₹1 lakh and more',
  ]);
});
