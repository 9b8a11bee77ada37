import { expect, test } from 'vitest';
import type { Changes } from '#server/db/changes.ts';
import { isSameMoment, KeptStore } from './keptStore.ts';

const none: Changes = { jobs: 0, applicants: 0, blogs: 0, words: 0, employers: 0 };
const noon = Date.UTC(2026, 10, 22, 6, 30);
const at = (changes: Partial<Changes> = {}, now = noon) => ({
  now,
  changes: { ...none, ...changes },
});
const kept = { moment: at(), shows: ['jobs', 'applicants'] as const, bytes: 10 };

test('what is kept ends with each of the things that it shows, and with no other', () => {
  for (const name of ['jobs', 'applicants'] as const) {
    const store = new KeptStore<string>(1_000_000);
    store.set('list', 'text', kept);
    expect(store.get('list', at({ blogs: 1 }))).toBe('text');
    expect(store.get('list', at({ [name]: 1 }))).toBeUndefined();
    // It is gone, and its bytes with it.
    expect(store.get('list', at())).toBeUndefined();
    expect(store.bytes).toBe(0);
  }
});

test('it ends after half a minute, and at midnight in India', () => {
  const store = new KeptStore<string>(1_000_000);
  store.set('list', 'text', kept);
  expect(store.get('list', at({}, noon + 30_000))).toBe('text');
  expect(store.get('list', at({}, noon + 30_001))).toBeUndefined();
  const midnight = Date.UTC(2026, 10, 22, 18, 30);
  store.set('list', 'text', { ...kept, moment: at({}, midnight - 1) });
  expect(store.get('list', at({}, midnight - 1))).toBe('text');
  expect(store.get('list', at({}, midnight))).toBeUndefined();
});

test('a clock that was set back ends it, too', () => {
  const store = new KeptStore<string>(1_000_000);
  store.set('list', 'text', kept);
  expect(store.get('list', at({}, noon - 60_000))).toBeUndefined();
});

test('it takes no more room than it may, and what was asked for last stays', () => {
  const room = 20_000;
  const store = new KeptStore<number>(room);
  for (let number = 0; number < 100; number += 1) {
    store.set(`key ${number}`, number, { ...kept, bytes: 1_000 });
    expect(store.bytes).toBeLessThanOrEqual(room);
    expect(store.get('key 0', at())).toBe(0);
  }
  expect(store.get('key 1', at())).toBeUndefined();
  expect(store.get('key 99', at())).toBe(99);
  store.set('key 99', 1, { ...kept, bytes: room });
  expect(store.get('key 99', at())).toBeUndefined();
});

test('bytes that come later count, for the entry that they belong to', () => {
  const store = new KeptStore<object>(100_000);
  const [before, now] = [{}, {}];
  store.set('page', before, kept);
  store.set('page', now, kept);
  const bytes = store.bytes;
  store.grow('page', before, 500);
  expect(store.bytes).toBe(bytes);
  store.grow('page', now, 500);
  expect(store.bytes).toBe(bytes + 500);
  store.grow('page', now, 200_000);
  expect(store.bytes).toBe(0);
});

test('two moments are the same where nothing has changed between them', () => {
  expect(isSameMoment(at(), at({}, noon + 5_000))).toBe(true);
  expect(isSameMoment(at(), at({ blogs: 1 }))).toBe(false);
  expect(isSameMoment(at(), at({}, noon + 24 * 60 * 60 * 1000))).toBe(false);
});
