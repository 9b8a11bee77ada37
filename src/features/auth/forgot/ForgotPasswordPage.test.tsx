// @vitest-environment happy-dom
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { sayNotMine } from '#src/features/auth/notMine.ts';
import { createTexts } from '#src/i18n/texts.ts';
import ForgotPasswordPage from './ForgotPasswordPage.tsx';
import { keepReset } from './keptReset.ts';

const calls = vi.hoisted(() => ({ verifyCode: vi.fn(), resetPassword: vi.fn() }));
vi.mock('./forgotCalls.ts', () => calls);
vi.mock('#src/features/shared/support/CallUs.tsx', () => ({ CallUs: () => null }));
vi.mock('#src/features/shared/listen/Listen.tsx', () => ({ Listen: () => null }));

const here = 'https://portal.example/forgot-password';
const visit: object = { type: 'reload', name: here };
const begun = { email: 'a@b.in', resetToken: 'first' };
const used = {
  ...{ status: 422, code: 'OTP_EXPIRED', errors: {}, body: {} },
  message: 'This code has run out. Please ask for a new one.',
};
let page: Mounted;
beforeEach(() => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([visit as PerformanceNavigationTiming]);
  sayNotMine(false);
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  page.unmount();
  vi.restoreAllMocks();
});

async function open(hash = '') {
  location.href = here + hash;
  const texts = await createTexts('english', ['auth', 'errors', 'common']);
  setI18n(texts);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <ForgotPasswordPage />
    </I18nextProvider>,
  );
  await act(async () => undefined);
}
const buttonOf = (name: string) =>
  [...page.container.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const text = () => page.container.textContent;

test('a reset that was begun goes on after a reload, and another e-mail can be given', async () => {
  keepReset(begun);
  await open();
  expect(text()).toContain('a@b.in');
  act(() => buttonOf('Use another email')?.click());
  expect(page.container.querySelector('input[type=email]:not([readonly])')).not.toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test('who leaves the page leaves no token in the tab', async () => {
  keepReset(begun);
  await open();
  page.unmount();
  expect(sessionStorage.length).toBe(0);
});

test('a mail’s link comes before what was kept, and its refusal is said', async () => {
  keepReset(begun);
  calls.verifyCode.mockResolvedValue(used);
  await open('#email=other%40b.in&code=gone');
  expect(calls.verifyCode).toHaveBeenCalledWith('other@b.in', 'gone');
  expect(text()).toContain(used.message);
  expect(page.container.querySelector('input[type=password]')).toBeNull();
});

test('a phone that was said not to be one’s own on the login keeps no token', async () => {
  sayNotMine(true);
  calls.verifyCode.mockResolvedValue('second');
  await open('#email=other%40b.in&code=right');
  expect(text()).toContain('other@b.in');
  expect(keepsNothing()).toBe(true);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/second|other@b/);
});
