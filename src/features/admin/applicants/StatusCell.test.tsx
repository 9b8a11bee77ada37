// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Applicant } from '#contract/applications/application.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { StatusCell } from './StatusCell.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));
vi.mock('#src/features/admin/shared/mayDo.ts', () => ({ mayDo: () => true }));

const applicant = { _id: 'a1', applicationStatus: 'Hired', withdrawnAt: null } as Applicant;
const shown = (more: Partial<Applicant>) => {
  const cell = { applicant: { ...applicant, ...more }, busy: false, onStatus: () => undefined };
  const page = mountForTest(<StatusCell {...cell} />);
  const seen = [page.container.querySelectorAll('select').length, page.container.textContent];
  page.unmount();
  return seen;
};

test('an account on its way out is marked, and offers no other status', () => {
  expect(shown({})).toEqual([1, expect.not.stringContaining('deleting')]);
  expect(shown({ deleting: true })).toEqual([0, expect.stringContaining('deleting')]);
});
