import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '#contract/outbox.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { leaseLock } from './lock.ts';
import { diskStore } from './entryStore.ts';
import { allEntries, clearStore } from '#src/data/storage/stores.ts';

const entry = (id: string, seq: number) => outboxEntry({ id, body: { message: id }, seq });

const clock = { now: () => 1_000, after: () => () => {} };
const put = (...entries: OutboxEntry[]) =>
  diskStore.change(null, () => ({ put: entries, result: undefined }));

beforeEach(() => clearStore('outbox'));

describe('the entries on the disk', () => {
  test('come in their order, and without the lease', async () => {
    await put(entry('b', 2), entry('c', 10), entry('a', 1));
    await leaseLock(diskStore, clock, 'me').exclusive(async () => {
      expect((await diskStore.all()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
      const seen = await diskStore.change(null, (all) => ({ result: all.map(({ id }) => id) }));
      expect(seen).toEqual(['a', 'b', 'c']);
    });
  });

  test('are in the database that stores.ts names', async () => {
    await put(entry('a', 1));
    expect(await allEntries('outbox')).toEqual([['a', entry('a', 1)]]);
  });

  test('a change sees the one entry that it names', async () => {
    await put(entry('a', 1), entry('b', 2));
    const see = (id: string) => diskStore.change(id, (found) => ({ result: found }));
    expect(await see('b')).toEqual([entry('b', 2)]);
    expect(await see('z')).toEqual([]);
  });

  test('a change that throws changes nothing', async () => {
    await put(entry('a', 1));
    const failing = diskStore.change(null, () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await diskStore.all()).toEqual([entry('a', 1)]);
  });

  test('an entry that cannot be written leaves the others as they were', async () => {
    await put(entry('a', 1));
    const odd = { ...entry('b', 2), body: () => {} };
    await expect(
      diskStore.change(null, () => ({ put: [odd], remove: ['a'], result: undefined })),
    ).rejects.toThrow(/clone/);
    expect(await diskStore.all()).toEqual([entry('a', 1)]);
  });

  test('changes at the same time follow each other', async () => {
    const next = () =>
      diskStore.change(null, (all) => {
        const seq = all.length + 1;
        return { put: [entry(`e${seq}`, seq)], result: seq };
      });
    expect(await Promise.all([next(), next(), next()])).toEqual([1, 2, 3]);
    expect(await diskStore.all()).toHaveLength(3);
  });

  test('what a person wrote is on the disk, not in its cache, before it counts', async () => {
    const open = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await put(entry('a', 1));
    await diskStore.change('a', () => ({ result: undefined }));
    const modes = open.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(modes.map(([, , options]) => options?.durability)).toEqual(['strict', 'relaxed']);
  });
});

test('rejects where there is no storage', async () => {
  vi.resetModules();
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { diskStore: fresh } = await import('./entryStore.ts');
  await expect(fresh.all()).rejects.toThrow('denied');
  await expect(fresh.change(null, () => ({ result: 1 }))).rejects.toThrow('denied');
  open.mockRestore();
});
