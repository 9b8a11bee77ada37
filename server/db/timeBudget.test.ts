import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { timeLeft, waiting, withTimeBudget } from './timeBudget.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

it('only waits for the database take time away', async () => {
  await withTimeBudget(1_000, async () => {
    await pass(5_000);
    expect(timeLeft()).toBe(1_000);
    const wait = waiting(() => after(300));
    await pass(100);
    expect(timeLeft()).toBe(900);
    await pass(200);
    await wait;
    await pass(5_000);
    expect(timeLeft()).toBe(700);
  });
});

it('waits at the same time count once', async () => {
  await withTimeBudget(1_000, async () => {
    const waits = [waiting(() => after(300)), waiting(() => after(400))];
    await pass(400);
    await Promise.all(waits);
    expect(timeLeft()).toBe(600);
  });
});

it('a wait that fails counts too', async () => {
  await withTimeBudget(1_000, async () => {
    const wait = waiting(() => after(300).then(() => Promise.reject(new Error('no'))));
    wait.catch(() => {});
    await pass(300);
    await expect(wait).rejects.toThrow('no');
    expect(timeLeft()).toBe(700);
  });
});

it('what outlives the request, and what no request asked for, has no limit', async () => {
  let later: (() => number) | undefined;
  const bound = await withTimeBudget(1_000, async () => {
    await Promise.resolve();
    const { AsyncResource } = await import('node:async_hooks');
    later = AsyncResource.bind(timeLeft);
    return later();
  });
  expect(bound).toBe(1_000);
  expect(later?.()).toBe(Infinity);
  expect(timeLeft()).toBe(Infinity);
});
