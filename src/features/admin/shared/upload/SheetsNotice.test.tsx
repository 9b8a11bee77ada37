// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { ImportSheet } from '#contract/import/sheets.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { SheetsNotice } from './SheetsNotice.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  }),
}));

function said(sheets?: readonly ImportSheet[]): string {
  const page = mountForTest(<SheetsNotice sheets={sheets} />);
  const text = page.container.textContent;
  page.unmount();
  return text;
}

const jobs: ImportSheet = { name: 'UAE', rows: 4, from: 0 };

test('which sheets are read together is said, and which are not read', () => {
  const text = said([
    jobs,
    { name: 'Qatar', rows: 2, from: 5 },
    { name: 'Notes', rows: 7, from: 0, unread: 'columns' },
    { name: 'Old', rows: 9, from: 0, unread: 'hidden' },
  ]);
  expect(text).toContain('sheets.together UAE, Qatar');
  expect(text).toContain('sheets.columns Notes 7');
  expect(text).toContain('sheets.hidden Old 9');
});

test('where all is read of one sheet, nothing is said', () => {
  expect(said([jobs])).toBe('');
  expect(said()).toBe('');
});
