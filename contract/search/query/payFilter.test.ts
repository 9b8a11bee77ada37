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
  // What it must not be says the other way round.
  ['welder 30000 se kam nahi', { atLeast: 30_000 }, 'welder'],
  ['welder 30000 se kam na ho', { atLeast: 30_000 }, 'welder'],
  ['30 hazar se kam salary nahi chahiye', { atLeast: 30_000 }, 'chahiye'],
  ['30000 kam se kam', { atLeast: 30_000 }, ''],
  ['kam se kam 30000', { atLeast: 30_000 }, ''],
  ['वेल्डर पचास हज़ार से कम नहीं', { atLeast: 50_000 }, 'veldar'],
  ['वेल्डर पचास हज़ार से कम न हो', { atLeast: 50_000 }, 'veldar'],
  ['welder not less than 40000', { atLeast: 40_000 }, 'welder'],
  ['no less than 40k', { atLeast: 40_000 }, ''],
  ['driver salary not below 60000', { atLeast: 60_000 }, 'driver'],
  ['not under rs 60000', { atLeast: 60_000 }, ''],
  ['50000 se zyada nahi', { atMost: 50_000 }, ''],
  ['पचास हज़ार से ज़्यादा नहीं', { atMost: 50_000 }, ''],
  ['not more than 50000', { atMost: 50_000 }, ''],
  ['salary not above 50000', { atMost: 50_000 }, ''],
  ['zyada se zyada 50 hazar', { atMost: 50_000 }, ''],
  ['50 hazar tak', { atMost: 50_000 }, ''],
  ['ड्राइवर पचास हज़ार तक', { atMost: 50_000 }, 'draaivar'],
])('%s is a filter of pay', (query, pay, rest) => {
  const taken = takePayFilter(normalise(toLatin(query)));
  expect(taken.pay).toEqual(pay);
  expect(taken.rest.trim()).toBe(rest);
});
