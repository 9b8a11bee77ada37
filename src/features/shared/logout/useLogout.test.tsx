// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { outbox } from '#src/data/outbox/outbox.ts';
import { allOutboxEntries, outboxWasRead } from '#src/data/outbox/state.ts';
import { beginSession, endSession, session } from '#src/data/session/session.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { toasts } from '#src/toasts/toasts.ts';
import { useLogout } from './useLogout.tsx';

function Logout() {
  const { logout, question } = useLogout();
  return (
    <>
      <button type="button" onClick={logout}>
        Out
      </button>
      {question}
    </>
  );
}

let page: Mounted;

function tokenOf(id: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'HS256' })}.${part({ id, exp: 9_999_999_999 })}.signature`;
}

beforeEach(async () => {
  const user = { id: 'asha', email: 'a@x.example', role: 'user' as const, isProfileComplete: true };
  beginSession({ token: tokenOf('asha'), user });
  await outbox.add({ call: 'support.request', body: { message: 'Help' } });
  await outbox.refresh();
  const texts = await createTexts('english', ['common', 'outbox']);
  setI18n(texts);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <Logout />
    </I18nextProvider>,
  );
});
afterEach(() => {
  page.unmount();
  endSession();
  toasts.value = [];
  vi.restoreAllMocks();
});

const tap = (name: string) =>
  act(async () => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.find((button) => button.textContent === name)?.click();
    await Promise.resolve();
  });
const seen = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(document.body.textContent).toContain(words);
  });

test('a tap that comes before the phone was asked what waits is asked about it all the same', async () => {
  // As in a page that was just opened.
  await act(async () => {
    allOutboxEntries.value = [];
    outboxWasRead.value = false;
  });
  await tap('Out');
  await seen('1 thing that you wrote is still waiting on this phone.');
  expect(session.peek()).not.toBeNull();
});

test('that storage did not forget what was to be forgotten is said', async () => {
  vi.spyOn(outbox, 'end').mockResolvedValue(false);
  await tap('Out');
  await seen('Delete it and log out');
  await tap('Delete it and log out');
  await vi.waitFor(() => expect(session.peek()).toBeNull());
  expect(toasts.value).toMatchObject([
    { tone: 'danger', text: expect.stringContaining('could not be taken off') as string },
  ]);
});
