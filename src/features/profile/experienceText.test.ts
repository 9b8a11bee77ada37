import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { experienceText } from './experienceText.ts';

const t = ((key: string, { range, count }: { range: string; count: number }) =>
  `${key} ${range} ${count}`) as unknown as TFunction;

test.each([
  ['1', 'common:years 1 1'],
  ['6', 'common:years 6 2'],
  ['2.5', 'common:years 2.5 2'],
  ['2-3', 'common:years 2-3 2'],
  ['10+', 'common:years 10+ 2'],
  ['6 years in Dubai', '6 years in Dubai'],
  ['Fresher', 'Fresher'],
])('%s is shown as %s', (value, text) => {
  expect(experienceText(value, t)).toBe(text);
});
