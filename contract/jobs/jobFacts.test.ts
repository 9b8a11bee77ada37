import { describe, expect, test } from 'vitest';
import { ecrCountries } from './ecrCountries.ts';
import { ecrCodes, emigrationSteps, needsClearance } from './emigration.ts';
import { countryOf } from './jobCountry.ts';
import { indianDay, isLicenceExpired, statusOn, workerTotals } from './jobFacts.ts';
import { countries } from '#contract/options.ts';

describe('the closing date', () => {
  test.each([
    ['2026-12-05T18:29:59.999Z', 'active', '2026-12-05'],
    ['2026-12-05T18:30:00.000Z', 'inactive', '2026-12-06'],
  ])('at %s the job is %s', (at, status, day) => {
    const now = Date.parse(at);
    expect(indianDay(now)).toBe(day);
    expect(statusOn({ status: 'active', closingDate: '2026-12-05' }, now)).toBe(status);
    expect(statusOn({ status: 'active' }, now)).toBe('active');
    expect(statusOn({ status: 'inactive', closingDate: '2027-01-01' }, now)).toBe('inactive');
  });
});

test('a licence holds through its last day', () => {
  const agent = { validUntil: '2026-12-05' };
  expect(isLicenceExpired(agent, Date.parse('2026-12-05T18:00:00Z'))).toBe(false);
  expect(isLicenceExpired(agent, Date.parse('2026-12-05T19:00:00Z'))).toBe(true);
  expect(isLicenceExpired({ validUntil: null }, 0)).toBe(false);
});

test('the worker’s total leaves out what the employer pays, and never mixes currencies', () => {
  const cost = (paidBy: 'worker' | 'employer', amount: number, currency: string) => ({
    ...{ item: 'x', paidBy, amount, currency },
  });
  expect(
    workerTotals([
      cost('worker', 0.1, 'KWD'),
      cost('worker', 0.2, 'KWD'),
      cost('worker', 4500, 'INR'),
      cost('employer', 900, 'AED'),
      cost('worker', 0, 'AED'),
    ]),
  ).toEqual([
    { currency: 'KWD', amount: 0.3 },
    { currency: 'INR', amount: 4500 },
  ]);
  expect(workerTotals([cost('employer', 900, 'AED')])).toEqual([]);
});

test.each([
  ['Dubai, UAE', 'AE'],
  ['Dubai,  United Arab Emirates ', 'AE'],
  ['saudi arabia', 'SA'],
  ['Doha, Qatar', 'QA'],
  ['UAE, Dubai', null],
  ['Remote', null],
  ['', null],
])('the country of %j is %s', (location, code) => {
  expect(countryOf(location)).toBe(code);
});

describe('the emigration clearance', () => {
  test('is for eighteen countries, four of them ours', () => {
    const codes = ecrCountries.map(({ code }) => code);
    expect(new Set(codes).size).toBe(18);
    expect(ecrCodes.split(' ')).toEqual(codes);
    const ours = countries.map(({ code }) => code).filter(needsClearance);
    expect(ours.sort()).toEqual(['AE', 'KW', 'OM', 'SA']);
    expect(needsClearance(null)).toBe(false);
  });

  test('is a step with an ECR passport, and never without one', () => {
    expect(emigrationSteps('ecr', false)).toContain('clearance');
    expect(emigrationSteps('ecr', true)[0]).toBe('canChange');
    expect(emigrationSteps('none', false)).toContain('clearance');
    for (const class10 of [true, false]) {
      expect(emigrationSteps('noEcr', class10)).toEqual(['noClearance', 'nurse', 'checkSite']);
    }
    expect(emigrationSteps('none', true)).not.toContain('clearance');
  });

  test('always ends at the official site', () => {
    for (const passport of ['ecr', 'noEcr', 'none'] as const) {
      for (const class10 of [true, false]) {
        expect(emigrationSteps(passport, class10).at(-1)).toBe('checkSite');
      }
    }
  });
});
