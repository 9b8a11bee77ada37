// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { noCounts, type ImportDetail } from '#contract/import/import.ts';
import { click, mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { CheckedImport } from './CheckedImport.tsx';
import { emptyMapping } from './mapping.ts';
import type { OneImport } from './useImport.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: {} }) }));
vi.mock('#src/data/api.ts', () => ({ failureOf: (error: unknown) => error }));
vi.mock('#src/forms/failureText.ts', () => ({ failureText: () => 'not sent' }));
vi.mock('./PreviewTable.tsx', () => ({ PreviewTable: () => null }));
vi.mock('./ChangesTable.tsx', () => ({ ChangesTable: () => null }));

const columns = ['Place', 'Other'].map((name) => ({ name, filled: 1, samples: [] }));
const stored = {
  ...{ id: 'i1', version: 'v1', source: 'Gulf jobs', feedId: null, failure: null },
  mapping: { ...emptyMapping, columns: { location: ['Place'], title: ['Heading'] } },
  analysis: { columns, currencies: [] } as Partial<ImportDetail['analysis']>,
  counts: { ...noCounts, total: 2, good: 2, added: 2 },
} as Partial<ImportDetail>;
const setMapping = vi.fn<OneImport['setMapping']>();
let page: Mounted;

beforeEach(() => {
  localStorage.clear();
  setMapping.mockReset();
  const one = { busy: false, setMapping } as Partial<OneImport>;
  page = mountForTest(
    <CheckedImport
      one={one as OneImport}
      detail={stored as ImportDetail}
      onLeave={() => undefined}
    />,
  );
  return () => page.unmount();
});

const button = (text: string) =>
  [...page.container.querySelectorAll('button')].find((one) => one.textContent === text)!;
const labelled = (text: string) => {
  const label = [...page.container.querySelectorAll('label')].find(
    ({ textContent }) => textContent === text,
  )!;
  return page.find<HTMLInputElement & HTMLSelectElement>(`[id="${label.htmlFor}"]`);
};
function choose(target: string, column: string) {
  const select = labelled(target);
  select.value = column;
  act(() => void select.dispatchEvent(new Event('change', { bubbles: true })));
}
function expectBlocked(isBlocked: boolean) {
  expect(button('commit.yes').disabled).toBe(isBlocked);
  expect(page.container.textContent.includes('adminMenu:uncheckedTake')).toBe(isBlocked);
}

test('a column that was chosen and not checked keeps it from being taken over', async () => {
  expectBlocked(false);
  choose('targets.location', 'Other');
  expectBlocked(true);
  click(button('mapping.reset'));
  expectBlocked(false);
});

test('a column that was changed to and fro is as it was checked', () => {
  choose('targets.location', 'Other');
  choose('targets.location', 'Place');
  expectBlocked(false);
});

test('so does another name of the source, until it is checked', async () => {
  type(labelled('mapping.source'), 'Typed by hand');
  expectBlocked(true);
  setMapping.mockRejectedValueOnce(new Error());
  click(button('mapping.check'));
  await act(async () => undefined);
  expectBlocked(true);
});
