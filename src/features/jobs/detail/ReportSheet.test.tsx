// @vitest-environment happy-dom
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { click, mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import ReportSheet from './ReportSheet.tsx';

let page: Mounted;

beforeEach(async () => {
  localStorage.clear();
  const texts = await createTexts('english', ['common', 'job', 'errors']);
  setI18n(texts);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <ReportSheet jobId="1" onClose={() => {}} />
    </I18nextProvider>,
  );
});
afterEach(() => page.unmount());

test('a report that is too long stays whole, and says so beside its field', async () => {
  const field = page.find<HTMLTextAreaElement>('textarea[name=text]');
  expect(field.hasAttribute('maxlength')).toBe(false);
  click(page.find('input[name=reason]'));
  type(field, 'They took my papers. '.repeat(75).slice(0, 1_500));
  expect(page.container.textContent).toContain('1500/1000');
  await act(async () => {
    page.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  expect(field.value).toHaveLength(1_500);
  expect(page.container.textContent).toContain('This text is too long.');
  expect(document.activeElement).toBe(field);
});
