import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { jobForm } from '#contract/jobs/jobForm.ts';
import { fieldErrors } from '#contract/schema.ts';
import { fieldOfError, isFactError, numberOf } from './factFields.ts';
import { isChanged } from '#src/features/admin/shared/useRecordForm.ts';
import { blankJob, bodyOf, fieldsOf, type JobFields } from './jobFields.ts';

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

/** A job with every fact, as the admin gets it. */
const told: Job = {
  ...job,
  pay: {
    ...{ from: 1500, to: 1800.5, currency: 'AED', period: 'month', rate: 23.1234 },
    ...{ inrFrom: 34_685, inrTo: 41_634, inrDate: '2026-11-20' },
  },
  ...{ contractMonths: 24, hoursPerWeek: 37.5, visaType: 'employment' },
  ...{ food: 'employer', room: 'employer', ticket: 'shared', medical: 'worker' },
  costs: [{ item: 'Medical test', paidBy: 'worker', amount: 4500, currency: 'INR' }],
  closingDate: '2026-12-05',
  agent: {
    ...{ name: 'Ganga', licenceNumber: 'B-1', validUntil: '2027-03-31', checkedOn: '2026-11-19' },
    check: { by: 'Meena', on: '2026-11-19', evidence: 'folder 12' },
  },
};

describe('the facts for applicants', () => {
  test('are given back unchanged by a form that only is opened', () => {
    const fields = fieldsOf(told);
    expect(v.parse(jobForm, bodyOf(fields, fields))).toMatchObject({
      country: null, // it follows from the location
      pay: {
        ...{ from: 1500, to: 1800.5, currency: 'AED', period: 'month', rate: 23.1234 },
        inrDate: '2026-11-20',
      },
      ...{ contractMonths: 24, hoursPerWeek: 37.5, visaType: 'employment' },
      ...{ food: 'employer', room: 'employer', ticket: 'shared', medical: 'worker' },
      costs: [{ item: 'Medical test', paidBy: 'worker', amount: 4500, currency: 'INR' }],
      closingDate: '2026-12-05',
      agent: {
        ...{ name: 'Ganga', licenceNumber: 'B-1', validUntil: '2027-03-31' },
        ...{ checkedBy: 'Meena', checkedOn: '2026-11-19', evidence: 'folder 12' },
      },
    });
  });

  test('of rupees hold no rate, also where one was typed for another money', () => {
    const pay = { from: 45_000, to: 60_000, currency: 'INR', period: 'month' as const, rate: 1 };
    const shown = { ...pay, inrFrom: 45_000, inrTo: 60_000, inrDate: '2026-11-20' };
    const fields = fieldsOf({ ...told, pay: shown });
    expect(fields).toMatchObject({ payFrom: '45000', payRate: '', payInrFrom: '', payInrDate: '' });
    const typed = { ...fieldsOf(told), payCurrency: 'INR', payInrDate: 'soon' };
    for (const each of [fields, typed]) {
      expect(v.parse(jobForm, bodyOf(each, each)).pay).toMatchObject({ rate: 1, inrDate: null });
    }
  });

  test('are all null where nothing is typed', () => {
    const body = bodyOf(fieldsOf(job));
    expect(body).toMatchObject({
      pay: null,
      agent: null,
      closingDate: null,
      food: null,
      costs: [],
    });
  });

  test.each([{ salaryRange: '50k-80k' }, { location: 'Riyadh, Saudi Arabia' }])(
    'hold no pay of before after %j, unless the admin says so',
    (change) => {
      const stored = fieldsOf(told);
      expect(bodyOf({ ...stored, ...change }, stored)).not.toHaveProperty('pay');
      expect(bodyOf({ ...stored, ...change, payTo: '1900' }, stored).pay).toMatchObject({
        to: 1900,
      });
      expect(bodyOf({ ...stored, ...change, keepPay: 'yes' }, stored)).toHaveProperty(
        'pay.to',
        1800.5,
      );
    },
  );

  test('show their errors at the fields that hold them', () => {
    const fields = { ...fieldsOf(job), payFrom: 'many', agentEvidence: 'folder 12' };
    const result = v.safeParse(jobForm, bodyOf(fields));
    const wrong = Object.keys(fieldErrors(result.issues ?? [])).map(fieldOfError);
    expect(wrong.sort()).toEqual(['agentName', 'payCurrency', 'payFrom', 'payInrDate']);
    expect(wrong.every(isFactError)).toBe(true);
    expect(isFactError('costs.0.item')).toBe(true);
    expect(isFactError('salaryRange')).toBe(false);
  });

  test('show what is wrong with one of the skills at the skills', () => {
    const skills = `Welding, ${'a'.repeat(81)}`;
    const { issues } = v.safeParse(jobForm, bodyOf({ ...fieldsOf(job), skills }));
    expect(Object.keys(fieldErrors(issues ?? [])).map(fieldOfError)).toEqual(['skills']);
  });

  test.each([
    ['', null],
    ['1500', 1500],
    ['1,500', 1500],
    ['1,20,000.50', 120_000.5],
    ['0.850', 0.85],
    ['1.500,00', NaN],
    ['1e3', NaN],
    ['-5', NaN],
  ])('read %j as %d', (typed, number) => {
    expect(numberOf(typed)).toBe(number);
  });
});

describe('the job form', () => {
  test('gives a stored job back unchanged', () => {
    expect(v.parse(jobForm, bodyOf(fieldsOf(job)))).toMatchObject({
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

  test.each(['gulf.example', 'javascript:alert(1)', 'https://', 'http://gulf.example/logo.png'])(
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
