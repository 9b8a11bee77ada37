import { expect, test } from 'vitest';
import { redirectFrom } from './guard.ts';

test('a session that ran out in the wizard leads to the login and back, not to a new account', () => {
  expect(redirectFrom('wizard', null, '/profile-complete', true)).toBe(
    '/login?from=%2Fprofile-complete',
  );
  expect(redirectFrom('wizard', null, '/profile-complete')).toBe('/signup');
});
