import { expect, test } from 'vitest';
import { payOf } from './toPay.ts';

const rates = { AED: { rate: 24, day: '2026-11-01' }, KWD: { rate: 290, day: '2026-11-01' } };
const mapping = {
  ...{ columns: {}, fallback: {}, rates: {} },
  ...({ titleForm: 'plain', dayOrder: 'dayFirst' } as const),
};
const blank = { text: '', from: '', to: '', currency: '', period: '' };
const read = (texts: Partial<typeof blank>) =>
  payOf({ ...blank, ...texts, mapping: { ...mapping, rates }, now: 0 });

test.each([
  ['', '3E4', ''],
  ['', '', '4E4'],
  ['', '30000', '4E4'],
  ['', '3E4', '40000'],
  ['3E4', '', ''],
])('a sum that was written short is noted, and none is made of it: %j %j %j', (text, from, to) => {
  const texts = { text, from, to, currency: 'INR', period: 'month' };
  expect(payOf({ ...texts, mapping, now: 0 })).toMatchObject({ pay: null, note: 'payUnreadable' });
});

test.each([
  ['INR 45,000-60,000 per month', [45_000, 60_000, 'month'], '30k-50k'],
  ['INR 75000-95000 per month', [75_000, 95_000, 'month'], '50k-80k'],
  ['₹55,000', [55_000, 55_000, 'month'], '50k-80k'],
  ['₹22,000 per month', [22_000, 22_000, 'month'], null],
  ['₹900 per day', [900, 900, 'day'], null],
  ['₹150 - 200 per hour', [150, 200, 'hour'], null],
  ['₹6,00,000 per annum', [600_000, 600_000, 'year'], '50k-80k'],
  ['₹45,000 से ₹60,000 प्रति माह', [45_000, 60_000, 'month'], '30k-50k'],
])('rupees keep their figures: %j', (text, [from, to, period], range) => {
  expect(read({ text })).toMatchObject({
    pay: { from, to, currency: 'INR', period, rate: 1, inrDate: null },
    ...{ range, note: null },
  });
});

test.each([
  { text: '2200-1800 AED' },
  { text: 'AED 3000 to 1000' },
  { text: 'AED 2,200 – AED 1,800 per month' },
  { text: 'AED 2200/month - 1800/month' },
  { from: '2200-1800 AED' },
  { from: '2200', to: '1800', currency: 'AED' },
  { text: '-500 AED' },
  { text: 'AED -500' },
  { text: '−₹50,000 per month' },
  { from: '-500', currency: 'AED', period: 'day' },
  { from: '-500', text: 'AED 2000' },
  { to: '-500', text: 'AED 2000' },
  { text: '1.800,50 EUR' },
  { text: 'AED 9000 per hour' },
  { text: 'AED 12000 per day' },
  { text: '₹3-4 lakh per day' },
  { text: 'AED/INR 2000 per month' },
  { text: 'AED 1500 (not INR) per month' },
  { text: '₹36,000', currency: 'AED' },
  { from: 'AED 1500', to: 'Rs 36,000' },
  { from: '1500', to: '36000', currency: 'AED/INR' },
  { text: 'Service charge Rs 25000, salary AED 1500 monthly' },
  { text: 'AED 18000 / Rs 4,32,000 per year' },
  { text: 'AED 1200 every 2 weeks' },
  { text: 'SAR 1800 per 2 weeks', currency: 'AED' },
  { text: 'AED 1800 per 2 weeks' },
  { text: 'AED 400 per 2 days' },
  { text: 'AED 400 / 2 days' },
  { text: 'AED 400 every other day' },
  { text: '₹9000 for 15 days' },
  { text: '₹9000 प्रति 15 दिन' },
  { from: '9000', currency: 'INR', period: '15 days' },
])('what is not understood is left out, noted, and not shown as a pay: %j', (texts) => {
  expect(read(texts)).toEqual({ pay: null, range: null, shown: null, note: 'payUnreadable' });
});

