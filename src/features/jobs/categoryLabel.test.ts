import { beforeAll, expect, test } from 'vitest';
import { createTexts } from '#src/i18n/texts.ts';
import type { Translate } from '#src/i18n/keys.ts';
import { categoryLabel } from './categoryLabel.ts';

let t: Translate;
beforeAll(async () => {
  const texts = await createTexts('hinglish', ['jobs']);
  t = (key, options) => texts.t(key, options);
});

test.each([
  ['Farming', 'Kheti'],
  ['Mining', 'Mining'],
  ['', 'Nahi bataya'],
])('of the category %j people read %j', (category, label) => {
  expect(categoryLabel(category, t)).toBe(label);
});
