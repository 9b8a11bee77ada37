import { expect, test } from 'vitest';
import { isShipped, readTree } from './source-tree.ts';

/**
 * Whole numbers that people read are grouped by contract/money.ts. A page's first number format costs a
 * slow phone 160 ms: twelve numbers beside the trades of /jobs made one task of that length.
 */
const byItself = /\.toLocaleString\(|NumberFormat\(/;

/** Who may, because it is on no first screen. */
const allowed: Readonly<Record<string, string>> = {
  'src/features/admin/dashboard/numbers.ts': 'shares with decimals, on the screen of an admin',
  'src/i18n/fileSize.ts': 'units of files that someone has chosen, and of what the phone keeps',
};

test('no screen groups a number by itself', () => {
  const sources = readTree(['contract', 'src', 'sw'], /\.tsx?$/).filter(isShipped);
  const found = sources.filter(({ text }) => byItself.test(text)).map(({ name }) => name);
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
