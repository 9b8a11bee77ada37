import { expect, test } from 'vitest';
import { brokenRules, refusalKind } from './forgotReplies.ts';

test.each([
  ['EMAIL_NOT_REGISTERED', '', 'notRegistered'],
  ['', 'This e-mail is not registered with Safar', 'notRegistered'],
  ['GOOGLE_LOGIN_USER', '', 'google'],
  ['', 'This account uses Google Sign-In.', 'google'],
  ['', '', 'other'],
] as const)('%j with %j is %s', (code, message, kind) => {
  expect(refusalKind({ code, message })).toBe(kind);
});

test('the broken rules of a password are a list or texts by field', () => {
  const code = 'INVALID_PASSWORD';
  expect(brokenRules({ code, errors: ['One', 'Two'] })).toEqual(['One', 'Two']);
  expect(brokenRules({ code, errors: { password: 'One' } })).toEqual(['One']);
  expect(brokenRules({ code, errors: undefined })).toEqual([]);
  expect(brokenRules({ code, errors: 'One' })).toEqual([]);
  expect(brokenRules({ code: 'BAD_REQUEST', errors: ['One'] })).toEqual([]);
});
