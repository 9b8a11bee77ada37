import { expect, test } from 'vitest';
import type { Translate } from '#src/i18n/keys.ts';
import { experienceText } from './experienceText.ts';

const t: Translate = (key, { range, count } = {}) => [key, range, count].join(' ');

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
