// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { promisifyRequest } from 'idb-keyval';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStore } from '#src/data/outbox/entryStore.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { eachEntry } from './eachEntry.ts';
import { openStore } from './database.ts';
import { changeEntry, clearStore, readEntry, storeOf, writeEntries, writeEntry } from './stores.ts';

const page = (kind: 'pagehide' | 'pageshow', persisted = true) =>
  void dispatchEvent(Object.assign(new Event(kind), { persisted }));
/** Puts the page aside the first time that `putAside` is called; `isAside` is then kept. */
function once() {
  let tell = () => {};
  const isAside = new Promise<void>((resolve) => {
    tell = resolve;
  });
  let isOver = false;
  const putAside = () => {
    if (!isOver) page('pagehide');
    isOver = true;
    tell();
  };
  return { putAside, isAside };
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Whether another page gets to the store: neither a transaction nor a connection of ours is in its way. */
async function isFree(name: string): Promise<boolean> {
  const request = indexedDB.deleteDatabase(name);
  let blocked = false;
  request.addEventListener('blocked', () => (blocked = true));
  await promisifyRequest(request);
  return !blocked;
}

beforeEach(async () => {
  await clearStore('public');
  await clearStore('outbox');
});
afterEach(() => page('pageshow'));

test('a page that is put aside holds nothing that others wait for', async () => {
  const store = openStore('aside');
  await store('readwrite', (entries) => void entries.put(1, 'a'));
  const { putAside, isAside } = once();
  const read = store('readonly', async (entries) => {
    for (let turn = 0; ; turn += 1) {
      const value: unknown = await promisifyRequest(entries.get('a'));
      if (turn === 3) return value;
      if (turn === 1) putAside();
    }
  });
  await isAside;
  await nextTask();
  expect(await isFree('aside')).toBe(true);
  const late = store('readwrite', (entries) => void entries.put(2, 'b'));
  await nextTask();
  expect(await indexedDB.databases()).not.toContainEqual(
    expect.objectContaining({ name: 'aside' }),
  );
  page('pageshow');
  expect(await read).toBeUndefined();
  await late;
  expect(await store('readonly', (entries) => promisifyRequest(entries.get('b')))).toBe(2);
});

test('one that goes for good leaves the rest to the browser', async () => {
  const write = changeEntry<number>('public', 'count', (count = 0) => count + 1);
  page('pagehide', false);
  await write;
  expect(await readEntry('public', 'count')).toBe(1);
});

test('what was written before the page was put aside is there, once, and goes on where it is shown', async () => {
  await writeEntry('public', 'count', 1);
  const whole = writeEntries('public', [['whole', 'yes']]);
  const { putAside, isAside } = once();
  const change = changeEntry<number>('public', 'count', (count = 0) => {
    queueMicrotask(putAside);
    return count + 1;
  });
  await whole;
  await isAside;
  await nextTask();
  page('pageshow');
  await change;
  expect(await readEntry('public', 'count')).toBe(2);
  expect(await readEntry('public', 'whole')).toBe('yes');
});

test('a page that is put aside before it could write does so when it is back', async () => {
  await storeOf('outbox')('readonly', () => undefined);
  const entry = outboxEntry({ id: '1', seq: 1 });
  const added = diskStore.change(null, (all) => ({ put: [entry], result: all.length }));
  await Promise.resolve();
  page('pagehide');
  await nextTask();
  page('pageshow');
  expect(await added).toBe(0);
  expect(await diskStore.all()).toEqual([entry]);
});

test('each entry is visited once, also by a page that was put aside between two of them', async () => {
  const keys = ['a', 'b', 'c', 'd'];
  await writeEntries(
    'public',
    keys.map((key) => [key, 1]),
  );
  const visited: string[] = [];
  const { putAside, isAside } = once();
  const all = eachEntry('public', (key) => {
    visited.push(key);
    if (key === 'b') queueMicrotask(putAside);
  });
  await isAside;
  await nextTask();
  expect(visited).toEqual(['a', 'b']);
  page('pageshow');
  await all;
  expect(visited).toEqual(keys);
});

test('a page that is put aside again and again answers at the end', async () => {
  await writeEntry('public', 'x', 1);
  const reads = [1, 2, 3].map(() => readEntry('public', 'x'));
  for (let turn = 0; turn < 5; turn += 1) {
    page('pagehide');
    await nextTask();
    page('pageshow');
  }
  expect(await Promise.all(reads)).toEqual([1, 1, 1]);
});
