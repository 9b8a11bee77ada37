// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MyApplication } from '#contract/applications/application.ts';
import { click, mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { ApplicationSheet } from './ApplicationSheet.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));
const files: File[] = [];
vi.mock('#src/forms/download.ts', () => ({ download: (file: File) => void files.push(file) }));
const withdrawal = { busy: false, isWaiting: false, isLimited: false, withdrawn: false };
vi.mock('./useWithdrawal.ts', () => ({ useWithdrawal: () => withdrawal }));

const application = {
  ...{ applicationId: 'a1', jobId: 'j1', jobTitle: 'Welder', companyName: 'Gulf Steel' },
  ...{ applicationStatus: 'Interview Scheduled', appliedAt: '2026-11-02T08:00:00Z' },
  interview: { at: '2027-01-05T05:00:00Z', place: 'Delhi', note: 'Bring your passport' },
} as MyApplication;
let page: Mounted;
const show = (more: Partial<typeof withdrawal> = {}) => {
  Object.assign(withdrawal, { isWaiting: false, withdrawn: false }, more);
  page = mountForTest(<ApplicationSheet application={application} onClose={() => undefined} />);
};
beforeEach(() => () => page.unmount());

test('the calendar has what the office wrote for the applicant', async () => {
  show();
  const all = [...page.container.querySelectorAll('button')];
  await act(async () => click(all.find(({ textContent }) => textContent === 'interview.add')!));
  const text = (await files[0]!.text()).replaceAll('\r\n ', '');
  expect(text).toContain(String.raw`DESCRIPTION:Bring your passport\nGulf Steel\n`);
});

test('a withdrawal that waits to be sent is none yet', () => {
  show({ isWaiting: true, withdrawn: true });
  expect(page.container.textContent).toContain('withdraw.notYet');
  expect(page.container.textContent).not.toContain('withdraw.mayUndo');
});
