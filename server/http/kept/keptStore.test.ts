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
    expect(store.get('list', at())).toBe('text');
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

test('what was found to be the same after a change is kept from then on', () => {
  const store = new KeptStore<object>(1_000_000);
  const [page, other] = [{}, {}];
  store.set('page', page, kept);
  const later = at({ jobs: 1 }, noon + 60_000);
  expect(store.outdated('page', later)).toBe(page);
  store.renew('page', other, later);
  expect(store.get('page', later)).toBeUndefined();
  store.renew('page', page, later);
  expect(store.get('page', later)).toBe(page);
  expect(store.get('page', at({ jobs: 2 }, noon + 60_000))).toBeUndefined();
});

test('nothing is found to be the same on another day, or after ten minutes', () => {
  const midnight = Date.UTC(2026, 10, 22, 18, 30);
  for (const [made, asked] of [
    [noon, noon + 600_001],
    [midnight - 1, midnight],
  ] as const) {
    const store = new KeptStore<string>(1_000_000);
    store.set('page', 'text', { ...kept, moment: at({}, made) });
    // It was the same in between: what counts is when it was made.
    store.renew('page', 'text', at({}, made));
    expect(store.outdated('page', at({}, asked - 1))).toBe('text');
    store.renew('page', 'text', at({}, asked - 1));
    expect(store.outdated('page', at({}, asked))).toBeUndefined();
    expect(store.bytes).toBe(0);
  }
});
