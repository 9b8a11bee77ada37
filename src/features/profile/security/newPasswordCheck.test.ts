import { expect, test } from 'vitest';
import { newPasswordErrors } from './newPasswordCheck.ts';

const right = { current: 'any', password: 'Strong-Pass-1', confirm: 'Strong-Pass-1' };

test.each([
  [{}, {}],
  [{ current: null }, {}],
  [{ current: '' }, { currentPassword: 'passwordRequired' }],
  [{ password: 'weak', confirm: 'weak' }, { password: 'passwordWeak' }],
  [{ confirm: 'Strong-Pass-2' }, { confirm: 'passwordMismatch' }],
  [
    { current: '', password: '', confirm: 'x' },
    { currentPassword: 'passwordRequired', password: 'passwordWeak', confirm: 'passwordMismatch' },
  ],
])('a changed password: %o', (entry, errors) => {
  expect(newPasswordErrors({ ...right, ...entry })).toEqual(errors);
});
