// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { addUpload } from '#src/data/uploads/uploads.ts';
import { createTexts } from '#src/i18n/texts.ts';
import MakeResumePage from './MakeResumePage.tsx';

const { made, profile } = vi.hoisted(() => ({
  made: vi.fn<() => Promise<File>>(),
  profile: { id: 'asha', details: {}, version: 1 },
}));
vi.mock('./makeResume.ts', () => ({ makeResume: made }));
vi.mock('./ResumePreview.tsx', () => ({ ResumePreview: () => null }));
vi.mock('./resumeContent.ts', () => ({ missingOnResume: () => [], resumeContent: () => ({}) }));
vi.mock('./ResumeExtrasFields.tsx', () => ({
  ...{ blankExtras: {}, extrasOf: () => ({}), ResumeExtrasFields: () => null },
}));
vi.mock('#src/hooks/pageData.tsx', () => ({ useResource: () => ({ data: profile }) }));
vi.mock('#src/data/uploads/uploads.ts', () => ({ addUpload: vi.fn(() => Promise.resolve(true)) }));

let page: Mounted;
let finish: (file: File) => void;

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
const logIn = (id: string) =>
  beginSession({
    token: `${part({})}.${part({ id, exp: 9_999_999_999 })}.s`,
    user: { id, email: `${id}@x.example`, role: 'user', isProfileComplete: true },
  });
const resume = () => new File(['%PDF'], 'resume.pdf');

/** Opens the page, and has a resume begun that takes its time. */
async function beginOne(): Promise<void> {
  made.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  logIn('asha');
  const texts = await createTexts('english', ['common', 'resume', 'profile', 'errors']);
  setI18n(texts);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <MakeResumePage />
    </I18nextProvider>,
  );
  const use = () =>
    [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === texts.t('resume:make.use'),
    );
  await act(async () => use()?.click());
  await vi.waitFor(() => expect(made).toHaveBeenCalled());
}

beforeEach(() => history.replaceState(null, '', '/make-resume'));
afterEach(() => {
  page.unmount();
  endSession();
  vi.clearAllMocks();
});

test('a resume that is ready after its page was left takes no one away from another page', async () => {
  await beginOne();
  page.unmount();
  await act(async () => finish(resume()));
  await vi.waitFor(() => expect(addUpload).toHaveBeenCalled());
  await act(async () => {});
  expect(location.pathname).toBe('/make-resume');
});

test('a resume is not sent as that of who is logged in by then', async () => {
  await beginOne();
  act(() => {
    endSession(true);
    logIn('balu');
  });
  await act(async () => finish(resume()));
  await act(async () => {});
  expect(addUpload).not.toHaveBeenCalled();
});
