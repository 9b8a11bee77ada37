// @vitest-environment happy-dom
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { toasts } from '#src/toasts/toasts.ts';
import { CodeStep } from './CodeStep.tsx';

vi.mock('./forgotCalls.ts', () => ({ askForCode: async () => null }));

let page: Mounted;
afterEach(() => page.unmount());

test('a code that is asked for again promises no mail: the server may let the last one count', async () => {
  const onResent = vi.fn();
  const unused = { onVerified: () => undefined, onOtherEmail: () => undefined };
  page = mountForTest(
    <I18nextProvider i18n={await createTexts('english', ['auth'])}>
      <CodeStep email="a@b.in" endsAt={0} onResent={onResent} {...unused} />
    </I18nextProvider>,
  );
  const again = [...page.container.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Resend OTP',
  );
  await act(async () => again?.click());
  expect(onResent).toHaveBeenCalledOnce();
  expect(toasts.peek().map(({ text }) => text)).toEqual([
    'Look in your mailbox. If no new mail comes, the last code still counts.',
  ]);
});
