// @vitest-environment happy-dom
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { uploaded, type Uploaded } from '#src/data/uploads/state.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import SharedResumePage from './SharedResumePage.tsx';

const phone = vi.hoisted(() => ({ drop: vi.fn(), keepsTwo: false }));
vi.mock('#src/data/storage/sharedFile.ts', () => ({
  sharedFile: async () => new File(['%PDF-1.4'], 'cv.pdf', { type: 'application/pdf' }),
  dropSharedFile: async () => void phone.drop(),
}));
vi.mock('#src/forms/fileCheck.ts', () => ({ fileProblem: async () => null }));
vi.mock('#src/data/uploads/uploads.ts', () => ({ addUpload: async () => phone.keepsTwo }));

let page: Mounted;
const arrived = (kind: Uploaded['kind']): Uploaded => ({ kind, user: memberForTest({}) });

beforeEach(async () => {
  phone.drop.mockClear();
  const user = memberForTest({});
  beginSession({ token: `h.${btoa(JSON.stringify({ id: user.id, exp: 9_999_999_999 }))}.s`, user });
  const texts = await createTexts('english', ['common', 'resume', 'errors']);
  setI18n(texts);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <SharedResumePage />
    </I18nextProvider>,
  );
});
afterEach(() => {
  page.unmount();
  endSession();
});

const take = () =>
  vi.waitFor(async () => {
    await act(async () => {});
    await act(async () => page.find('button').click());
  });

test('a shared file is dropped at once where the phone keeps it twice', async () => {
  phone.keepsTwo = true;
  await take();
  await vi.waitFor(() => expect(phone.drop).toHaveBeenCalledTimes(1));
});

test('a shared file that is the only copy is dropped once it has arrived', async () => {
  phone.keepsTwo = false;
  // An earlier one, of which no one has told yet.
  uploaded.value = [arrived('resume')];
  await take();
  expect(phone.drop).not.toHaveBeenCalled();
  uploaded.value = [...uploaded.value, arrived('profilePhoto')];
  expect(phone.drop).not.toHaveBeenCalled();
  uploaded.value = [arrived('resume')];
  uploaded.value = [arrived('resume')];
  expect(phone.drop).toHaveBeenCalledTimes(1);
});
