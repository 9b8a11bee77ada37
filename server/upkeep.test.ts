import { expect, test, vi } from 'vitest';
import type { Deps } from './http/deps.ts';
import { createUpkeep } from './upkeep.ts';

test('a task that fails is logged and keeps no other from its turn', async () => {
  const error = vi.fn();
  const broken = () => {
    throw new Error('no database');
  };
  const db = { delete: broken, select: broken } as unknown as Deps['db'];
  const maintain = vi.fn(() => Promise.resolve());
  const log = { error, info: vi.fn(), warn: vi.fn() } as unknown as Deps['log'];
  const keepUp = createUpkeep({ db, log, now: Date.now } as unknown as Deps, maintain);
  await keepUp();
  expect(error).toHaveBeenCalled();
  expect(maintain).toHaveBeenCalledOnce();
  await keepUp();
  expect(maintain).toHaveBeenCalledTimes(2);
});

test('a round that takes long is not overtaken by the next', async () => {
  let finish: () => void = () => undefined;
  const maintain = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() } as unknown as Deps['log'];
  const keepUp = createUpkeep({ log, now: Date.now } as unknown as Deps, maintain);
  const first = keepUp();
  await expect.poll(() => maintain.mock.calls.length).toBe(1);
  await keepUp();
  expect(maintain).toHaveBeenCalledOnce();
  finish();
  await first;
});
