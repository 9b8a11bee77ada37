// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { signal } from '@preact/signals-core';
import { act, type ReactNode } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '#contract/outbox.ts';
import type { ResourceState } from '#contract/http/resource.ts';
import { PageDataContext } from '#src/hooks/pageData.tsx';
import { QueuedApplications } from '#src/features/applications/QueuedApplications.tsx';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { replaceData } from '#src/data/cache/resource.ts';
import { outbox } from '#src/data/outbox/outbox.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import EntryEditor from './EntryEditor.tsx';
import { WaitingEntry } from './WaitingEntry.tsx';

let page: Mounted | undefined;

const refused = (more: Partial<OutboxEntry> = {}): OutboxEntry =>
  outboxEntry({
    id: 'one',
    userId: null,
    call: 'support.request',
    body: { subject: 'My papers', message: 'Where are they?' },
    state: 'failed',
    failure: { status: 422, code: 'INVALID_FIELDS', message: '', errors: {} },
    ...more,
  });

async function open(content: ReactNode): Promise<void> {
  const texts = await createTexts('english', [
    ...['common', 'outbox', 'unsent', 'profile', 'support', 'errors'],
    'applications',
  ]);
  setI18n(texts);
  page = mountForTest(<I18nextProvider i18n={texts}>{content}</I18nextProvider>);
}
const close = () => page?.unmount();

const buttons = () => [...document.querySelectorAll('button')];
const buttonNames = () => buttons().map(({ textContent }) => textContent);
const message = () => [...document.querySelectorAll('textarea')].at(-1);
const type = (text: string) =>
  act(async () => {
    const field = message();
    if (!field) throw new Error('No field');
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const sendAgain = () =>
  act(async () =>
    buttons()
      .find((one) => one.textContent === 'Send again')
      ?.click(),
  );

beforeEach(() => localStorage.clear());
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

test('what was refused for certain can be edited, and what may have arrived cannot', async () => {
  await open(<WaitingEntry entry={refused()} />);
  expect(buttonNames()).toContain('Edit');
  close();
  await open(<WaitingEntry entry={refused({ inDoubt: true })} />);
  expect(buttonNames()).not.toContain('Edit');
  expect(buttonNames()).toContain('Delete');
});

test.each([
  ['is in doubt by now', () => Promise.resolve(null)],
  ['cannot be written', () => Promise.reject(new Error('full'))],
])('the editor stays with what was typed where the entry %s', async (_what, edit) => {
  vi.spyOn(outbox, 'edit').mockImplementation(edit);
  const onClose = vi.fn();
  await open(<EntryEditor entry={refused()} onClose={onClose} />);
  await type('My better words');
  await sendAgain();
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(document.body.textContent).toContain('This was not sent again');
  });
  expect(onClose).not.toHaveBeenCalled();
  expect(message()?.value).toBe('My better words');
});

test('what was typed into the editor is there the next time, until it was sent', async () => {
  await open(<EntryEditor entry={refused()} onClose={() => {}} />);
  await type('My better words');
  close();
  await open(<EntryEditor entry={refused()} onClose={() => {}} />);
  expect(message()?.value).toBe('My better words');
  const edit = vi.spyOn(outbox, 'edit').mockResolvedValue(refused({ id: 'two' }));
  await sendAgain();
  await vi.waitFor(() => expect(edit).toHaveBeenCalled());
  close();
  await open(<EntryEditor entry={refused()} onClose={() => {}} />);
  expect(message()?.value).toBe('Where are they?');
});

const clash = (version: number, fields: string[]): OutboxEntry =>
  refused({
    call: 'user.update',
    body: { details: Object.fromEntries(fields.map((field) => [field, ''])) },
    failure: {
      ...{ status: 412, code: 'VERSION_CONFLICT', message: '', errors: {}, version },
      conflicts: Object.fromEntries(fields.map((field) => [field, { mine: '', theirs: 'Welder' }])),
    },
  });
const choose = (side: 'mine' | 'theirs') =>
  act(async () => {
    document.querySelector<HTMLInputElement>(`input[value=${side}]`)?.click();
  });
const sendButton = () => buttons().find((one) => one.textContent === 'Send again');

test('an answer that was taken out here and written elsewhere is asked about', async () => {
  const edit = vi.spyOn(outbox, 'edit').mockResolvedValue(null);
  const entry = clash(7, ['presentJobTitle']);
  await open(<WaitingEntry entry={entry} />);
  expect(buttonNames()).toContain('Choose');
  close();
  await open(<EntryEditor entry={entry} onClose={() => {}} />);
  expect(sendButton()?.disabled).toBe(true);
  await choose('mine');
  await sendAgain();
  await vi.waitFor(() =>
    expect(edit).toHaveBeenCalledWith('one', { details: { presentJobTitle: '' } }, entry.failure),
  );
});

test('a choice counts for what it was made of, and what was typed hides no other field', async () => {
  await open(<EntryEditor entry={clash(7, ['presentJobTitle'])} onClose={() => {}} />);
  await choose('theirs');
  expect(sendButton()?.disabled).toBe(false);
  close();
  await open(<EntryEditor entry={clash(7, ['presentJobTitle'])} onClose={() => {}} />);
  expect(sendButton()?.disabled).toBe(false);
  close();
  await open(<EntryEditor entry={clash(9, ['presentJobTitle'])} onClose={() => {}} />);
  expect(sendButton()?.disabled).toBe(true);
  close();
  await open(<EntryEditor entry={clash(9, ['presentJobTitle', 'skills'])} onClose={() => {}} />);
  expect(document.querySelectorAll('input[value=theirs]')).toHaveLength(2);
});

