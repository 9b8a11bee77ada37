// @vitest-environment happy-dom
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { toasts } from '#src/toasts/toasts.ts';
import { CodeStep } from './CodeStep.tsx';

const calls = vi.hoisted(() => ({
  askForCode: vi.fn(async () => ({ mailAgainAt: 0 })),
  verifyCode: vi.fn(),
}));
vi.mock('./forgotCalls.ts', () => calls);
vi.mock('#src/features/shared/support/CallUs.tsx', () => ({ CallUs: () => null }));

let page: Mounted;
afterEach(() => page.unmount());

const fiveMinutes = () => Date.now() + 300_000;
const buttonOf = (name: string) =>
  [...page.container.querySelectorAll('button')].find(({ textContent }) => textContent === name);
async function open(props: { endsAt: number; mailAgainAt?: number; onResent?: () => void }) {
  const texts = await createTexts('english', ['auth', 'errors']);
  setI18n(texts);
  const all = { mailAgainAt: 0, onResent: vi.fn(), onVerified: vi.fn(), onOtherEmail: vi.fn() };
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <CodeStep email="a@b.in" {...all} {...props} />
    </I18nextProvider>,
  );
}

test.each([
  ['OTP_TRIES', 'Too many wrong codes. Please ask for a new one.'],
  ['OTP_EXPIRED', 'This code has run out. Please ask for a new one.'],
])('where a code is over (%s), a new one is asked for at once', async (code, message) => {
  calls.verifyCode.mockResolvedValue({ status: 422, code, message, errors: {}, body: {} });
  await open({ endsAt: fiveMinutes() });
  expect(buttonOf('Resend OTP')).toBeUndefined();
  type(page.find<HTMLInputElement>('input'), '123456');
  await act(async () => buttonOf('Verify OTP')?.click());
  expect(page.container.textContent).toContain(message);
  expect(buttonOf('Resend OTP')).toBeDefined();
  // No countdown goes on for a code that is refused.
  expect(page.container.textContent).not.toContain('valid for');
});

test('where no new mail went out, it says which one counts and when there is another', async () => {
  await open({ endsAt: fiveMinutes(), mailAgainAt: Date.now() + 50_000 });
  const text = page.container.textContent;
  expect(text).toContain('We sent no new mail just now.');
  expect(text).toContain('in about 1 minute');
  expect(text).not.toContain('We sent a 6-digit code');
});

test('a code that is asked for again promises no mail: the server may let the last one count', async () => {
  const onResent = vi.fn();
  await open({ endsAt: 0, onResent });
  await act(async () => buttonOf('Resend OTP')?.click());
  expect(onResent).toHaveBeenCalledOnce();
  expect(toasts.peek().map(({ text }) => text)).toEqual([
    'Look in your mailbox. If no new mail comes, the last code still counts.',
  ]);
});
