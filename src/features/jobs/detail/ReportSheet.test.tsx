// @vitest-environment happy-dom
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, mountForTest, send, type, type Mounted } from '#src/components/mountForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import ReportSheet from './ReportSheet.tsx';

const sendOrKeep = vi.hoisted(() => vi.fn());
vi.mock('#src/data/outbox/sendOrKeep.ts', () => ({ sendOrKeep }));

const onClose = vi.fn();
let page: Mounted;

beforeEach(async () => {
  localStorage.clear();
  vi.resetAllMocks();
  const texts = await createTexts('english', ['common', 'job', 'errors']);
  setI18n(texts);
  page = mountForTest(
    <I18nextProvider i18n={texts}>
      <ReportSheet jobId="1" onClose={onClose} />
    </I18nextProvider>,
  );
});
afterEach(() => page.unmount());

const submit = () =>
  act(async () => {
    page.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });

test('a report that is too long stays whole, and says so beside its field', async () => {
  const field = page.find<HTMLTextAreaElement>('textarea[name=text]');
  expect(field.hasAttribute('maxlength')).toBe(false);
  click(page.find('input[name=reason]'));
  type(field, 'They took my papers. '.repeat(75).slice(0, 1_500));
  expect(page.container.textContent).toContain('1500/1000');
  await submit();
  expect(field.value).toHaveLength(1_500);
  expect(page.container.textContent).toContain('This text is too long.');
  expect(document.activeElement).toBe(field);
});

test('while it is sent nothing is changed or closed: what is written then would go with it', async () => {
  const reasons = page.container.querySelectorAll<HTMLInputElement>('input[name=reason]');
  const [first, second] = [...reasons];
  const field = page.find<HTMLTextAreaElement>('textarea[name=text]');
  let arrive = (_state: string) => {};
  sendOrKeep.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  click(first!);
  await submit();
  expect(field.readOnly).toBe(true);
  click(second!);
  expect(first?.checked).toBe(true);
  for (const button of page.container.querySelectorAll('button')) click(button);
  send(page.find('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => arrive('sent'));
  expect([sendOrKeep.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});
