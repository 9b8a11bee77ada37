// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { CallFailure } from '#src/data/api.ts';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { clearStore, writeEntry } from '#src/data/storage/stores.ts';
import { uploaded, uploads } from '#src/data/uploads/state.ts';
import { resumeUploads } from '#src/data/uploads/uploads.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { toasts } from '#src/toasts/toasts.ts';
import UploadNews from './UploadNews.tsx';

vi.mock('#src/data/uploads/uploads.ts', () => ({ resumeUploads: vi.fn() }));

let page: Mounted;

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
const token = `${part({})}.${part({ id: 'asha', exp: 9_999_999_999 })}.s`;
const user = { id: 'asha', email: 'a@x.example', role: 'user' as const, isProfileComplete: true };
const kept = { id: 'one', kind: 'resume', name: 'cv.pdf', file: new Blob(['cv']), at: 1 };

async function open(): Promise<void> {
  const texts = await createTexts('english', ['common', 'profile']);
  setI18n(texts);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <UploadNews />
    </I18nextProvider>,
  );
}
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => {});
    check();
  });

beforeEach(() => beginSession({ token, user }));
afterEach(async () => {
  page.unmount();
  endSession();
  uploads.value = {};
  uploaded.value = [];
  toasts.value = [];
  vi.clearAllMocks();
  await clearStore('uploads');
});

test('a file that waits goes on, whatever page its owner opens', async () => {
  await writeEntry('uploads', 'asha|resume', kept);
  await open();
  await settled(() => expect(resumeUploads).toHaveBeenCalledOnce());
});

test('what becomes of a file is told on every page', async () => {
  await open();
  const failure = new CallFailure(422, { code: 'RESUME_TYPE' });
  const upload = { name: 'cv.pdf', bytes: 2, sent: 2, isStored: true, state: 'failed', failure };
  uploads.value = { resume: { ...upload, kind: 'resume', state: 'failed' } };
  await settled(() => expect(toasts.value).toMatchObject([{ text: 'Failed to upload resume' }]));
});