test.each([
  [{ text: 'AED २०००' }, [2_000, 2_000]],
  [{ text: '٢٠٠٠ - ٢٥٠٠ AED' }, [2_000, 2_500]],
  [{ text: 'AED ২০০০' }, [2_000, 2_000]],
  [{ text: 'AED २,००० से २,५०० प्रति माह' }, [2_000, 2_500]],
  [{ from: '२०००', to: '२५००', currency: 'AED' }, [2_000, 2_500]],
  [{ from: '1500-1800', currency: 'AED' }, [1_500, 1_800]],
  [{ text: 'AED-1500' }, [1_500, 1_500]],
  [{ text: 'Salary:-1500 AED' }, [1_500, 1_500]],
  [{ text: '- 1500 AED' }, [1_500, 1_500]],
  [{ text: 'AED 1500 -1800' }, [1_500, 1_800]],
  [{ text: 'AED 1500, 1800' }, [1_500, 1_800]],
  [{ text: 'AED 1500 + 300 food' }, [1_500, 1_500]],
  [{ text: 'AED 1500 + 2000 commission' }, [1_500, 1_500]],
  [{ text: '12 hours duty AED 1500' }, [1_500, 1_500]],
  [{ text: 'AED 1500 8 hours a day, 6 days a week' }, [1_500, 1_500]],
  [{ text: 'AED 1800, 24 months contract' }, [1_800, 1_800]],
  [{ text: '250.000', currency: 'KWD' }, [250, 250]],
  [{ text: 'AED 1500 monthly for 12 hours daily' }, [1_500, 1_500]],
  [{ text: 'AED 1500 per month for 2 years' }, [1_500, 1_500]],
  [{ text: 'AED 1500 for 6 days a week' }, [1_500, 1_500]],
  [{ text: 'AED 1500 - 300 food' }, [1_500, 1_500]],
  [{ text: '1500 AED - 500 OT' }, [1_500, 1_500]],
  [{ text: 'AED 1800-500 food' }, [1_800, 1_800]],
  [{ text: '₹ 30000 – ₹ 8000 incentive' }, [30_000, 30_000]],
  [{ text: 'AED 1500 to 300 AED allowance' }, [1_500, 1_500]],
  [{ text: 'Salary -1500 AED + food' }, [1_500, 1_500]],
  [{ text: 'AED –1500' }, [1_500, 1_500]],
  [{ text: 'Net -1500 AED' }, [1_500, 1_500]],
  [{ text: 'Salary: -1500 AED' }, [1_500, 1_500]],
  [{ text: '2200/1800 AED' }, [2_200, 2_200]],
])('a pay is read: %j', (texts, [from, to]) => {
  expect(read(texts)).toMatchObject({ pay: { from, to, period: 'month' }, note: null });
});

test.each([
  ['AED 1500 per month (approx Rs. 36,000)', ['AED', 1_500, 1_500]],
  ['AED 1500 / Rs 36,000 monthly', ['AED', 1_500, 1_500]],
  ['AED 1500-1800 per month (Rs. 36,000)', ['AED', 1_500, 1_800]],
  ['1500-1800 AED (Rs 36,000 - 43,000)', ['AED', 1_500, 1_800]],
  ['1500 AED (36,000 INR) monthly', ['AED', 1_500, 1_500]],
  ['1500 AED 36000 INR', ['AED', 1_500, 1_500]],
  ['AED 1500 monthly, service charge Rs 25000', ['AED', 1_500, 1_500]],
  ['AED 1500 per month (Rs 4,32,000 per year)', ['AED', 1_500, 1_500]],
  ['Rs. 36,000 (AED 1500) per month', ['INR', 36_000, 36_000]],
])('of two currencies the one that is named first is the pay: %j', (text, [code, from, to]) => {
  const pay = { currency: code, from, to, period: 'month' };
  expect(read({ text })).toMatchObject({ pay, note: null });
});

test('beside a column that names the currency only figures in that one count', () => {
  const texts = { text: '1500 (approx Rs. 36,000)', currency: 'AED' };
  expect(read(texts)).toMatchObject({ pay: { currency: 'AED', from: 1_500, to: 1_500 } });
});
