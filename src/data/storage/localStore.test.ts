// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLocal, removeLocal, removeLocalsOf, writeLocal } from './localStore.ts';
import { keepNothing } from './keepNothing.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  keepNothing(false);
});
afterEach(() => void vi.unstubAllGlobals());

test('values of a beginning are forgotten together, those of others stay', () => {
  for (const key of ['draft:a', 'draft:b', 'language']) writeLocal(key, key);
  removeLocalsOf('draft:');
  expect(['draft:a', 'draft:b', 'language'].map(readLocal)).toEqual([null, null, 'language']);
});

test('what a full storage refuses lives as long as the page, and can be forgotten', () => {
  const full = {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  };
  vi.stubGlobal('localStorage', full);
  writeLocal('draft:a', 'typed');
  writeLocal('token', 'secret');
  expect(readLocal('draft:a')).toBe('typed');
  removeLocalsOf('draft:');
  removeLocal('token');
  expect(['draft:a', 'token'].map(readLocal)).toEqual([null, null]);
});

test('a storage that is closed to the page reads as empty', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  expect(readLocal('language')).toBeNull();
  removeLocalsOf('draft:');
  writeLocal('language', 'hinglish');
  expect(readLocal('language')).toBe('hinglish');
});

test('on someone else’s phone what is one’s own lives in the tab alone', () => {
  writeLocal('draft:a', 'of the owner');
  keepNothing(true);
  expect(readLocal('draft:a')).toBeNull();
  for (const key of ['token', 'user', 'draft:a', 'language']) writeLocal(key, key);
  expect({ ...localStorage }).toEqual({ 'draft:a': 'of the owner', language: 'language' });
  removeLocalsOf('draft:');
  expect(['draft:a', 'token'].map(readLocal)).toEqual([null, 'token']);
  keepNothing(false);
  expect(['draft:a', 'token'].map(readLocal)).toEqual(['of the owner', null]);
});
