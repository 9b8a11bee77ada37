// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { outbox } from '#src/data/outbox/outbox.ts';
import { beginSession, endSession, session } from '#src/data/session/session.ts';
import { allEntries, clearStore, writeEntry } from '#src/data/storage/stores.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { LogoutEverywhere } from './LogoutEverywhere.tsx';

/** What the server says to the end of all sessions. */
let status: number;
const asked = vi.fn<(url: string) => void>();
vi.stubGlobal('fetch', async (url: string) => {
  asked(url);
  return Response.json({ code: 'BUSY', message: '' }, { status });
});

function tokenOf(id: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'HS256' })}.${part({ id, exp: 9_999_999_999 })}.signature`;
}

let page: Mounted;
const draft = 'draft:@asha|support';

beforeEach(async () => {
  status = 503;
  const user = { id: 'asha', email: 'a@x.example', role: 'user' as const, isProfileComplete: true };
  beginSession({ token: tokenOf('asha'), user });
  await outbox.add({ call: 'support.request', body: { message: 'Help' } });
  await outbox.refresh();
  localStorage.setItem(draft, JSON.stringify({ at: Date.now(), value: { message: 'Half' } }));
  const file = { id: 'one', kind: 'resume', name: 'cv.pdf', file: new Blob(['cv']), at: 1 };
  await writeEntry('uploads', 'asha|resume', file);
  const texts = await createTexts('english', ['common', 'profile', 'unsent', 'errors']);
  setI18n(texts);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <LogoutEverywhere />
    </I18nextProvider>,
  );
  asked.mockReset();
});
afterEach(async () => {
  page.unmount();
  endSession();
  await Promise.all([clearStore('uploads'), clearStore('outbox')]);
});

/** Taps the last of what is called so: that of the dialog on top. */
const tap = (name: string) =>
  act(async () => {
    const all = [...document.querySelectorAll('button, summary')];
    const found = all.findLast((one) => one.textContent === name);
    found?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await Promise.resolve();
  });
const seen = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(document.body.textContent).toContain(words);
  });
/** What is left on the phone of the member. */
const left = async () => ({
  draft: localStorage.getItem(draft) !== null,
  files: (await allEntries('uploads')).length,
  entries: (await allEntries('outbox')).filter(([key]) => key !== 'lease').length,
});

async function askedAbout() {
  await tap('Log out everywhere');
  await tap('Log out everywhere');
  await seen('2 things are still waiting on this phone to be sent.');
  expect(asked.mock.calls.flat().filter((url) => url.includes('everywhere'))).toEqual([]);
}

test.each([
  ['Keep it and log out', { draft: true, files: 1, entries: 1 }],
  ['Delete it and log out', { draft: false, files: 0, entries: 0 }],
] as const)('what is not sent is asked about: "%s"', async (answer, kept) => {
  await askedAbout();
  status = 200;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await tap(answer);
  await vi.waitFor(() => expect(session.peek()).toBeNull());
  await vi.waitFor(async () => expect(await left()).toEqual(kept));
  vi.restoreAllMocks();
});

test('what the server did not do costs nothing that was not sent', async () => {
  await askedAbout();
  await tap('Delete it and log out');
  await vi.waitFor(() =>
    expect(asked.mock.calls.flat()).toContainEqual(expect.stringContaining('everywhere')),
  );
  await act(async () => {});
  expect(session.peek()).not.toBeNull();
  expect(await left()).toEqual({ draft: true, files: 1, entries: 1 });
});
