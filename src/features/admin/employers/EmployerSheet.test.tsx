// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Employer } from '#contract/employers/employer.ts';
import { click, mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { EmployerSheet } from './EmployerSheet.tsx';

const api = vi.hoisted(() => vi.fn());
const upload = vi.hoisted(() => vi.fn());
const form = vi.hoisted(() => ({ save: (_record: object) => {} }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));
vi.mock('#src/data/api.ts', () => ({ callApi: api, failureOf: (error: unknown) => error }));
vi.mock('#src/data/uploads/uploadRequest.ts', () => ({ upload }));
vi.mock('#src/forms/failureText.ts', () => ({ failureText: () => 'not sent' }));
vi.mock('#src/i18n/dates.ts', () => ({ shortDate: (date: string) => date }));
vi.mock('./JobsSection.tsx', () => ({ JobsSection: () => null }));
vi.mock('./EmployerForm.tsx', () => ({
  EmployerForm({ onSaved }: { onSaved: (record: object) => void }) {
    form.save = onSaved;
    return null;
  },
}));

const file = { id: 'f1', kind: 'licence', bytes: 10, addedAt: '2026-11-01' };
const record = { id: 'e1', files: [file] } as Partial<Employer> as Employer;
const [onClose, onSaved] = [vi.fn(), vi.fn()];
let page: Mounted;
let end: { arrive: () => void; fail: () => void };

beforeEach(async () => {
  vi.resetAllMocks();
  api.mockResolvedValue(record);
  upload.mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        end = {
          arrive: () => resolve({ files: [file, { ...file, id: 'f2' }] }),
          fail: () => reject(new Error()),
        };
      }),
  );
  const props = { employerId: 'e1', company: '', onOpen: () => undefined };
  page = mountForTest(<EmployerSheet {...{ ...props, onClose, onSaved }} />);
  await act(async () => undefined);
  return () => page.unmount();
});

const button = (text: string) =>
  [...page.container.querySelectorAll('button')].find(
    (one) => one.textContent === text || one.getAttribute('aria-label') === text,
  );
const press = (text: string) => click(button(text)!);

async function pick() {
  const input = page.find<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'x.pdf')] });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await vi.waitFor(() => expect(upload).toHaveBeenCalled());
}

test('a file is deleted after a question that names it', async () => {
  press('files.removeOf');
  expect(api).toHaveBeenCalledTimes(1);
  expect(page.find('[role=alertdialog]').textContent).toContain('files.kind.licence, 2026-11-01');
  api.mockResolvedValue({ files: [] });
  press('files.removeYes');
  await act(async () => undefined);
  expect(api).toHaveBeenLastCalledWith('employers.removeFile', {
    params: { employerId: 'e1', fileId: 'f1' },
  });
  expect(document.activeElement?.textContent).toBe('files.title');
});

test('a form with nothing on its way closes at once', () => {
  press('cancel');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('closing asks while a file is being sent, and goes on when it is there', async () => {
  await pick();
  expect(upload.mock.calls[0]?.[1]).toHaveProperty('silence');
  press('cancel');
  expect(onClose).not.toHaveBeenCalled();
  press('files.leaving.back');
  expect(button('files.leaving.stop')).toBeUndefined();
  press('cancel');
  await act(async () => end.arrive());
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a saved form closes without the file only where that is wanted', async () => {
  await pick();
  act(() => form.save(record));
  expect(onSaved).not.toHaveBeenCalled();
  press('files.leaving.stop');
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(record);
});

test('a file that does not arrive keeps the form open and says so', async () => {
  await pick();
  act(() => form.save(record));
  await act(async () => end.fail());
  expect(onSaved).not.toHaveBeenCalled();
  expect(page.container.textContent).toContain('not sent');
  press('cancel');
  expect(onSaved).toHaveBeenCalledTimes(1);
});
