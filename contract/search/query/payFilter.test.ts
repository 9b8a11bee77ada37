import { expect, test } from 'vitest';
import { emptyVocabulary } from '#contract/search/lexicon/vocabulary.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { withoutGaps } from './gap.ts';
import type { PayWish } from '#contract/search/understanding.ts';
import { parseQuery } from './parseQuery.ts';
import { levelOfJob, payLevel, payLevels, payTerm, takePayFilter } from './payFilter.ts';
import { plainQuery } from './plainQuery.ts';
import { takeFilters } from './takeFilters.ts';

const lexicon = baseLexicon();

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
  ['driver 50000 se kam ki job nahi chahiye', { atLeast: 50_000 }, 'driver chahiye'],
  ['driver 50000 se kam wali naukri nahi', { atLeast: 50_000 }, 'driver'],
  ['ड्राइवर 50000 से कम का काम नहीं', { atLeast: 50_000 }, 'draaivar'],
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
  const taken = takePayFilter(plainQuery(query));
  expect(taken.pay).toEqual(pay);
  expect(withoutGaps(taken.rest)).toBe(rest);
});

test.each([
  ['driver 1.5 lakh', 150_000],
  ['driver 0.5 lakh', 50_000],
  ['ड्राइवर 1.5 लाख', 150_000],
  ['12.5k', 12_500],
  ['rs 1.25 lakh', 125_000],
  ['1.5 lakh se upar', 150_000],
  ['rs 50000.00', 50_000],
])('%s: what stands behind the point is a part of it', (query, atLeast) => {
  expect(takeFilters(lexicon, query).pay).toEqual({ atLeast });
});

test.each([
  ['welder 1.5 saal experience', 1],
  ['2.5 saal', 2],
  ['2.5 years', 2],
  ['2.5+ years', 2],
  ['2.5 साल', 2],
])('%s are that many whole years', (query, years) => {
  expect(takeFilters(lexicon, query).years).toBe(years);
});

test.each([
  'cook 60000 rs',
  'cook 60 000 rs',
  'cook 60,000 rs',
  'cook rs 60,000',
  'cook rs. 60,000/-',
  'cook 60,000/-',
  'cook \u20b960,000',
  'cook \u20b9 60000',
  'cook 60,000 rupees',
  'cook 60k',
  'cook 60 hazar',
  'cook 0.6 lakh',
  'cook 60,000-80,000',
  'cook 60,000 - 80,000 rs',
  'cook 60000 se 80000 tak',
  'cook 60-80 hazar',
  'cook 60k-80k salary',
  'cook salary 60000 to 80000',
])('%s: one wish, however it is spelt', (query) => {
  const { pay, rest } = takeFilters(lexicon, query);
  expect(pay).toEqual({ atLeast: 60_000 });
  expect(withoutGaps(rest)).toBe('cook');
});

test.each([
  ['welder 1,00,000 rupees', { atLeast: 100_000 }, 'welder'],
  ['18000-22000 pagar', { atLeast: 18_000 }, ''],
  ['1.5-2 lakh', { atLeast: 150_000 }, ''],
  ['driver 80000 to 1 lakh', { atLeast: 80_000 }, 'driver'],
  ['50,000 - 1 lakh salary', { atLeast: 50_000 }, ''],
  ['15000-20k', { atLeast: 15_000 }, ''],
  ['9000-12000 rs helper', { atLeast: 9_000 }, 'helper'],
  ['cook \u20b925,000 \u2013 \u20b930,000', { atLeast: 25_000 }, 'cook'],
  // "At least ... up to": what it is at least.
  ['minimum 30000 tak', { atLeast: 30_000 }, 'tak'],
  // Telephone numbers are written so, too.
  ['welder contact 98765-43210', undefined, 'welder contact 98765 to 43210'],
  ['driver 2000-3000 aed', undefined, 'driver'],
  ['jobs 2025-2026', undefined, 'jobs 2025 to 2026'],
])('%s: the pay and what is left', (query, pay, rest) => {
  const taken = takeFilters(lexicon, query);
  expect(taken.pay).toEqual(pay);
  expect(withoutGaps(taken.rest)).toBe(rest);
});

test.each([
  ['mason 1500 rupaye roz', 39_000],
  ['mason 1500 rs per day', 39_000],
  ['mason 800 dihadi', 20_800],
  ['mason daily wages 800', 20_800],
  ['mason din ka 1500', 39_000],
  ['mason \u20b91500/day', 39_000],
  ['mason 500-700 rs per day', 13_000],
  ['मिस्त्री 1500 रुपये रोज़', 39_000],
  ['मिस्त्री 1500 रुपये प्रति दिन', 39_000],
  ['mason 500 rs per hour', 104_000],
  ['mason 150 rs ghanta', 31_200],
  ['मिस्त्री 150 रुपये घंटा', 31_200],
  ['mason 5000 per week', 21_667],
  ['mason 500 per day', 13_000],
  ['mason 500 har din', 13_000],
  ['mason 500/day', 13_000],
  ['mason 100/ hour', 20_800],
  ['mason 5000 rs hafte ka', 21_667],
  ['welder 5 lakh salana', 41_667],
  ['welder 5 lakh saal ka', 41_667],
  ['welder 5 lakh per annum', 41_667],
  ['welder 5 lakh per annum bonus', 41_667],
  ['welder salary 4.5 lpa', 37_500],
  ['welder annual package 6 lakh', 50_000],
  ['वेल्डर 5 लाख सालाना', 41_667],
  ['nurse 35 lakh salana', 291_667],
])('%s: pay of another period is compared by the month', (query, atLeast) => {
  const { pay, rest } = takeFilters(lexicon, query);
  expect(pay).toEqual({ atLeast });
  expect(withoutGaps(rest)).toMatch(/^[a-z]+( bonus)?$/);
});

