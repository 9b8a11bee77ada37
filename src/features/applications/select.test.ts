import { expect, it } from 'vitest';
import type { MyApplication } from '#contract/applications/application.ts';
import { defaultChoice, isFiltered, selectApplications, shownStatus } from './select.ts';

const application = (
  applicationId: string,
  jobTitle: string,
  companyName: string,
  applicationStatus: string,
  appliedAt: string,
): MyApplication => ({
  applicationId,
  jobId: `job-${applicationId}`,
  jobTitle,
  companyName,
  location: 'Dubai, UAE',
  experience: '2',
  salaryRange: '30k-50k',
  skills: [],
  applicationStatus,
  appliedAt,
});

const all = [
  application('1', 'Welder', 'Zeta Works', 'Applied', '2026-11-01T00:00:00Z'),
  application('2', 'Cook', 'Alpha Hotels', 'In Review', '2026-11-03T00:00:00Z'),
  application('3', 'Mason', 'Mid Build', 'Hired', '2026-11-02T00:00:00Z'),
];

it.each([
  [{}, ['2', '3', '1']],
  [{ sort: 'oldest' }, ['1', '3', '2']],
  [{ sort: 'company' }, ['2', '3', '1']],
  [{ sort: 'status' }, ['1', '3', '2']],
  [{ status: 'Applied' }, ['1']],
  [{ status: 'In Review' }, ['2']],
  [{ search: ' cook ' }, ['2']],
  [{ search: 'MID' }, ['3']],
  [{ search: 'nobody' }, []],
] as const)('%j shows %j', (choice, ids) => {
  const shown = selectApplications(all, { ...defaultChoice, ...choice });
  expect(shown.map((a) => a.applicationId)).toEqual(ids);
});

it('shows a withdrawn application under All only, with a status of its own', () => {
  const withdrawn = { ...all[0]!, withdrawnAt: '2026-11-04T00:00:00Z' };
  const select = (status: 'All' | 'Applied') =>
    selectApplications([withdrawn], { ...defaultChoice, status });
  expect(shownStatus(withdrawn)).toBe('Withdrawn');
  expect([select('All').length, select('Applied').length]).toEqual([1, 0]);
});

it('offers to clear only what was chosen', () => {
  expect(isFiltered(defaultChoice)).toBe(false);
  expect(isFiltered({ ...defaultChoice, view: 'grid' })).toBe(false);
  expect(isFiltered({ ...defaultChoice, search: ' ' })).toBe(false);
  expect(isFiltered({ ...defaultChoice, sort: 'oldest' })).toBe(true);
});
