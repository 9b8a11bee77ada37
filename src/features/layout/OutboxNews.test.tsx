// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutboxEntry } from '#contract/outbox.ts';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { allOutboxEntries } from '#src/data/outbox/state.ts';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { toasts } from '#src/toasts/toasts.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { OutboxNews } from './OutboxNews.tsx';

const told = () => toasts.peek().map(({ text }) => text);
const logIn = (id: string) =>
  beginSession({
    token: `e30.${btoa(JSON.stringify({ id }))}.s`,
    user: { id, email: `${id}@x.example`, role: 'user', isProfileComplete: true },
  });

let page: Mounted;
beforeEach(async () => {
  toasts.value = [];
  logIn('asha');
  page = mountForTest(
    <I18nextProvider i18n={await createTexts('english', ['common', 'outbox'])}>
      <OutboxNews />
    </I18nextProvider>,
  );
});
afterEach(() => {
  page.unmount();
  allOutboxEntries.value = [];
});

/** The server refuses the session while this is on the phone. */
const isRefusedWith = (...entries: OutboxEntry[]) =>
  act(() => {
    allOutboxEntries.value = entries;
    endSession(true);
  });

test('whose session ends before all was sent is told that it waits for a login, once', () => {
  isRefusedWith(outboxEntry(), outboxEntry({ id: 'b' }));
  const words = ['Saved on this phone. Your login is over: log in again, and it is sent.'];
  expect(told()).toEqual(words);
  act(() => {
    allOutboxEntries.value = [];
  });
  expect(told()).toEqual(words);
});

test('nothing is told of what another person wrote or the server refused', () => {
  isRefusedWith(outboxEntry({ userId: 'balu' }), outboxEntry({ id: 'b', state: 'failed' }));
  expect(told()).toEqual([]);
});

test('nor where someone logs out by choice', () => {
  act(() => {
    allOutboxEntries.value = [outboxEntry()];
    endSession(false, true);
  });
  expect(told()).toEqual([]);
});
