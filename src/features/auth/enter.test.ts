// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { setI18n } from 'react-i18next';
import { endSession } from '#src/data/session/session.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { toasts } from '#src/toasts/toasts.ts';
import { enter } from './enter.ts';
import { saysNotMine, sayNotMine } from './notMine.ts';

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
const token = `${part({ alg: 'HS256' })}.${part({ id: 'asha', exp: 9_999_999_999 })}.s`;
const user = { id: 'asha', email: 'a@x.example', role: 'user' as const, isProfileComplete: true };
const reply = { token, user, redirectTo: '/', message: 'Login successful' };
afterEach(() => endSession());

test('a login that kept the account says so until it is closed, and any other says nothing', async () => {
  setI18n(await createTexts('english', ['auth']));
  enter(reply);
  expect(toasts.peek()).toEqual([]);
  enter({ ...reply, accountKept: true });
  expect(toasts.peek().map(({ ms }) => ms)).toEqual([0]);
  expect(toasts.peek()[0]?.text).toContain('Your account stays');
});

test('a login ends a reset that was begun in the tab, and what was said of whose phone it is', () => {
  sessionStorage.setItem('password-reset', '{}');
  sayNotMine(true);
  enter(reply);
  expect(sessionStorage.getItem('password-reset')).toBeNull();
  expect(saysNotMine()).toBe(false);
});
