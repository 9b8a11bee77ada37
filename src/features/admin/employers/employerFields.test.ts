import { expect, test } from 'vitest';
import type { Employer } from '#contract/employers/employer.ts';
import { losesJobs } from './employerFields.ts';

test.each([
  ['Gulf Steel Ltd', 1, 0, true],
  ['Gulf Steel Ltd', 0, 1, true],
  ['Gulf Steel Ltd', 0, 0, false],
  ['  GULF-steel ', 1, 0, false],
])(
  'the name %j of a record with %d open and %d closed jobs: %s',
  (name, openJobs, closedJobs, is) => {
    const employer = { name: 'Gulf Steel', openJobs, closedJobs } as Employer;
    expect(losesJobs(employer, name)).toBe(is);
  },
);
