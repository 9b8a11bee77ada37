// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { outboxEntry } from '../../../../tests/support/outbox/outboxEntry.ts';
import { RefusedSaves } from './RefusedSaves.tsx';

const outbox = vi.hoisted(() => ({ edit: vi.fn(), discard: vi.fn() }));
const showToast = vi.hoisted(() => vi.fn());
const usePresentProfile = vi.hoisted(() => vi.fn());
const entries = vi.hoisted((): object[] => []);
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));
vi.mock('#src/data/outbox/outbox.ts', () => ({ outbox }));
vi.mock('#src/features/shared/profile/usePresentProfile.ts', () => ({ usePresentProfile }));
vi.mock('#src/toasts/toasts.ts', () => ({ showToast }));
vi.mock('#src/features/shared/profile/pendingProfile.ts', () => ({ profileSaves: () => entries }));
vi.mock('#src/data/storage/entryDrafts.ts', () => ({ isRewritten: () => false }));

const conflicts = { homeState: { mine: 'Bihar', theirs: 'Goa' } };
entries.push(
  outboxEntry({
    ...{ call: 'user.update', state: 'failed', body: { details: { homeState: 'Bihar' } } },
    failure: {
      ...{ status: 409, code: 'VERSION_CONFLICT', message: '', errors: {} },
      ...{ conflicts, version: 7 },
    },
  }),
);

let page: Mounted;
const press = (text: string) => {
  const all = [...page.container.querySelectorAll('button')];
  return act(async () => click(all.find((button) => button.textContent === text)!));
};
const side = (value: string) => page.container.querySelector<HTMLInputElement>(`[value=${value}]`);

beforeEach(async () => {
  vi.resetAllMocks();
  conflicts.homeState.theirs = 'Goa';
  page = mountForTest(<RefusedSaves userId="asha" />);
  await press('conflict.choose');
  await act(() => import('#src/data/storage/entryDrafts.ts'));
});
afterEach(() => page.unmount());

test.each([
  ['a full phone', () => outbox.edit.mockRejectedValue(new Error('full'))],
  ['an entry that is gone', () => outbox.edit.mockResolvedValue(null)],
])('what was chosen stays on screen over %s, and it is said', async (_what, fail) => {
  fail();
  click(side('mine')!);
  await press('conflict.keep');
  expect(showToast).toHaveBeenCalledExactlyOnceWith({ tone: 'danger', text: 'marks.failed' });
  expect(side('mine')?.checked).toBe(true);
});

test('what was kept goes on its way, and the sheet goes', async () => {
  outbox.edit.mockResolvedValue(entries[0]);
  click(side('mine')!);
  await press('conflict.keep');
  expect(outbox.edit).toHaveBeenCalledExactlyOnceWith(
    ...['a', { details: { homeState: 'Bihar' } }],
    expect.objectContaining({ version: 7, conflicts }),
  );
  expect([side('mine'), showToast.mock.calls]).toEqual([null, []]);
});

test('where all of it is the other one’s, nothing is left to send', async () => {
  outbox.discard.mockResolvedValue(undefined);
  click(side('theirs')!);
  await press('conflict.keep');
  expect(outbox.discard).toHaveBeenCalledExactlyOnceWith('a');
  expect(side('mine')).toBeNull();
});

test('while it is chosen, what is saved is read anew, and another value is chosen from anew', () => {
  expect(usePresentProfile).toHaveBeenLastCalledWith(entries[0], true);
  click(side('theirs')!);
  expect(side('theirs')?.checked).toBe(true);
  conflicts.homeState.theirs = 'Kerala';
  page.show(<RefusedSaves userId="asha" />);
  expect([side('theirs')?.checked, page.container.textContent]).toEqual([
    ...[false, expect.stringContaining('Kerala')],
  ]);
});
