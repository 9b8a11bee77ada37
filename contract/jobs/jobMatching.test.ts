import { expect, test } from 'vitest';
import { experienceRanges } from '#contract/options.ts';
import { facetsOf, matches } from './jobMatching.ts';

/** The filters that find a job with such an experience. */
const foundBy = (experience: string) => {
  const facets = facetsOf({ title: '', companyName: '', location: '', experience });
  const job = { category: '', salaryRange: '' };
  return experienceRanges.filter((range) => matches(job, facets, { experience: range }));
};

test.each([
  ['0', ['0-1']],
  ['Fresher', ['0-1']],
  ['', ['0-1']],
  ['2', ['1-3']],
  ['2-4', ['1-3', '3-5']],
  ['5+', ['3-5', '5-10', '10+']],
  ['2 years', ['1-3']],
  ['Min 2 years', ['1-3']],
  ['6 months', ['0-1', '1-3']],
  ['18 months', ['0-1', '1-3']],
  ['6-12 months', ['0-1', '1-3']],
  ['120 months', ['5-10', '10+']],
])('%j is found by %j', (experience, ranges) => {
  expect(foundBy(experience)).toEqual(ranges);
});

test.each([
  'Experienced',
  'Gulf experience must',
  'two years',
  'Required',
  'see text',
  '6 months to 2 years',
])('%j, of which no years can be read, is found by no range', (experience) => {
  expect(foundBy(experience)).toEqual([]);
});
