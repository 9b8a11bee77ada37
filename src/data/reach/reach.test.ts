// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProbe } from './probe.ts';
import { followRequest, reach } from './reach.ts';

const json = (status = 200) =>
  new Response('{}', { status, headers: { 'Content-Type': 'application/json' } });
let answer: () => Promise<Response> = async () => json();
const asked = vi.fn(() => answer());

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  reach.value = 'ok';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [200, true, 'ok'],
  [404, true, 'ok'],
  [429, true, 'ok'],
  [413, false, 'ok'],
  [0, false, 'away'],
  [200, false, 'portal'],
  [302, false, 'portal'],
  [511, false, 'portal'],
  [500, true, 'trouble'],
  [502, false, 'trouble'],
] as const)('a status of %i (JSON: %s) says %s', (status, isJson, now) => {
  followRequest()(status, isJson);
  expect(reach.value).toBe(now);
});

test('an answer that does not come is told after two seconds, and no longer once it does', () => {
  const end = followRequest();
  vi.advanceTimersByTime(1_999);
  expect(reach.value).toBe('ok');
  vi.advanceTimersByTime(1);
  expect(reach.value).toBe('slow');
  end(200, true);
  expect(reach.value).toBe('ok');
});

test('a request that is called off says nothing', () => {
  followRequest()();
  vi.advanceTimersByTime(60_000);
  expect(reach.value).toBe('ok');
});

test('a server that is away is asked until it is back, and that is told within 15 s', async () => {
  startProbe();
  const back = vi.fn();
  addEventListener('online', back);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  followRequest()(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked.mock.calls.length).toBeGreaterThan(8);
  expect(reach.value).toBe('away');
  expect(back).not.toHaveBeenCalled();
  answer = async () => json();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(back).toHaveBeenCalledTimes(1);
  expect(reach.value).toBe('ok');
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).not.toHaveBeenCalled();
});

test('one request that failed beside a server that answers is no return of it', async () => {
  startProbe();
  const back = vi.fn();
  addEventListener('online', back);
  answer = async () => json();
  followRequest()(502, false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reach.value).toBe('ok');
  expect(back).not.toHaveBeenCalled();
});

test('a server that is back before the first question is told, and at most once a minute', async () => {
  startProbe();
  // Later than any return that the tests above were told of: each begins the page's clock anew.
  await vi.advanceTimersByTimeAsync(600_000);
  const back = vi.fn();
  addEventListener('online', back);
  answer = async () => json();
  followRequest()(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(back).toHaveBeenCalledTimes(1);
  // As it goes on beside an address that is blocked.
  for (let second = 0; second < 50; second += 5) {
    followRequest()(0);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(reach.value).toBe('ok');
  expect(back).toHaveBeenCalledTimes(1);
});

test('no one is asked for a page that no one looks at', async () => {
  startProbe();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  followRequest()(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(0);
});

test('a return that another request sees first is told as well, once', async () => {
  startProbe();
  const back = vi.fn();
  addEventListener('online', back);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  followRequest()(0);
  await vi.advanceTimersByTimeAsync(10_000);
  answer = async () => json();
  followRequest()(200, true);
  expect(back).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(back).toHaveBeenCalledTimes(1);
});
