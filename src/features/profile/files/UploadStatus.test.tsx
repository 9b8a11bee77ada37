// @vitest-environment happy-dom
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { uploads, type Upload } from '#src/data/uploads/state.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { UploadStatus } from './UploadStatus.tsx';

let page: Mounted | undefined;
afterEach(() => {
  page?.unmount();
  uploads.value = {};
});

test.each([
  ['on its way', 50, 'sending', true],
  ['all there, and being checked', 100, 'sending', false],
  ['all out, and no one knows whether it is there', 100, 'waiting', true],
] as const)('a file that is %s: may it be called off?', async (_, sent, state, canCancel) => {
  const upload: Upload = {
    ...{ kind: 'resume', name: 'cv.pdf', bytes: 100, sent, isStored: true, state },
  };
  uploads.value = { resume: upload };
  const texts = await createTexts('english', ['common', 'profile']);
  setI18n(texts);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <UploadStatus kind="resume" />
    </I18nextProvider>,
  );
  expect(page.container.textContent.includes('Cancel')).toBe(canCancel);
});
