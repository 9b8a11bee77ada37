import { expect, test, vi } from 'vitest';
import type { OutboxEntry } from '#contract/outbox.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { onFullDisk } from './fullDisk.ts';
import type { OutboxStore } from './ports.ts';

/** A disk on which nothing can be written while `isFull`; `room` says whether making room helps. */
function fullDisk(room = false) {
  const disk = {
    isFull: true,
    entries: [outboxEntry({ id: 'a', seq: 1 }), outboxEntry({ id: 'b', seq: 2 })],
  };
  const plain: OutboxStore = {
    all: () => Promise.resolve([...disk.entries]),
    async change(only, decide) {
      const found = disk.entries.filter(({ id }) => only === null || id === only);
      const { put = [], remove = [], result } = decide(found);
      if (disk.isFull && put.length > 0) throw new DOMException('', 'QuotaExceededError');
      const gone = new Set([...remove, ...put.map(({ id }) => id)]);
      disk.entries = [...disk.entries.filter(({ id }) => !gone.has(id)), ...put];
      return result;
    },
  };
  const makeRoom = vi.fn(async () => {
    if (room) disk.isFull = false;
  });
  const store = onFullDisk({ store: plain, makeRoom });
  return { disk, store, makeRoom };
}

const put = (entry: OutboxEntry, remove: string[] = []) => ({
  only: null,
  decide: () => ({ put: [entry], remove, result: entry.id }),
});
const next = outboxEntry({ id: 'c', seq: 3 });
const ids = (entries: readonly OutboxEntry[]) => entries.map(({ id }) => id);

test('what a person writes is kept once room is made', async () => {
  const { disk, store, makeRoom } = fullDisk(true);
  const { only, decide } = put(next);
  expect(await store.change(only, decide)).toBe('c');
  expect(ids(disk.entries)).toEqual(['a', 'b', 'c']);
  expect(makeRoom).toHaveBeenCalledTimes(1);
});

test('two who write at once wait for the same room', async () => {
  const { disk, store, makeRoom } = fullDisk(true);
  const other = outboxEntry({ id: 'd', seq: 4 });
  await Promise.all([next, other].map((one) => store.change(null, put(one).decide)));
  expect(ids(disk.entries)).toEqual(['a', 'b', 'c', 'd']);
  expect(makeRoom).toHaveBeenCalledTimes(1);
});

test('what is new is refused where no room can be made, and none is looked for twice', async () => {
  const { disk, store, makeRoom } = fullDisk();
  makeRoom.mockRejectedValueOnce(new TypeError('offline'));
  const refused = { name: 'QuotaExceededError' };
  await expect(store.change(null, put(next).decide)).rejects.toMatchObject(refused);
  await expect(store.change(null, put(next).decide)).rejects.toMatchObject(refused);
  expect(makeRoom).toHaveBeenCalledTimes(1);
  expect(ids(await store.all())).toEqual(['a', 'b']);
  // Once something could be written, it is worth it again.
  disk.isFull = false;
  await store.change(null, put(next).decide);
  disk.isFull = true;
  const later = outboxEntry({ id: 'd', seq: 4 });
  await expect(store.change(null, put(later).decide)).rejects.toMatchObject(refused);
  expect(makeRoom).toHaveBeenCalledTimes(2);
});

test('what became of an entry is known, and written with the next change of it', async () => {
  const { disk, store } = fullDisk();
  const sent = outboxEntry({ id: 'b', seq: 2, attempts: 1, inDoubt: true });
  expect(await store.change(null, put(sent, ['a']).decide)).toBe('b');
  expect(await store.all()).toEqual([sent]);
  expect(ids(disk.entries)).toEqual(['a', 'b']);
  disk.isFull = false;
  await store.change('b', ([one]) => ({ put: one ? [{ ...one, attempts: 2 }] : [], result: null }));
  expect(disk.entries).toContainEqual({ ...sent, attempts: 2 });
  expect(await store.all()).toEqual([{ ...sent, attempts: 2 }]);
});

test('what someone else has written meanwhile counts', async () => {
  const { disk, store } = fullDisk();
  await store.change('b', put(outboxEntry({ id: 'b', seq: 2, attempts: 1 })).decide);
  const others = outboxEntry({ id: 'b', seq: 2, state: 'failed' });
  disk.entries = [others];
  expect(await store.all()).toEqual([others]);
});

test('any other failure is told', async () => {
  const broken: OutboxStore = {
    all: () => Promise.resolve([]),
    change: () => Promise.reject(new DOMException('', 'UnknownError')),
  };
  const store = onFullDisk({ store: broken, makeRoom: () => Promise.resolve() });
  await expect(store.change(null, put(next).decide)).rejects.toMatchObject({
    name: 'UnknownError',
  });
});
