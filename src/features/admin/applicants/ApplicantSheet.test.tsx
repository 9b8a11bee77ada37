// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { mountForTest } from '#src/components/mountForTest.ts';
import { ApplicantSheet } from './ApplicantSheet.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));
const applicant = {
  ...{ _id: 'a1', userName: 'Ravi', email: '', applicationStatus: 'Applied', interview: null },
  ...{ withdrawnAt: null, shared: true },
};
const profile = { skills: [] };
vi.mock('./useApplicantFile.ts', () => ({
  useApplicantFile: () => ({
    file: { applicant, profile, notes: [], events: [], views: [] },
    reload: () => undefined,
  }),
}));
vi.mock('#src/features/admin/shared/mayDo.ts', () => ({
  mayDo: (what: string) => what === 'jobs.setApplicants',
}));
vi.mock('#src/features/admin/shared/list/Printed.tsx', () => ({
  PrintButton: () => null,
  PrintHead: () => null,
}));
vi.mock('./ApplicantTable.tsx', () => ({ ResumeLink: () => null }));
vi.mock('./Story.tsx', () => ({ Story: () => null }));
vi.mock('./steps/StepCell.tsx', () => ({ StepCell: () => null }));
vi.mock('#src/features/admin/shared/messages/MessageLog.tsx', () => ({ MessageLog: () => null }));
vi.mock('#src/features/admin/shared/messages/WriteSheet.tsx', () => ({ WriteSheet: () => null }));

test('an interview is not set without its day and place: the way leads to their fields', async () => {
  const change = vi.fn(() => Promise.resolve({ updated: 1 }));
  const steps = {} as Parameters<typeof ApplicantSheet>[0]['steps'];
  const page = mountForTest(
    <ApplicantSheet
      {...{ jobId: 'j1', jobName: 'Welder', applicationId: 'a1', order: ['a1'], change, steps }}
      onMove={() => undefined}
      onClose={() => undefined}
    />,
  );
  const choose = (status: string) =>
    act(async () => {
      const select = page.find<HTMLSelectElement>('select');
      select.value = status;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await choose('Interview Scheduled');
  expect(change).not.toHaveBeenCalled();
  const at = page.find('input[type="datetime-local"]');
  expect([document.activeElement, at.getAttribute('aria-invalid')]).toEqual([at, 'true']);
  await choose('Hired');
  expect(change.mock.calls).toEqual([[{ status: 'Hired', was: expect.anything() as object }]]);
  page.unmount();
});
