// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession } from '#src/data/session/session.ts';
import { storageTrouble } from '#src/data/storage/storageState.ts';
import { allEntries, clearStore } from '#src/data/storage/stores.ts';
import { writeCached } from './cache.ts';

const evict = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('./cacheEviction.ts', () => ({ evict }));

const token = `h.${btoa(JSON.stringify({ id: 'ravi', exp: Date.now() / 1000 + 3600 })).replace(/=+$/, '')}.s`;
const user = { id: 'ravi', email: 'ravi@x.in', role: 'user' as const, isProfileComplete: true };
const plans = { call: 'subscriptions.plans' } as const;
const own = { call: 'saved.list' } as const;
const answer = { data: {}, savedAt: 1 };

function fillDisk() {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

beforeEach(async () => {
  evict.mockReset();
  evict.mockResolvedValue();
  storageTrouble.value = null;
  await clearStore('public');
  await clearStore('private');
});

test('what no one has looked at for long makes room for an answer', async () => {
  const full = fillDisk();
  evict.mockImplementation(async () => full.mockRestore());
  await writeCached(plans, answer);
  expect(storageTrouble.value).toBeNull();
  expect(await allEntries('public')).toHaveLength(1);
});

test('where that did not help it is not done again with each read, until something was kept', async () => {
  const full = fillDisk();
  await writeCached(plans, answer);
  await writeCached(plans, answer);
  expect(storageTrouble.value).toBe('full');
  expect(evict).toHaveBeenCalledTimes(1);
  full.mockRestore();
  await writeCached(plans, answer);
  const again = fillDisk();
  await writeCached(plans, answer);
  expect(evict).toHaveBeenCalledTimes(2);
  again.mockRestore();
});

test('a member who logs out while room is made leaves no answer behind', async () => {
  beginSession({ token, user });
  const full = fillDisk();
  evict.mockImplementation(async () => {
    endSession();
    full.mockRestore();
  });
  await writeCached(own, answer);
  expect(await allEntries('private')).toEqual([]);
  expect(storageTrouble.value).toBeNull();
});
