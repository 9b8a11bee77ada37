import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** Work that ends when it is told to. */
function work() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { run: () => done, finish };
}

test('lets so many run, makes so many wait, and turns the next away', async () => {
  const gate = createGate(2, 1);
  const jobs = [work(), work(), work()];
  const started: number[] = [];
  const running = jobs.map(({ run }, n) =>
    gate.run(() => {
      started.push(n);
      return run();
    }),
  );
  await expect(gate.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'BUSY' });
  expect(started).toEqual([0, 1]);
  jobs[0]?.finish();
  await running[0];
  await expect.poll(() => started).toEqual([0, 1, 2]);
  jobs.forEach(({ finish }) => finish());
  await Promise.all(running);
  expect(await gate.run(() => Promise.resolve('free again'))).toBe('free again');
});

test('a failure makes room too', async () => {
  const gate = createGate(1, 0);
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.run(() => Promise.resolve('yes'))).toBe('yes');
});
