import { expect, test } from 'vitest';
import { editErrors } from './editCheck.ts';

test('only what was changed is checked, by the rule of the server', () => {
  expect(editErrors({ details: {} })).toEqual({});
  expect(editErrors({ details: { mobile: '', drivingLicense: 'Yes' } })).toEqual({});
  expect(editErrors({ details: { mobile: '12', whyAbroad: 'Pay' }, email: 'ravi@' })).toEqual({
    mobile: 'mobileInvalid',
    whyAbroad: 'whyAbroadShort',
    email: 'emailInvalid',
  });
});
