import { expect, test } from 'vitest';
import { afterSignup } from './afterSignup.ts';

const user = { id: 'a', email: 'a@b.in', role: 'user' as const, isProfileComplete: false };

test.each([
  ['/profile-complete', null, '/profile-complete'],
  ['/profile-complete', '/jobs/1', '/profile-complete?from=%2Fjobs%2F1'],
  ['/profile', '/jobs/1', '/profile?from=%2Fjobs%2F1'],
  ['/', '/jobs/1', '/'],
  ['https://evil.example', null, '/profile-complete'],
  ['', '/jobs/1', '/profile-complete?from=%2Fjobs%2F1'],
  // Who is invited to work here is no job seeker: no profile is asked for.
  ['/profile-complete', '/staff-invite', '/staff-invite'],
  ['/profile', '/staff-invite#token=a', '/staff-invite#token=a'],
  ['/profile-complete', '/staff-invites', '/profile-complete?from=%2Fstaff-invites'],
])('the server says %j, somebody came from %j: %j', (redirectTo, origin, expected) => {
  expect(afterSignup({ redirectTo, user }, origin)).toBe(expected);
});

test('an invitation waits for an e-mail, which an account by number has to get first', () => {
  const reply = { redirectTo: '/profile-complete', user: { ...user, email: '' } };
  const expected = '/profile-complete?from=%2Fstaff-invite%23token%3Da';
  expect(afterSignup(reply, '/staff-invite#token=a')).toBe(expected);
});
