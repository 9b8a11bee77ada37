// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { setOwnStorage } from '#src/data/storage/tabOnly.ts';
import { forgetReset, keepReset, readReset } from './keptReset.ts';

const reset = { email: 'a@b.in', resetToken: 'secret' };
afterEach(() => {
  setOwnStorage(null);
  forgetReset();
});

test('a reset that was begun survives a reload of its tab, and is nowhere else', () => {
  keepReset(reset, 1_000);
  expect(readReset(1_000 + limits.resetTokenLifetime - 1)).toEqual(reset);
  expect(JSON.stringify(localStorage)).not.toContain('secret');
});

test('it is gone once it was used, or no server would take it any more', () => {
  keepReset(reset, 1_000);
  forgetReset();
  expect(readReset(1_000)).toBeNull();
  keepReset(reset, 1_000);
  expect(readReset(1_000 + limits.resetTokenLifetime)).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test('a phone that is not one’s own keeps nothing, and what is no reset is none', () => {
  const tab = new Map<string, string>();
  setOwnStorage({
    getItem: (key) => tab.get(key) ?? null,
    setItem: (key, value) => void tab.set(key, value),
    removeItem: (key) => void tab.delete(key),
    keys: () => [...tab.keys()],
  });
  keepReset(reset, 1_000);
  expect(sessionStorage.length).toBe(0);
  setOwnStorage(null);
  sessionStorage.setItem('password-reset', '{"email":1}');
  expect(readReset(1_000)).toBeNull();
});
