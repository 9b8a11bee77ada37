import { expect, test } from 'vitest';
import { readExperience } from './jobWords.ts';

test.each([
  ['Fresher', '0-1'],
  ['Freshers can apply', '0-1'],
  ['ENTRY_LEVEL', '0-1'],
  ['Entry level (0-2 years)', '0-2'],
  ['No experience needed', '0-1'],
  ['débutant accepté', '0-1'],
  ['2', '2'],
  ['2-4 years', '2-4'],
  ['between 2 and 5 years', '2-5'],
  ['De 2 à 5 ans', '2-5'],
  ['2 bis 4 Jahre', '2-4'],
  ['5+', '5+'],
  ['Minimum 3 yrs', '3+'],
  ['less than 1 year', '0-1'],
  ['24 months', '2'],
  ['6-12 months', '0.5-1'],
  // A word inside another one, or beside one that takes it back, says nothing.
  ['5 years carpentry experience', '5'],
  ['Min 2 years data entry', '2+'],
  ['3 years, GCC entry permit', '3'],
  ['2 years office administration', '2'],
  ['No freshers', null],
  ['Not open to freshers', null],
  ['Freshers need not apply, 3 years min', '3+'],
  ['Freshers welcome, 5 years for foremen', null],
  // Each number has its own unit.
  ['1 year 6 months', '1.5'],
  ['2 years, 3 months notice', '2'],
  ['6 months to 2 years', '0.5-2'],
  ['2 years, age 25-40', '2'],
  ['Gulf experience', null],
])('an experience of %j is read as %j', (text, years) => {
  expect(readExperience(text)).toBe(years);
});
