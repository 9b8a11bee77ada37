// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { JobSummary } from '#contract/jobs/job.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { JobCard } from '#src/features/jobs/list/JobCard.tsx';
import { startJobMarks } from './startJobMarks.tsx';

const job = {
  ...{ id: 'j1', title: 'Welder', companyName: 'Gulf Steel', location: 'Dubai', openings: 3 },
  ...{ experience: '1-2', createdAt: '2020-01-05T09:00:00Z', demo: false, pay: null },
  ...{ status: 'active', salaryRange: '', skills: [] },
} as Partial<JobSummary> as JobSummary;

test.each([
  ['set inactive', { status: 'inactive' }, true],
  ['past its last day', { closingDate: '2020-02-01' }, true],
  ['open', { closingDate: '2999-02-01' }, false],
  ['open without a last day', {}, false],
] as const)('a card of a job that is %s', async (_, change, closed) => {
  startJobMarks();
  const texts = await createTexts('english', ['jobs', 'job', 'outbox']);
  const page = mountForTest(
    <I18nextProvider i18n={texts}>
      <JobCard job={{ ...job, ...change }} />
    </I18nextProvider>,
  );
  expect(page.container.textContent.includes('Inactive')).toBe(closed);
  page.unmount();
});
