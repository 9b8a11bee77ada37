import { expect, test } from 'vitest';
import type { MyApplication } from '#contract/applications/application.ts';
import { changedSince, statusesOf } from './statusNews.ts';

function application(applicationId: string, applicationStatus: string): MyApplication {
  return {
    applicationId,
    applicationStatus,
    jobId: 'j1',
    jobTitle: 'Welder',
    companyName: 'Blue Anchor',
    location: '',
    experience: '',
    salaryRange: '',
    skills: [],
    appliedAt: '2026-11-20T10:00:00Z',
  };
}

test('a status that changed since the last look is news, a new application is not', () => {
  const before = statusesOf([application('a', 'Applied'), application('b', 'In Review')]);
  const now = [
    application('a', 'Interview Scheduled'),
    application('b', 'In Review'),
    application('c', 'Applied'),
  ];
  expect([...changedSince(before, now)]).toEqual(['a']);
  expect([...changedSince(statusesOf(now), now)]).toEqual([]);
  expect([...changedSince({}, now)]).toEqual([]);
});

test('an interview that is moved is news too', () => {
  const at = (place: string) => ({
    ...application('a', 'Interview Scheduled'),
    interview: { at: '2026-12-01T05:00:00Z', place },
  });
  expect([...changedSince(statusesOf([at('Patna')]), [at('Delhi')])]).toEqual(['a']);
  expect([...changedSince(statusesOf([at('Patna')]), [at('Patna')])]).toEqual([]);
});
