// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, mountForTest, type, type Mounted } from '#src/components/mountForTest.ts';
import { RecordForm } from './RecordForm.tsx';
import { currentBy, useRecordForm } from './useRecordForm.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('#src/data/api.ts', () => ({ failureOf: (error: unknown) => error }));
vi.mock('./Failure.tsx', () => ({ FailureNotice: () => 'not saved' }));

interface Texts {
  title: string;
  text: string;
}
type Stored = Texts & { version: string };

const texts = ({ title, text }: Texts): Texts => ({ title, text });
const first = { title: 'Welder', text: 'Weld.', version: '2026-11-01T00:00:00.000Z' };
const theirs = { title: 'Fitter', text: 'Theirs.', version: '2026-11-02T00:00:00.000Z' };
/** As the server has it now. */
let onServer: Stored;
let reachable: boolean;

const refusal = (code: string) =>
  Object.assign(new Error(code), { code, errors: {}, body: { current: onServer } });

async function save(fields: Texts, { version }: { version: string | undefined }) {
  if (!reachable) throw refusal('OFFLINE');
  if (version !== onServer.version) throw refusal('VERSION_CONFLICT');
  onServer = { ...fields, version: '2026-11-03T00:00:00.000Z' };
  return undefined;
}

function Form({ record }: { record: Stored }) {
  const form = useRecordForm<Texts>({
    ...{ draftKey: 'record', stored: texts(record), version: record.version },
    ...{ onBusy: () => undefined, save, currentOf: currentBy<Stored, Texts>(texts) },
  });
  const { name, value, onChange } = form.field('text');
  return (
    <RecordForm
      id="form"
      form={form}
      texts={{ restored: '', discard: 'discard', failed: '' }}
      label={(field) => field}
    >
      <p id="title">{form.fields.title}</p>
      <input aria-label={name} value={value} onChange={onChange} />
      <button type="submit">save</button>
    </RecordForm>
  );
}

let page: Mounted;
const write = (text: string) => type(page.find<HTMLInputElement>('input[aria-label=text]'), text);
const button = (text: string) =>
  [...page.container.querySelectorAll('button')].find((one) => one.textContent === text)!;
async function press(text: string) {
  click(button(text));
  await act(async () => undefined);
}
const asks = () => page.container.querySelectorAll('input[type=radio]').length > 0;
/** Closes the form and opens it over what the page has of the record. */
function reopen(record: Stored) {
  page.unmount();
  page = mountForTest(<Form record={record} />);
}

beforeEach(() => {
  localStorage.clear();
  [onServer, reachable] = [first, true];
  page = mountForTest(<Form record={first} />);
});
afterEach(() => page.unmount());

test.each([
  ['read again', theirs],
  ['still in the page', first],
])('what two changed is asked until it is answered, over the record %s', async (_, record) => {
  write('Mine.');
  onServer = theirs;
  await press('save');
  expect(asks()).toBe(true);
  reopen(record);
  await press('save');
  expect(asks()).toBe(true);
  expect(onServer).toEqual(theirs);
});

test('what was chosen holds over a reload, and takes nothing else from the other', async () => {
  write('Mine.');
  onServer = theirs;
  await press('save');
  click(page.find('input[type=radio][value=mine]'));
  await press('clash.keep');
  reachable = false;
  await press('save');
  reachable = true;
  reopen(first);
  expect(page.find('#title').textContent).toBe('Fitter');
  await press('save');
  expect(texts(onServer)).toEqual({ title: 'Fitter', text: 'Mine.' });
});

test('what is typed after a draft was given up began with what was stored then', async () => {
  write('Given up.');
  reopen(first);
  await press('discard');
  write('Mine.');
  reopen(theirs);
  onServer = theirs;
  await press('save');
  expect(asks()).toBe(true);
  await press('discard');
  expect(page.container.textContent).not.toContain('not saved');
  write('Mine after all.');
  await press('save');
  expect(onServer.text).toBe('Mine after all.');
});
