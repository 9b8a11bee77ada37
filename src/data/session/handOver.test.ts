// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLocal, writeLocal } from '#src/data/storage/localStore.ts';
import { keepNothing } from '#src/data/storage/keepNothing.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { followTab, takeOver } from './handOver.ts';

const token = `h.${btoa(JSON.stringify({ id: 'ravi', exp: 1_000_000 }))}.s`;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  sessionStorage.clear();
  document.body.hidden = false;
  keepNothing(true);
  writeLocal('token', token);
  writeLocal('user', JSON.stringify({ id: 'ravi' }));
  followTab();
});
afterEach(() => {
  keepNothing(false);
  vi.useRealTimers();
});

test.each([
  ['a reload', 2_000, token],
  ['a tab that is opened again', 31_000, null],
  ['a clock that was set back', -1, null],
])('what a document leaves is taken over once, in time: %s', (_what, later, found) => {
  expect(sessionStorage).toHaveLength(0);
  dispatchEvent(new Event('pagehide'));
  expect(document.body.hidden).toBe(true);
  keepNothing(false);
  vi.setSystemTime(1_000_000 + later);
  takeOver();
  expect(readLocal('token')).toBe(found);
  expect(keepsNothing()).toBe(found !== null);
  expect(sessionStorage).toHaveLength(0);
  takeOver();
  expect(keepsNothing()).toBe(false);
});

test('a document that the browser brings back has what it left, unless another took it over', () => {
  const pageshow = Object.assign(new Event('pageshow'), { persisted: true });
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(pageshow);
  expect(readLocal('token')).toBe(token);
  expect(document.body.hidden).toBe(false);
  dispatchEvent(new Event('pagehide'));
  sessionStorage.clear();
  dispatchEvent(pageshow);
  expect(keepsNothing()).toBe(false);
  expect(readLocal('token')).toBeNull();
});

test('without a login there is nothing to hand over', () => {
  keepNothing(true);
  writeLocal('draft:account', 'typed');
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage).toHaveLength(0);
  expect(document.body.hidden).toBe(false);
});
