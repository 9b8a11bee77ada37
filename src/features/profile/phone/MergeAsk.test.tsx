// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OtherAccount } from '#contract/account/merge.ts';
import type { OutboxEntry } from '#contract/outbox.ts';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { allOutboxEntries } from '#src/data/outbox/state.ts';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { clearStore } from '#src/data/storage/stores.ts';
import { keepUpload } from '#src/data/uploads/keptUploads.ts';
import { createTexts } from '#src/i18n/texts.ts';
import MergeAsk from './MergeAsk.tsx';

const counts = { applications: 0, savedJobs: 0, savedSearches: 0, planDays: 0 };
const preview = { ...counts, fields: [], kept: [], obstacle: null };
const other: OtherAccount = { kind: 'merge', preview };
const entryOf = (userId: string): OutboxEntry<'support.request'> => ({
  ...{ id: `of-${userId}`, userId, call: 'support.request', params: {}, body: { message: 'Help' } },
  ...{ createdAt: 1, nextTryAt: 1, waitFrom: 1, attempts: 0, inDoubt: false, seq: 1 },
  state: 'paused',
});

let page: Mounted | undefined;
const text = () => document.body.textContent;

async function ask(email?: string, about: OtherAccount = other): Promise<void> {
  const texts = await createTexts('english', ['common', 'phoneLogin', 'auth', 'profile', 'member']);
  setI18n(texts);
  const props = {
    userId: 'asha',
    other: about,
    busy: false,
    refused: null,
    ...(email && { email }),
  };
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <MergeAsk {...props} onYes={() => {}} onClose={() => {}} />
    </I18nextProvider>,
  );
  await act(async () => {});
}

beforeEach(() => {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  const token = `${part({ alg: 'HS256' })}.${part({ id: 'asha', exp: 9_999_999_999 })}.s`;
  const user = { id: 'asha', email: 'a@x.example', role: 'user' as const, isProfileComplete: true };
  beginSession({ token, user });
});
afterEach(async () => {
  page?.unmount();
  endSession();
  allOutboxEntries.value = [];
  await clearStore('uploads');
});

const hasYes = () => [...document.querySelectorAll('button')].length > 2;

test('warns where something of another account waits, which may be the one that ends', async () => {
  allOutboxEntries.value = [entryOf('ravi')];
  await ask();
  expect(text()).toContain('Something of another account waits on this phone');
  expect(hasYes()).toBe(true);
});

test('says nothing of it where nothing waits', async () => {
  await ask();
  expect(text()).not.toContain('waits on this phone');
});

test('does not end an account of which a file waits', async () => {
  const file = new Blob(['cv']);
  await keepUpload('asha', { id: 'f', kind: 'resume', name: 'cv.pdf', file, at: Date.now() });
  await ask('gita@x.example');
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(text()).toContain('Something of yours waits');
  });
  expect(hasYes()).toBe(false);
});

test('says before that a password ends, and does not promise both ways then', async () => {
  await ask('a@x.example', { kind: 'merge', preview, endsPassword: true });
  expect(text()).toContain('its password ends');
  expect(text()).toContain('set a new password on your profile');
  expect(text()).not.toContain('Both ways');
});
