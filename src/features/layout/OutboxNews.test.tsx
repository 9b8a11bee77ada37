// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '#contract/outbox.ts';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { allOutboxEntries } from '#src/data/outbox/state.ts';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { toasts } from '#src/toasts/toasts.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { OutboxNews } from './OutboxNews.tsx';

const outbox = vi.hoisted(() => ({
  refuse: undefined as undefined | ((news: { entry: OutboxEntry; awaited: boolean }) => void),
}));
vi.mock('#src/data/outbox/outbox.ts', async (actual) => ({
  ...(await actual<object>()),
  onFailed: (listener: typeof outbox.refuse) => {
    outbox.refuse = listener;
    return () => {};
  },
}));

const refresh = vi.hoisted(() => vi.fn<(request: object, force: boolean) => void>());
vi.mock('#src/data/cache/resource.ts', async (actual) => ({
  ...(await actual<object>()),
  refresh,
}));

const told = () => toasts.peek().map(({ text }) => text);
const logIn = (id: string) =>
  beginSession({
    token: `e30.${btoa(JSON.stringify({ id }))}.s`,
    user: { id, email: `${id}@x.example`, role: 'user', isProfileComplete: true },
  });

let page: Mounted;
const { hook, history } = memoryLocation({ path: '/jobs', record: true });
beforeEach(async () => {
  toasts.value = [];
  logIn('asha');
  page = mountForTest(
    <I18nextProvider i18n={await createTexts('english', ['common', 'outbox'])}>
      <Router hook={hook}>
        <OutboxNews />
      </Router>
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

test('why an application was refused is said with it, and the way to the plans is a tap away', async () => {
  const failure = { status: 403, code: 'SUBSCRIPTION_INACTIVE', message: '', errors: {} };
  const apply = { call: 'jobs.apply', params: { jobId: 'j1' }, userId: 'asha' } as const;
  const entry = outboxEntry({ ...apply, state: 'failed', failure });
  outbox.refuse?.({ entry, awaited: false });
  await vi.waitFor(() => expect(toasts.peek()).toHaveLength(1));
  expect(refresh).toHaveBeenCalledWith({ call: 'user.get', params: { userId: 'asha' } }, true);
  const [toast] = toasts.peek();
  expect(toast?.text).toBe(
    'Your application was not taken. You need an active plan or free trial to apply.',
  );
  expect(toast?.action?.label).toBe('View plans');
  act(() => toast?.action?.onAct());
  expect(history.at(-1)).toBe('/pricing?from=%2Fjobs%2Fj1%3Fapply%3D1');
});
