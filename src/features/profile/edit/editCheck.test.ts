import { expect, test } from 'vitest';
import { editErrors } from './editCheck.ts';

test('only what was changed is checked, by the rule of the server', () => {
  expect(editErrors({ details: {} })).toEqual({});
  expect(editErrors({ details: { description: '', drivingLicense: 'Yes' } })).toEqual({});
  expect(editErrors({ details: { mobile: '12', whyAbroad: 'Pay' }, email: 'ravi@' })).toEqual({
    mobile: 'mobileInvalid',
    whyAbroad: 'whyAbroadShort',
    email: 'emailInvalid',
  });
});

test('an answer that the wizard requires may be replaced and not cleared, in its words', () => {
  const cleared = { fullName: '', mobile: '', homeState: '', skills: '', whyAbroad: '' };
  expect(editErrors({ details: { ...cleared, preferredCountries: '', ieltsBand: '' } })).toEqual({
    fullName: 'fullNameRequired',
    mobile: 'mobileRequired',
    homeState: 'homeStateRequired',
    skills: 'skillsRequired',
    whyAbroad: 'required',
  });
});
