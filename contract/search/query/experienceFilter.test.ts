import { expect, test } from 'vitest';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { searchable } from '#contract/search/ranking/searchJobs.ts';

const blower = (experience: string) => ({
  ...{ id: experience, title: 'Glass Blower', companyName: 'Acme', location: 'Dubai, UAE' },
  ...{ country: 'AE', category: 'Other', jobType: 'Full time', skills: [], description: '' },
  ...{ experience, createdAt: '2026-11-21T08:30:00Z' },
});

test.each([
  ['glass blower 18 saal', ['16-20']],
  ['glass blower 25 years experience', ['16-20', '20+']],
  ['glass blower 45 years experience', ['16-20', '20+', '40+']],
])('%s: who asks for as many years has all that is asked for', (query, found) => {
  const jobs = ['16-20', '20+', '40+', 'as agreed'].map(blower);
  const { jobs: fitting, partial } = searchable(jobs, baseLexicon()).search(query);
  expect(fitting.map(({ experience }) => experience).toSorted()).toEqual(found);
  expect(partial).toBe(false);
});
