import { expect, test } from 'vitest';
import { signupErrors } from './signupCheck.ts';

const good = { email: 'ravi@example.in', password: 'Videsh-2026', confirm: 'Videsh-2026' };

test('a whole entry has no errors', () => {
  expect(signupErrors(good)).toEqual({});
  expect(signupErrors({ ...good, email: '  Ravi@Example.in ' })).toEqual({});
});

test('e-mail and password are required', () => {
  expect(signupErrors({ email: '', password: '', confirm: '' })).toEqual({
    email: 'emailRequired',
    password: 'passwordRequired',
  });
});

test.each(['Vid-202', 'videsh-2026', 'Videsh-desh', 'Videsh2026'])(
  'a password that breaks one rule is weak: %s',
  (password) => {
    expect(signupErrors({ ...good, password, confirm: password })).toEqual({
      password: 'passwordWeak',
    });
  },
);

test('the repetition must be the same', () => {
  expect(signupErrors({ ...good, confirm: 'Videsh-2025' })).toEqual({
    confirm: 'passwordMismatch',
  });
  expect(signupErrors({ ...good, confirm: '' })).toEqual({ confirm: 'passwordMismatch' });
});
