import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/job.ts';
import { jobForm } from '#contract/jobForm.ts';
import { fieldErrors } from '#contract/schema.ts';
import { blankJob, bodyOf, fieldsOf, isChanged, type JobFields } from './jobFields.ts';

const job: Job = {
  _id: '1',
  jobName: 'Welder',
  companyName: 'Gulf Steel',
  logoUrl: null,
  experience: '2-4',
  location: 'Dubai, UAE',
  country: 'AE',
  description: 'Weld.',
  skills: ['Arc welding', 'Gas cutting'],
  salaryRange: '30k-50k',
  pay: null,
  category: 'Civil Engineering',
  jobType: 'Full Time',
  status: 'inactive',
  rating: null,
  impressions: 7,
  openings: 12,
  applicantsCount: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  demo: false,
};

function errorsOf(fields: Partial<JobFields>): Record<string, string> {
  const result = v.safeParse(jobForm, bodyOf({ ...fieldsOf(job), ...fields }));
  return result.success ? {} : fieldErrors(result.issues);
}

describe('the job form', () => {
  test('gives a stored job back unchanged', () => {
    expect(v.parse(jobForm, bodyOf(fieldsOf(job)))).toEqual({
      jobName: 'Welder',
      companyName: 'Gulf Steel',
      logoUrl: '',
      experience: '2-4',
      location: 'Dubai, UAE',
      description: 'Weld.',
      skills: ['Arc welding', 'Gas cutting'],
      salaryRange: '30k-50k',
      category: 'Civil Engineering',
      jobType: 'Full Time',
      status: 'inactive',
      openings: 12,
    });
  });

  test('asks for every field of spec 5 in a blank form, and not for the logo', () => {
    expect(Object.keys(errorsOf(blankJob)).sort()).toEqual(
      ['category', 'companyName', 'description', 'experience', 'jobName', 'jobType']
        .concat('location', 'salaryRange', 'skills')
        .sort(),
    );
  });

  test.each(['', '0', '-1', '2.5', '1e3', 'ten', '10000'])('refuses %j openings', (openings) => {
    expect(errorsOf({ openings })).toEqual({ openings: 'openingsInvalid' });
  });

  test.each(['gulf.example', 'javascript:alert(1)', 'http://'])(
    'refuses the logo %s',
    (logoUrl) => {
      expect(errorsOf({ logoUrl })).toEqual({ logoUrl: 'urlInvalid' });
    },
  );

  test('knows a change from what only was touched', () => {
    const stored = fieldsOf(job);
    expect(isChanged({}, stored)).toBe(false);
    expect(isChanged({ jobName: 'Welder' }, stored)).toBe(false);
    expect(isChanged({ jobName: 'Welder', openings: '13' }, stored)).toBe(true);
  });
});
