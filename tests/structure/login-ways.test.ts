import { expect, test } from 'vitest';
import englishErrors from '#locales/english/errors.json';
import englishProfile from '#locales/english/profile.json';
import hindiErrors from '#locales/hindi/errors.json';
import hindiProfile from '#locales/hindi/profile.json';
import hinglishErrors from '#locales/hinglish/errors.json';
import hinglishProfile from '#locales/hinglish/profile.json';

test.each([
  ['English', englishErrors, englishProfile, 'password'],
  ['Hinglish', hinglishErrors, hinglishProfile, 'password'],
  ['Hindi', hindiErrors, hindiProfile, 'पासवर्ड'],
])('no text names a way to log in that an account may lack: %s', (_, errors, profile, password) => {
  // An account without a password logs in by Google or by its mobile number.
  expect(errors.codes.LOGIN_AGAIN).not.toContain('Google');
  expect(profile.password.setText).not.toContain('Google');
  expect(profile.data.everywhereAskText).not.toContain(password);
});
