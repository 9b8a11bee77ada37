import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrencyLimit.ts';

/** Work that ends when it is told to. */
function work() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { run: () => done, finish };
}

test('lets so many run, makes so many wait, and turns the next away', async () => {
  const gate = createConcurrencyLimit(2, { all: 1 });
  const jobs = [work(), work(), work()];
  const started: number[] = [];
  const running = jobs.map(({ run }, n) =>
    gate.run(() => {
      started.push(n);
      return run();
    }, 'all'),
  );
  await expect(gate.run(() => Promise.resolve(), 'all')).rejects.toMatchObject({ code: 'BUSY' });
  expect(started).toEqual([0, 1]);
  jobs[0]?.finish();
  await running[0];
  await expect.poll(() => started).toEqual([0, 1, 2]);
  jobs.forEach(({ finish }) => finish());
  await Promise.all(running);
  expect(await gate.run(() => Promise.resolve('free again'), 'all')).toBe('free again');
});

test('a failure makes room too', async () => {
  const gate = createConcurrencyLimit(1, { all: 0 });
  await expect(gate.run(() => Promise.reject(new Error('no')), 'all')).rejects.toThrow('no');
  expect(await gate.run(() => Promise.resolve('yes'), 'all')).toBe('yes');
});

test('a full queue of the last rank keeps no one of the first out, who goes next', async () => {
  const gate = createConcurrencyLimit(1, { first: 1, last: 2 });
  const jobs = [work(), work(), work(), work()] as const;
  const started: number[] = [];
  const enter = (n: 0 | 1 | 2 | 3, rank: 'first' | 'last') =>
    gate.run(() => {
      started.push(n);
      return jobs[n].run();
    }, rank);
  const running = [enter(0, 'last'), enter(1, 'last'), enter(2, 'last')];
  await expect(enter(3, 'last')).rejects.toMatchObject({ code: 'BUSY' });
  running.push(enter(3, 'first'));
  jobs[0].finish();
  await expect.poll(() => started).toEqual([0, 3]);
  jobs.forEach(({ finish }) => finish());
  await Promise.all(running);
  expect(started).toEqual([0, 3, 1, 2]);
});