test('an answer that was written anew and not sent yet is not passed over by "Try again"', async () => {
  const failure = { status: 403, code: 'SUBSCRIPTION_INACTIVE', message: '', errors: {} };
  const entry = refused({ failure });
  const retry = vi.spyOn(outbox, 'retry').mockResolvedValue(true);
  const tryAgain = () =>
    act(async () =>
      buttons()
        .find((one) => one.textContent === 'Try again')
        ?.click(),
    );
  await open(<EntryEditor entry={entry} onClose={() => {}} />);
  await type('My better words');
  close();
  await open(<WaitingEntry entry={entry} />);
  await tryAgain();
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(message()?.value).toBe('My better words');
  });
  expect(retry).not.toHaveBeenCalled();
  close();
  localStorage.clear();
  await open(<WaitingEntry entry={entry} />);
  await tryAgain();
  await vi.waitFor(() => expect(retry).toHaveBeenCalledWith('one'));
});

test('what is chosen from is what is saved by now, and what was chosen of another value counts no more', async () => {
  const waiting = { ...clash(7, ['presentJobTitle']), params: { userId: 'asha' } };
  const details = { presentJobTitle: 'Mason' };
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const present = vi.spyOn(outbox, 'present').mockResolvedValue();
  await act(() =>
    replaceData(
      { call: 'user.get', params: { userId: 'asha' } },
      memberForTest({ id: 'asha', version: 9, details }),
    ),
  );
  await open(<EntryEditor entry={waiting} onClose={() => {}} />);
  await vi.waitFor(() =>
    expect(present).toHaveBeenCalledWith({ userId: 'asha', version: 9, details }),
  );
  await choose('theirs');
  close();
  const theirs = { mine: '', theirs: 'Mason', version: 9 };
  const fresh = waiting.failure && {
    ...waiting.failure,
    conflicts: { presentJobTitle: theirs },
  };
  await open(
    <EntryEditor entry={{ ...waiting, ...(fresh && { failure: fresh }) }} onClose={() => {}} />,
  );
  expect(document.body.textContent).toContain('Mason');
  expect(sendButton()?.disabled).toBe(true);
});

test('what is open in the editor is held there, and let go where nothing was written', async () => {
  const [hold, release] = [vi.spyOn(outbox, 'hold'), vi.spyOn(outbox, 'release')];
  const waiting = clash(7, ['presentJobTitle']);
  const entry = { ...waiting, body: { details: { presentJobTitle: '', skills: 'Tiling' } } };
  await open(<EntryEditor entry={entry} onClose={() => {}} />);
  await vi.waitFor(() => expect(hold).toHaveBeenCalledWith('one'));
  close();
  await vi.waitFor(() => expect(release).toHaveBeenCalledWith('one'));
  release.mockClear();
  await open(<EntryEditor entry={entry} onClose={() => {}} />);
  await type('Tiling and plaster');
  close();
  await vi.waitFor(() => expect(hold).toHaveBeenCalledTimes(2));
  expect(release).not.toHaveBeenCalled();
});

test('of what has no question left only the words are shown', async () => {
  const entry = { ...clash(7, []), body: { details: { skills: 'Tiling' } } };
  await open(<WaitingEntry entry={entry} />);
  expect(buttonNames()).toContain('Edit');
  close();
  const edit = vi.spyOn(outbox, 'edit').mockResolvedValue(null);
  await open(<EntryEditor entry={entry} onClose={() => {}} />);
  expect(document.body.textContent).not.toContain('Changed in two places');
  await type('Tiling and plaster');
  await sendAgain();
  await vi.waitFor(() => expect(edit).toHaveBeenCalled());
});

test('where all that is saved stays, nothing is sent, and nothing is said to be', async () => {
  const edit = vi.spyOn(outbox, 'edit').mockResolvedValue(null);
  const discard = vi.spyOn(outbox, 'discard').mockResolvedValue(true);
  const onClose = vi.fn();
  await open(<EntryEditor entry={clash(7, ['presentJobTitle'])} onClose={onClose} />);
  await choose('theirs');
  await sendAgain();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect([discard.mock.calls, edit.mock.calls]).toEqual([[['one']], []]);
});

test('what was written about a job keeps its name when the job is gone', async () => {
  const about = { jobName: 'Crane Operator', companyName: 'Spruce', location: 'Berlin' };
  const entry = refused({ call: 'jobs.apply', params: { jobId: 'j1' }, body: undefined, about });
  const gone = signal({ data: undefined } as ResourceState<never>);
  const data = { resource: () => gone, refresh: async () => {}, listedJob: () => undefined };
  await open(
    <PageDataContext value={data}>
      <WaitingEntry entry={entry} />
    </PageDataContext>,
  );
  expect(document.body.textContent).toContain('Crane Operator · Spruce · Berlin');
  close();
  await open(
    <PageDataContext value={data}>
      <QueuedApplications entries={[entry]} />
    </PageDataContext>,
  );
  expect(page?.find('h3').textContent).toBe('Crane Operator');
  expect(document.body.textContent).toContain('Spruce · Berlin');
});
