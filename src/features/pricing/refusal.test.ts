import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

test.each([
  ['ALREADY_ACTIVE', 'trial', 'errors:codes.ALREADY_ACTIVE', 'warning'],
  ['TRIAL_ALREADY_USED', 'trial', 'errors:codes.TRIAL_ALREADY_USED', 'danger'],
  ['TRIAL_ALREADY_ACTIVE', 'trial', 'errors:codes.TRIAL_ALREADY_ACTIVE', 'danger'],
  ['SERVER_ERROR', 'trial', 'errors:codes.TRIAL_NOT_AVAILABLE', 'danger'],
  ['INVALID_UPGRADE', 'order', 'errors:codes.INVALID_UPGRADE', 'danger'],
  ['INVALID_PLAN', 'order', 'errors:codes.INVALID_PLAN', 'danger'],
  ['PAYMENT_NOT_SET_UP', 'order', 'errors:codes.PAYMENT_NOT_SET_UP', 'danger'],
  ['SERVER_ERROR', 'order', 'pricing:toast.orderFailed', 'danger'],
  // No name of the language itself is taken for a code.
  ['constructor', 'order', 'pricing:toast.orderFailed', 'danger'],
] as const)('%s during %s', (code, during, text, tone) => {
  expect(refusalOf({ code, offline: false }, during)).toEqual({ text, tone, toLogin: false });
});

test.each(['USER_NOT_FOUND', 'TOKEN_EXPIRED', 'INVALID_TOKEN', 'NO_TOKEN'])(
  '%s leads to the login',
  (code) => {
    expect(refusalOf({ code, offline: false }, 'order')).toEqual({
      text: 'errors:codes.USER_NOT_FOUND',
      tone: 'warning',
      toLogin: true,
    });
  },
);

test('without a network each says so in its own words', () => {
  const failure = { code: 'NETWORK', offline: true };
  expect(refusalOf(failure, 'trial').text).toBe('errors:codes.NETWORK');
  expect(refusalOf(failure, 'order').text).toBe('pricing:toast.paymentNotStarted');
});
