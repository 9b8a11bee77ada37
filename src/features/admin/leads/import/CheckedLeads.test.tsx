// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { noLeadCounts, type LeadImportDetail, type LeadMapping } from '#contract/leads/lead.ts';
import { click, mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { CheckedLeads } from './CheckedLeads.tsx';
import type { OneLeadImport } from './useLeadImport.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: {} }) }));
vi.mock('#src/data/api.ts', () => ({ failureOf: (error: unknown) => error }));
vi.mock('./LeadRows.tsx', () => ({ LeadRows: () => null }));
vi.mock('#src/forms/failureText.ts', () => ({ failureText: () => 'not sent' }));

const mapping: LeadMapping = { columns: { name: 'Name' }, dayOrder: 'dayFirst' };
const columns = ['Name', 'Father', 'Friend'].map((name) => ({ name, filled: 1, samples: [] }));
const setMapping = vi.fn<OneLeadImport['setMapping']>();
let page: Mounted;

function open(stored: LeadMapping) {
  const counts = { ...noLeadCounts, good: 3 };
  const detail = { id: 'i1', mapping: stored, columns, counts } as Partial<LeadImportDetail>;
  const one = { busy: false, setMapping } as Partial<OneLeadImport>;
  page = mountForTest(
    <CheckedLeads one={one as OneLeadImport} detail={detail as LeadImportDetail} />,
  );
}
const field = () => page.find<HTMLSelectElement>('select');
function choose(column: string) {
  const select = field();
  select.value = column;
  act(() => void select.dispatchEvent(new Event('change', { bubbles: true })));
}
function reload(stored = mapping) {
  page.unmount();
  open(stored);
}
async function press(text: string) {
  const all = [...page.container.querySelectorAll('button')];
  click(all.find((one) => one.textContent === text)!);
  await act(async () => undefined);
}
const said = () => page.container.textContent;

beforeEach(() => {
  localStorage.clear();
  setMapping.mockReset();
  open(mapping);
  return () => page.unmount();
});

test('what was chosen by hand is there after a reload, and says that it is not checked', () => {
  choose('Father');
  expect(said()).not.toContain('adminMenu:uncheckedMapping');
  reload();
  expect(field().value).toBe('Father');
  expect(said()).toContain('adminMenu:uncheckedMapping');
});

test('where another admin has mapped it anew, that is said', () => {
  choose('Father');
  reload({ ...mapping, columns: { name: 'Friend' } });
  expect(field().value).toBe('Father');
  expect(said()).toContain('adminMenu:clash.title');
});

test('it is forgotten when it is checked or given up, and not when it did not arrive', async () => {
  choose('Father');
  setMapping.mockRejectedValueOnce(new Error());
  await press('import.check');
  reload();
  expect(field().value).toBe('Father');
  await press('import.check');
  reload();
  expect(field().value).toBe('Name');
  choose('Friend');
  await press('import.reset');
  reload();
  expect(field().value).toBe('Name');
  expect(said()).not.toContain('adminMenu:uncheckedMapping');
});

test('nothing is taken over while what was chosen is not checked', async () => {
  const take = () =>
    [...page.container.querySelectorAll('button')].find((one) => one.textContent === 'import.yes')!;
  expect(take().disabled).toBe(false);
  choose('Father');
  expect(take().disabled).toBe(true);
  expect(said()).toContain('adminMenu:uncheckedTake');
  await press('import.reset');
  expect(take().disabled).toBe(false);
  expect(said()).not.toContain('adminMenu:uncheckedTake');
  // Changed to and fro it is what was checked.
  choose('Father');
  choose('Name');
  expect(take().disabled).toBe(false);
});
