import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import type * as Stores from '#src/data/storage/stores.ts';
import { outboxPolicy } from '#contract/outbox.ts';
import { diskStore } from './entryStore.ts';

const storage = vi.hoisted(() => ({ hangs: false }));
vi.mock('#src/data/storage/stores.ts', async (actual) => {
  const stores = await actual<typeof Stores>();
  const allEntries: typeof stores.allEntries = (name) =>
    storage.hangs ? new Promise(() => undefined) : stores.allEntries(name);
  return { ...stores, allEntries };
});

const waiting = outboxEntry({ id: 'a', seq: 1 });

beforeEach(() => {
  vi.resetModules();
  storage.hangs = false;
  vi.useRealTimers();
});

/** As after a start: nothing was read yet. */
async function fresh() {
  const [look, state] = await Promise.all([import('./firstLook.ts'), import('./state.ts')]);
  return { ...look, ...state };
}

test('what waits is known before the outbox has started', async () => {
  await diskStore.change(null, () => ({ put: [waiting], result: undefined }));
  const { isWaitingKnown, lookWhatWaits, allOutboxEntries } = await fresh();
  expect(isWaitingKnown.value).toBe(false);
  await lookWhatWaits();
  expect(isWaitingKnown.value).toBe(true);
  expect(allOutboxEntries.value).toEqual([waiting]);
});

test('the outbox, where it was faster, has the last word', async () => {
  const { lookWhatWaits, allOutboxEntries, outboxWasRead } = await fresh();
  const looking = lookWhatWaits();
  outboxWasRead.value = true;
  await looking;
  expect(allOutboxEntries.value).toEqual([]);
});

test('a storage that does not answer keeps no one from applying for good', async () => {
  vi.useFakeTimers();
  storage.hangs = true;
  const { isWaitingKnown, lookWhatWaits, outboxWasRead } = await fresh();
  const looking = lookWhatWaits();
  await vi.advanceTimersByTimeAsync(outboxPolicy.storageTimeout);
  await looking;
  expect(isWaitingKnown.value).toBe(true);
  expect(outboxWasRead.value).toBe(false);
});
