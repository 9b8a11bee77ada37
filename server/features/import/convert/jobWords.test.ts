import { expect, test } from 'vitest';
import { experienceYears } from '#contract/jobs/jobMatching.ts';
import { readExperience } from './jobWords.ts';

// As they are: a range of years must not find them.
test.each([
  'No freshers',
  'Not open to freshers',
  'Non-fresher',
  'Non-freshers only',
  'Fresher: No',
  'Fresher - No',
  'Freshers excluded',
  'Other than freshers',
  'Not entry level',
  'No entry level',
  'Entry level: no',
  'Débutants exclus',
  'Débutant : non',
  'Fresher nahi chalega',
])('the refusal %j stays as it is', (text) => {
  expect(readExperience(text)).toBe(text);
  expect(experienceYears(text)).toEqual({ from: 100, to: 100 });
});

test.each([
  'Freshers, do not apply',
  'Freshers - not eligible',
  'Freshers (not allowed)',
  'Freshers will be rejected',
  'Freshers are requested not to apply',
  'Not an entry-level position',
  'Sans expérience s’abstenir',
  'No freshers (grade 60)',
])('the refusal %j is longer than an experience may be', (text) => {
  expect(readExperience(text)).toBe('No freshers');
});

test.each([
  ['Fresher', '0-1'],
  ['Freshers can apply', '0-1'],
  ['ENTRY_LEVEL', '0-1'],
  ['Entry level (0-2 years)', '0-2'],
  ['No experience needed', '0-1'],
  ['débutant accepté', '0-1'],
  ['2', '2'],
  ['2-4 years', '2-4'],
  ['२-४ years', '2-4'],
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
  ['Freshers welcome, experience not needed', '0-1'],
  ['Freshers, overtime not included', '0-1'],
  ['Fresher: no experience needed', '0-1'],
  ['Freshers and non-freshers', '0-1'],
  ['Not only freshers', '0-1'],
  ['Experience not required for freshers', '0-1'],
  ['Freshers need not apply, 3 years min', '3+'],
  ['Freshers welcome, 5 years for foremen', null],
  // "No" of one column, and what is said of the experience, not of the people.
  ['No - Freshers welcome', '0-1'],
  ['Freshers do not need experience', '0-1'],
  ['Freshers do not require any experience', '0-1'],
  ['Entry level, not required experience', '0-1'],
  ['Entry Level - Not Applicable', '0-1'],
  // Each number has its own unit.
  ['1 year 6 months', '1.5'],
  ['2 years, 3 months notice', '2'],
  ['6 months to 2 years', '0.5-2'],
  ['2 years, age 25-40', '2'],
  ['Gulf experience', null],
])('an experience of %j is read as %j', (text, years) => {
  expect(readExperience(text)).toBe(years);
});
