// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { endSession } from '#src/data/session/session.ts';
import { setOwnStorage } from '#src/data/storage/tabOnly.ts';
import { forgetReset, keepReset, readReset } from './keptReset.ts';

const reset = { email: 'a@b.in', resetToken: 'secret' };
/** How the tab came to this document. */
const came = (type: string, name = location.href) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type, name } as PerformanceNavigationTiming]);
beforeEach(() => {
  location.href = 'https://portal.example/forgot-password';
  came('reload');
});
afterEach(() => {
  vi.restoreAllMocks();
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

test.each([
  ['back_forward', undefined],
  ['navigate', undefined],
  ['reload', 'https://portal.example/login'],
])('who does not reload its page (%s, %s) does not get it, nor later', (type, from) => {
  keepReset(reset, 1_000);
  came(type, from);
  expect(readReset(1_000)).toBeNull();
  came('reload');
  expect(readReset(1_000)).toBeNull();
});

test('a tab whose memory the phone has taken goes on', () => {
  keepReset(reset, 1_000);
  came('back_forward');
  vi.stubGlobal('document', { ...document, wasDiscarded: true });
  expect(readReset(1_000)).toEqual(reset);
  vi.unstubAllGlobals();
});

test('with a session goes what was begun before or in it', () => {
  keepReset(reset);
  endSession();
  expect(sessionStorage.getItem('password-reset')).toBeNull();
});
