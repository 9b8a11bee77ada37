import { beforeAll, expect, test } from 'vitest';
import { notSpecified } from '#contract/options.ts';
import type { Translate } from './keys.ts';
import { createTexts } from './texts.ts';
import { experienceLabel } from './experience.ts';

let t: Translate;
beforeAll(async () => {
  const texts = await createTexts('english', ['jobs']);
  t = (key, options) => texts.t(key, options);
});

test.each([
  ['0', 'No experience needed'],
  ['Fresher', 'No experience needed'],
  ['not required', 'No experience needed'],
  ['1', '1 year'],
  ['2', '2 years'],
  ['0-1', '0-1 years'],
  [' 2-4 ', '2-4 years'],
  ['2 to 4', '2 to 4 years'],
  ['5+', '5+ years'],
  ['1.5', '1.5 years'],
  // Not a bare number or range: as it is written, and never "no experience".
  ['2 years', '2 years'],
  ['6 months', '6 months'],
  ['two years', 'two years'],
  ['Experienced', 'Experienced'],
  ['Gulf experience must', 'Gulf experience must'],
  ['Required', 'Required'],
  ['', 'Not specified'],
  [notSpecified, 'Not specified'],
])('an experience of %j is shown as %j', (text, shown) => {
  expect(experienceLabel(text, t)).toBe(shown);
});
