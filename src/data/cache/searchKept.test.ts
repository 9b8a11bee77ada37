import { expect, test } from 'vitest';
import { clientLimits } from '#contract/clientLimits.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { engine, searchable } from '#contract/search/ranking/searchJobs.ts';
import { atOnce } from '#contract/search/steps.ts';
import { readJobs } from './searchKept.ts';

const blank = { companyName: 'Acme', location: 'Dubai, UAE', country: 'AE', category: 'Other' };
const rest = { jobType: 'Full time', experience: '0-1 years', createdAt: '2026-11-21T08:30:00Z' };
const job = (id: string) => ({
  ...{ ...blank, ...rest, id, title: 'Baker', skills: ['Ovens'], description: 'x' },
});
type Job = ReturnType<typeof job>;

const reading = (jobs: Job[]) => readJobs(engine, jobs, baseLexicon());
const search = (jobs: Job[], query: string) =>
  searchable(jobs, baseLexicon(), atOnce(reading(jobs))).search(query).jobs;

test('jobs that have changed since the last search are read anew, by one text alone', () => {
  const one = job('1');
  const found = (jobs: Job[], query: string) => search(jobs, query).map(({ id }) => id);
  expect(found([one], 'baker')).toEqual(['1']);
  // The same texts, another object: what is found is what was asked for now.
  const again = { ...one, createdAt: '2026-11-22T08:30:00Z' };
  expect(search([again], 'baker')[0]).toBe(again);
  expect(found([{ ...one, title: 'Roofer' }], 'baker')).toEqual([]);
  expect(found([{ ...one, title: 'Roofer' }], 'roofer')).toEqual(['1']);
  expect(found([{ ...one, skills: ['Plumbing'] }], 'plumber')).toEqual(['1']);
  expect(found([{ ...one, description: 'quokka' }], 'quokka')).toEqual(['1']);
  expect(found([one, job('2')], 'baker')).toHaveLength(2);
});

test('jobs are read in small steps, and again only those that are new or changed', () => {
  const stepsOf = (jobs: Job[]) => [...reading(jobs)].length;
  const jobs = ['a', 'b', 'c'].map(job);
  // Each job, and then its words among those of the others.
  expect(stepsOf(jobs)).toBe(6);
  expect(stepsOf(structuredClone(jobs))).toBe(0);
  expect(stepsOf([...jobs, job('d')])).toBe(1 + 4);
  expect(stepsOf([{ ...job('a'), title: 'Cook' }, ...jobs.slice(1)])).toBe(1 + 3);
  // Fewer, as by a filter: their words alone are put together.
  expect(stepsOf(jobs.slice(1))).toBe(2);
});

test('a phone with more jobs than it should keep does not read them anew for each search', () => {
  const many = Array.from({ length: clientLimits.jobSummaries + 100 }, (_, at) => job(`m${at}`));
  atOnce(reading(many));
  expect([...reading(many)]).toHaveLength(0);
});

test('two searches at once do not read into each other', () => {
  const [some, others] = [['e', 'f'].map(job), ['f', 'g'].map(job)];
  const [one, two] = [reading(some), reading(others)];
  one.next();
  two.next();
  const [first, second] = [atOnce(one), atOnce(two)];
  for (const [read, list] of [
    [first, some],
    [second, others],
  ] as const) {
    expect(read.found).toHaveLength(2);
    expect(searchable(list, baseLexicon(), read).search('baker').jobs).toHaveLength(2);
  }
});
