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

const named = (filter: 'role' | 'location', wanted: string, name: string) => {
  const names = { title: '', companyName: '', location: '', experience: '' };
  const facets = facetsOf({ ...names, [filter === 'role' ? 'title' : filter]: name });
  return matches({ category: '', salaryRange: '' }, facets, { [filter]: wanted });
};

test.each([
  ['Oman', 'Muscat, Oman'],
  ['oman', 'Sohar (Oman)'],
  ['UK', 'London, UK'],
  ['USA', 'Houston, USA'],
  ['Saudi Arabia', 'Riyadh, Saudi Arabia'],
  ['Dubai, UAE', 'Dubai, UAE'],
  ['dub', 'Dubai, UAE'],
  ['new', 'Auckland, New Zealand'],
  ['Ómán', 'Muscat, Oman'],
  ['?', 'Muscat, Oman'],
])('the location %j finds %j', (wanted, location) => {
  expect(named('location', wanted, location)).toBe(true);
});

test.each([
  ['Oman', 'Bucharest, Romania'],
  ['UK', 'Kyiv, Ukraine'],
  ['US', 'Usak, Turkey'],
  ['USA', 'Lausanne, Switzerland'],
  ['USA', 'Usak, Turkey'],
  ['Niger', 'Lagos, Nigeria'],
  ['Peru', 'Perugia, Italy'],
  ['India', 'Gary, Indiana'],
  ['ubai', 'Dubai, UAE'],
])('the location %j does not find %j', (wanted, location) => {
  expect(named('location', wanted, location)).toBe(false);
});

test.each([
  ['Nurse', 'Staff Nurse'],
  ['Nurse', 'Nurses (ICU)'],
  ['driver', 'Drivers'],
  ['Waitress', 'Waiters / Waitresses'],
  ['Truck Driver', 'Heavy Truck Drivers'],
  ['weld', 'Welder'],
  ['weld', 'TIG Welding'],
  ['cook', 'Indian Cooks'],
  ['it', 'IT Support'],
])('the role %j finds %j', (wanted, title) => {
  expect(named('role', wanted, title)).toBe(true);
});

test.each([
  ['Nurse', 'Nursery Worker'],
  ['Cook', 'Cookery Teacher'],
  ['Guard', 'Guardian'],
  ['it', 'Waiter'],
  ['river', 'Driver'],
])('the role %j does not find %j', (wanted, title) => {
  expect(named('role', wanted, title)).toBe(false);
});
