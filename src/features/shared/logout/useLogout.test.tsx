// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { outbox } from '#src/data/outbox/outbox.ts';
import { allOutboxEntries, outboxEntries, outboxWasRead } from '#src/data/outbox/state.ts';
import { beginSession, endSession, session } from '#src/data/session/session.ts';
import { allEntries, clearStore, writeEntry } from '#src/data/storage/stores.ts';
import { setOwnStorage } from '#src/data/storage/tabOnly.ts';
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
  const texts = await createTexts('english', ['common', 'outbox', 'unsent']);
  setI18n(texts);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <Logout />
    </I18nextProvider>,
  );
});
afterEach(async () => {
  page.unmount();
  endSession();
  setOwnStorage(null);
  await Promise.all([clearStore('uploads'), clearStore('outbox')]);
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
  await seen('1 thing is still waiting on this phone to be sent.');
  expect(session.peek()).not.toBeNull();
});

const waitingFile = { id: 'one', kind: 'resume', name: 'cv.pdf', file: new Blob(['cv']), at: 1 };

test.each([
  ['Keep it and log out', ['asha|resume']],
  ['Delete it and log out', []],
] as const)('a file that waits is asked about: "%s"', async (answer, left) => {
  await outbox.discard(outboxEntries.peek()[0]?.id ?? '');
  await writeEntry('uploads', 'asha|resume', waitingFile);
  await tap('Out');
  await seen('1 thing is still waiting on this phone to be sent.');
  await tap(answer);
  await vi.waitFor(() => expect(session.peek()).toBeNull());
  expect((await allEntries('uploads')).map(([key]) => key)).toEqual(left);
});

test('on someone else’s phone nothing is promised that cannot be kept', async () => {
  setOwnStorage({
    getItem: () => null,
    setItem() {},
    removeItem() {},
    keys: () => ['draft:@asha|x'],
  });
  await tap('Out');
  await seen('You said that this is not your phone');
  expect(document.body.textContent).not.toContain('log in again');
  expect(document.body.textContent).not.toContain('Keep it');
  await tap('Cancel');
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
