import { expect, test, vi } from 'vitest';
import type { Deps } from '#server/http/api/deps.ts';
import { keptTotal } from './totals.ts';

const noon = Date.parse('2026-11-22T12:00:00+05:30');
let version = 1;
let now = noon;
const exact = { exactJobsVersion: () => version, now: () => now } as Deps;

test('jobs are counted once after each change, for each list', async () => {
  const count = vi.fn(() => Promise.resolve(7));
  expect(await keptTotal(exact, 'active', count)).toBe(7);
  expect(await keptTotal(exact, 'active', count)).toBe(7);
  expect(count).toHaveBeenCalledTimes(1);
  await keptTotal(exact, 'inactive', count);
  await keptTotal(exact, undefined, count);
  expect(count).toHaveBeenCalledTimes(3);
  version += 1;
  count.mockResolvedValue(8);
  expect(await keptTotal(exact, 'active', count)).toBe(8);
});

test('at midnight in India they are counted again', async () => {
  const count = vi.fn(() => Promise.resolve(5));
  version += 1;
  await keptTotal(exact, 'active', count);
  now = noon + 12 * 3_600_000;
  await keptTotal(exact, 'active', count);
  expect(count).toHaveBeenCalledTimes(2);
});

test('a number is not kept that a change came in between', async () => {
  version += 1;
  const outdated = keptTotal(exact, 'active', () => {
    version += 1;
    return Promise.resolve(1);
  });
  expect(await outdated).toBe(1);
  expect(await keptTotal(exact, 'active', () => Promise.resolve(2))).toBe(2);
});

test('where changes are heard of later, they are counted each time', async () => {
  const count = vi.fn(() => Promise.resolve(3));
  const late = { jobsVersion: () => 1, now: () => noon } as Deps;
  await keptTotal(late, 'active', count);
  await keptTotal(late, 'active', count);
  expect(count).toHaveBeenCalledTimes(2);
});
