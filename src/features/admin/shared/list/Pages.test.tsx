// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { mountForTest } from '#src/components/mountForTest.ts';
import { Pages } from './Pages.tsx';
import { pageOf } from './pages.ts';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, told: object) => `${key} ${JSON.stringify(told)}` }),
}));

/** Where a list of 50 rows a page is led to, and what its pager says. */
function shown(page: number, total: number, busy = false) {
  const onPage = vi.fn();
  const list = { page, size: 50, busy, onPage };
  const mounted = mountForTest(<Pages {...list} total={total} />);
  const text = mounted.container.querySelector('p')?.textContent;
  mounted.unmount();
  return { text, to: onPage.mock.calls.flat() as unknown[] };
}

test.each([
  ['whose rows are on the one before by now', 2, 50, [1]],
  ['that there never was', 9, 58, [2]],
  ['that is there', 2, 58, []],
  ['of a list without rows', 2, 0, []],
])('a page %s', (_, page, total, to) => {
  expect(shown(page, total).to).toEqual(to);
});

test('where the number of rows is another question’s, no page is left for it', () => {
  expect(shown(3, 50, true).to).toEqual([]);
});

test('no pager names a page that is not there', () => {
  expect(shown(9, 58).text).toBeUndefined();
  expect(shown(2, 58).text).toBe('pages.of {"page":2,"pages":2}');
});

test.each([
  ['', 1],
  ['1', 1],
  ['27', 27],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['2e3', 1],
  ['many', 1],
  ['9999999', 1],
])('a page %j of an address is page %s', (text, page) => {
  expect(pageOf(text)).toBe(page);
});
