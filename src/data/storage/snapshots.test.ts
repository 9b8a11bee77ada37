import { beforeEach, expect, test, vi } from 'vitest';
import { snapshotCache } from '#contract/snapshotCaches.ts';
import { keepNothing } from './keepNothing.ts';
import { forgetSnapshots } from './snapshots.ts';

const files = 'offline-files';
const visitor = snapshotCache('b1', 'english', null);
const asha = snapshotCache('b1', 'english', 'asha');
const ravi = snapshotCache('b1', 'hinglish', 'ravi');
let names: Set<string>;

beforeEach(() => {
  names = new Set([files, visitor, asha, ravi]);
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  });
});

test('at the end of a session no snapshot stays, nor a visitor’s with what they had saved', async () => {
  await forgetSnapshots();
  expect([...names]).toEqual([files]);
});

test.each([
  ['a member', 'asha', asha],
  ['a visitor', null, visitor],
])('only those of %s stay while it is theirs to see', async (_who, owner, own) => {
  await forgetSnapshots(owner);
  expect([...names]).toEqual([files, own]);
});

test('what is done in a tab that keeps nothing takes none from the owner of the phone', async () => {
  keepNothing(true);
  await forgetSnapshots();
  await forgetSnapshots('guest');
  keepNothing(false);
  expect([...names]).toEqual([files, visitor, asha, ravi]);
});
