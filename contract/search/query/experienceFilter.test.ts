import { expect, test } from 'vitest';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { emptyVocabulary } from '#contract/search/lexicon/vocabulary.ts';
import { searchable } from '#contract/search/ranking/searchJobs.ts';
import { parseQuery } from './parseQuery.ts';
import { understoodOf } from './understood.ts';

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

test.each([
  'driver bina experience',
  'driver experience nahi',
  'driver experience nhi hai',
  'ड्राइवर अनुभव नहीं है',
  'driver no any experience',
  'driver without any experience',
  'driver experience ke bina',
  'अनुभव के बिना ड्राइवर',
  'driver bina kuch anubhav',
])('%s: is a fresher', (query) => {
  const { years, segments } = parseQuery(baseLexicon(), emptyVocabulary, query);
  expect(years).toBe(0);
  expect(segments.flatMap(({ ids }) => ids)).toEqual(['driver']);
});

test.each([
  ['driver 3 saal experience 20000 salary dubai', 'driver 20000 salary dubai'],
  ['fresher driver', 'driver'],
])('%s: without the years it is what a person would type', (query, rest) => {
  const lexicon = baseLexicon();
  const plan = parseQuery(lexicon, emptyVocabulary, query);
  expect(understoodOf(lexicon, query, plan).years?.rest).toBe(rest);
});
