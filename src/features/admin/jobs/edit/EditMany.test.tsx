// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { EditMany } from './EditMany.tsx';

const editAll = vi.hoisted(() => vi.fn());
vi.mock('./editJobs.ts', () => ({ editAll, findAll: vi.fn(), mostEdited: 1000 }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));

let page: Mounted;
const show = () => {
  page = mountForTest(
    <EditMany chosen={[]} number={2} onClose={() => undefined} onEdited={() => undefined} />,
  );
};
const again = () => {
  page.unmount();
  show();
};
const company = () => page.find<HTMLInputElement>('[name="companyName"]');
const press = (text: string) => {
  const all = [...page.container.querySelectorAll('button')];
  return act(async () => click(all.find((button) => button.textContent === text)!));
};

beforeEach(() => {
  localStorage.clear();
  show();
  return () => page.unmount();
});

test('what was typed for many jobs outlives the closed sheet, and says so, until it is done', async () => {
  type(company(), 'Gulf Steel');
  expect(page.container.textContent).not.toContain('form.restored');
  again();
  expect(company().value).toBe('Gulf Steel');
  expect(page.container.textContent).toContain('form.restored');
  editAll.mockResolvedValueOnce({ changed: [], failure: undefined });
  await press('edit.go');
  await press('edit.yes');
  expect(editAll).toHaveBeenCalledOnce();
  again();
  expect(company().value).toBe('');
});

test('it can be given up', async () => {
  type(company(), 'Gulf Steel');
  again();
  await press('form.discard');
  expect(company().value).toBe('');
  again();
  expect(company().value).toBe('');
});

test('what is typed for other jobs in another tab does not come into this form', () => {
  const value = { companyName: 'Gulf Steel' };
  localStorage.setItem('draft:admin-edit-jobs', JSON.stringify({ at: Date.now(), value }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'draft:admin-edit-jobs' })));
  expect(company().value).toBe('');
  expect(page.container.textContent).not.toContain('form.restored');
});
