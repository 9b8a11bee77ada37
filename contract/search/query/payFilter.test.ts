import { expect, test } from 'vitest';
import { normalise } from '#contract/text.ts';
import { toLatin } from '#contract/search/text/devanagari.ts';
import { takePayFilter } from './payFilter.ts';

test.each([
  ['50 hazar se zyada', { atLeast: 50_000 }, ''],
  ['welder pachas hazar', { atLeast: 50_000 }, 'welder'],
  ['driver do lakh', { atLeast: 200_000 }, 'driver'],
  ['पचास हजार', { atLeast: 50_000 }, ''],
  ['तीस हजार से कम', { atMost: 30_000 }, ''],
  ['चालीस हजार से ज्यादा', { atLeast: 40_000 }, ''],
  ['30000 se kam', { atMost: 30_000 }, ''],
  ['2 lakh', { atLeast: 200_000 }, ''],
  ['mason do saal', undefined, 'mason do saal'],
])('%s is a filter of pay', (query, pay, rest) => {
  const taken = takePayFilter(normalise(toLatin(query)));
  expect(taken.pay).toEqual(pay);
  expect(taken.rest.trim()).toBe(rest);
});