test.each<[string, PayWish | undefined]>([
  ['welder 30000 rs din ki shift', { atLeast: 30_000 }],
  ['welder 30000 rs day shift', { atLeast: 30_000 }],
  ['driver 8 hours duty 30000 rs', { atLeast: 30_000 }],
  ['driver 12 ghante 25000 salary', { atLeast: 25_000 }],
  ['driver 30000 rs roz', { atLeast: 30_000 }],
  ['mason 500 rs roz se kam nahi', { atLeast: 13_000 }],
  ['driver 2 saal ka anubhav 30000 rs', { atLeast: 30_000 }],
  ['welder 50000 rs 5 saal ka anubhav', { atLeast: 50_000 }],
  ['driver 40000 rs weekly off', { atLeast: 40_000 }],
  ['driver 30000 rs week off', { atLeast: 30_000 }],
  ['driver 30000 rs hafte me ek chutti', { atLeast: 30_000 }],
  ['driver 30000 rs hafte me 1 din ki chhutti', { atLeast: 30_000 }],
  ['driver 6 days a week 30000 rs', { atLeast: 30_000 }],
  ['driver 6 days in a week 30000 rs', { atLeast: 30_000 }],
  ['driver 48 hours per week salary 40000', { atLeast: 40_000 }],
  ['8 hours a day 10000 rs helper', { atLeast: 10_000 }],
  ['helper 10000 rs daily up down', { atLeast: 10_000 }],
  ['driver 10000 rs roz ghar', { atLeast: 10_000 }],
  ['driver 40000 rs annual leave', { atLeast: 40_000 }],
  ['driver 40000 rs yearly ticket', { atLeast: 40_000 }],
  ['driver 40000 rs saal me ek baar ticket', { atLeast: 40_000 }],
  ['driver 40k yearly bonus', { atLeast: 40_000 }],
  ['ड्राइवर 30000 रुपये हफ्ते में एक छुट्टी', { atLeast: 30_000 }],
  ['driver 15000 rs 10 hours daily', { atLeast: 15_000 }],
  ['welder 300 hours', undefined],
  ['helper 100 din', undefined],
  ['welder 300 to 400 hours', undefined],
])('%s: a duty, a shift, leave and experience are no period of pay', (query, pay) => {
  expect(takeFilters(lexicon, query).pay).toEqual(pay);
});

test.each([
  ['mason 500 rs', '500 rs'],
  ['driver rs 50', 'rs 50'],
  ['electrician 2000 aed', '2000 aed'],
])('%s: pay that is compared with nothing is named', (query, words) => {
  const plan = parseQuery(lexicon, emptyVocabulary, query);
  expect(plan.pay).toBeUndefined();
  expect(plan.unknown).toEqual([words]);
});

test('each level of pay has a term of its own, in the order of what it pays', () => {
  const figures = payLevels.map((level) => Number(payTerm(level).slice(1)));
  expect(figures.toSorted((a, b) => b - a)).toEqual(figures);
  expect(new Set(figures).size).toBe(payLevels.length);
});

test.each([
  ['welder 4000 cad', '4000 cad'],
  ['welder cad 4000', 'cad 4000'],
  ['cad operator', undefined],
  ['auto cad draftsman', undefined],
  ['autocad 2025 auto cad 2025', undefined],
  ['2 cad jobs', undefined],
])('of %j, CAD is money only beside a sum', (search, unread) => {
  expect(takePayFilter(plainQuery(search)).unread).toBe(unread);
});

test.each([
  ['driver below 30000', { atMost: 30_000 }, [0, 12_000, 29_999, 30_000], [30_001, 39_900]],
  ['driver above 30000', { atLeast: 30_000 }, [30_000, 34_050, 2_000_000], [0, 29_999, 20_500]],
  // What is between two round sums is widened to the next, and said so.
  ['salary above 29000', { atLeast: 25_000 }, [25_000, 29_500], [24_999, 20_500]],
  ['21000 se kam', { atMost: 25_000 }, [21_000, 25_000], [25_001, 29_900]],
  // A card that shows four lakh has four lakh.
  ['driver 4 lakh', { atLeast: 400_000 }, [400_000, 435_000, 600_000], [399_999]],
  ['driver above 9 lakh', { atLeast: 700_000 }, [700_000, 950_000], [1_000, 300_000, 699_999]],
  ['driver above 12 lakh', { atLeast: 1_200_000 }, [], [1_000, 300_000, 1_500_000]],
])('%s finds what pays that and nothing else', (query, pay, found, absent) => {
  const plan = parseQuery(lexicon, emptyVocabulary, query);
  expect(plan.pay).toEqual(pay);
  const terms = new Set(plan.alternatives.map(({ term }) => term));
  const isFound = (rupees: number) => terms.has(payTerm(payLevel(rupees)));
  expect(found.map(isFound)).toEqual(found.map(() => true));
  expect(absent.map(isFound)).toEqual(absent.map(() => false));
});

test('a job of an open range pays more than where that begins', () => {
  const wanted = (query: string) =>
    parseQuery(lexicon, emptyVocabulary, query).alternatives.map(({ term }) => term);
  const open = payTerm(levelOfJob({ pay: null, salaryRange: '100k above' }) ?? 0);
  expect(wanted('butcher 1 lakh se kam')).not.toContain(open);
  expect(wanted('butcher 1 lakh')).toContain(open);
  expect(wanted('butcher 125000')).not.toContain(open);
});
