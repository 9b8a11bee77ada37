import { expect, test } from 'vitest';
import { payOf } from './toPay.ts';

const mapping = {
  ...{ columns: {}, fallback: {}, rates: {} },
  ...({ titleForm: 'plain', dayOrder: 'dayFirst' } as const),
};

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
