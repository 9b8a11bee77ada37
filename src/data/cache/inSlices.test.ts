import { expect, test, vi } from 'vitest';
import { inSlices } from './inSlices.ts';

function* busy(steps: number): Generator<void, string> {
  for (let at = 0; at < steps; at += 1) {
    const until = performance.now() + 5;
    while (performance.now() < until);
    yield;
  }
  return 'done';
}

test('who comes while long work goes on is answered between two slices of it', async () => {
  let answered = 0;
  const timer = setInterval(() => (answered += 1), 1);
  expect(await inSlices(busy(20))).toBe('done');
  clearInterval(timer);
  expect(answered).toBeGreaterThanOrEqual(3);
});

test('short work is done without a pause, and a failing step fails the whole', async () => {
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  expect(await inSlices(busy(0))).toBe('done');
  expect(pauses).not.toHaveBeenCalled();
  pauses.mockRestore();
  const failing = function* (): Generator<void, string> {
    yield;
    throw new Error('no');
  };
  await expect(inSlices(failing())).rejects.toThrow('no');
});
