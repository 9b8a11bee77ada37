import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { countVisitor, createSlices } from './slices.ts';

test('a slice grows while it is quick and shrinks to its least when it is slow', async () => {
  const clock = vi.spyOn(performance, 'now');
  let now = 1_000_000;
  clock.mockImplementation(() => now);
  const slices = createSlices({ least: 4, first: 8, most: 30 });
  const sizes: number[] = [];
  const takes = (ms: number) =>
    slices.run((size) => {
      sizes.push(size);
      now += ms;
      return Promise.resolve();
    });
  for (const ms of [1, 1, 1, 400, 400, 400]) await takes(ms);
  expect(sizes).toEqual([8, 16, 30, 30, 4, 4]);
  clock.mockRestore();
});

test('who asks meanwhile is answered between two slices, however long the work is', async () => {
  const slices = createSlices();
  let done = 0;
  const state = { stopped: false };
  const work = async () => {
    while (!state.stopped) {
      done = await slices.run(async () => {
        // Holds the thread, as a statement of the embedded database does.
        const until = performance.now() + 5;
        while (performance.now() < until);
        return Promise.resolve(done + 1);
      });
    }
  };
  const running = work();
  const answered: number[] = [];
  for (let visitor = 0; visitor < 5; visitor += 1) {
    const before = done;
    await countVisitor(async () => {
      // An answer takes several turns of the event loop, as one with statements does.
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    });
    answered.push(done - before);
  }
  state.stopped = true;
  await running;
  // Without rests each of the five turns would wait for a slice.
  expect(Math.max(...answered)).toBeLessThanOrEqual(2);
});

test('the work goes on although someone asks all the time, also where it is a request itself', async () => {
  const state = { asking: true };
  const visitor = countVisitor(async () => {
    while (state.asking) await setTimeout(1);
  });
  let done = 0;
  const slices = createSlices({ inRequest: true });
  await countVisitor(async () => {
    while (done < 5) done = await slices.run(() => Promise.resolve(done + 1));
  });
  expect(done).toBe(5);
  state.asking = false;
  await visitor;
});
