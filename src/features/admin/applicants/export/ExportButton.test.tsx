// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { click, mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { ExportButton } from './ExportButton.tsx';

const readApplicants = vi.hoisted(() => vi.fn(() => Promise.resolve([])));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values: { count?: number } = {}) => `${key} ${values.count ?? ''}`.trim(),
  }),
}));
vi.mock('#src/data/api.ts', () => ({ callApi: vi.fn() }));
vi.mock('./exportApplicants.ts', () => ({ readApplicants, exportApplicants: vi.fn() }));

let page: Mounted;

function open(isNarrowed: boolean) {
  const facets = { all: 5, statuses: { Applied: 3, Hired: 1, Withdrawn: 1 }, skills: [] };
  const job = { _id: 'j1', jobName: 'Welder', companyName: 'Gulf Steel' } as Partial<Job>;
  page = mountForTest(
    <ExportButton
      job={job as Job}
      reload={() => Promise.resolve()}
      facets={facets}
      isNarrowed={isNarrowed}
    />,
  );
}
async function press(text: string) {
  click([...document.querySelectorAll('button')].find((one) => one.textContent === text)!);
  await act(async () => undefined);
}
const question = () => document.querySelector('[role=alertdialog]')?.textContent;

beforeEach(() => {
  readApplicants.mockClear();
  return () => page.unmount();
});

test('of a list that shows all it begins at once', async () => {
  open(false);
  await press('export.start');
  expect(readApplicants).toHaveBeenCalledOnce();
});

test('of a list that shows some it says first that all are exported, and how many', async () => {
  open(true);
  await press('export.start');
  expect(question()).toContain('export.ask 4');
  expect(question()).toContain('export.askText');
  await press('common:cancel');
  expect(question()).toBeUndefined();
  expect(readApplicants).not.toHaveBeenCalled();
  await press('export.start');
  await press('export.askYes');
  expect(readApplicants).toHaveBeenCalledOnce();
});

test('so it does of chosen columns', async () => {
  open(true);
  await press('export.choose');
  await press('export.chosen 6');
  expect(question()).toContain('export.ask 4');
  await press('export.askYes');
  expect(readApplicants).toHaveBeenCalledOnce();
});
