import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { countVisitor, createSlices, waitForWork } from './slices.ts';

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

test('requests that wait for a work do not make it rest for them', async () => {
  const clock = vi.spyOn(performance, 'now');
  let now = 1_000_000;
  clock.mockImplementation(() => now);
  let end = () => {};
  const work = new Promise<void>((resolve) => (end = resolve));
  const waiting = Array.from({ length: 5 }, () => countVisitor(() => waitForWork(work)));
  // None has come for long: only those that wait are there. A rest would last until the clock goes on.
  now += 5_000;
  const slices = createSlices();
  await slices.run(() => {
    now += 400;
    return Promise.resolve();
  });
  end();
  await Promise.all(waiting);
  clock.mockRestore();
});

test('of two long works one rests for both: who comes finds the thread free most of the time', async () => {
  const state = { stopped: false };
  const slices: { from: number; to: number }[] = [];
  const work = async () => {
    const own = createSlices();
    while (!state.stopped) {
      await own.run(async () => {
        const from = performance.now();
        // Awaits in between, as statements do: another work could come in here.
        for (let part = 0; part < 3; part += 1) {
          const until = performance.now() + 2;
          while (performance.now() < until);
          await setImmediate();
        }
        slices.push({ from, to: performance.now() });
      });
    }
  };
  await countVisitor(() => Promise.resolve());
  const works = [work(), work(), work()];
  while (slices.length < 9) await setImmediate();
  state.stopped = true;
  await Promise.all(works);
  for (const [at, { from }] of slices.slice(1).entries()) {
    const before = slices[at]!;
    // Timers may be a millisecond early.
    const rest = 2 * (before.to - before.from) - 1.5;
    expect(from - before.to).toBeGreaterThanOrEqual(rest);
  }
});

test('a slice within a slice does not wait for the one that it is part of', async () => {
  await countVisitor(() => Promise.resolve());
  const [whole, part] = [createSlices(), createSlices()];
  const before = performance.now();
  const result = await whole.run(async () => {
    await part.breathe();
    return part.run(() => Promise.resolve('done'));
  });
  expect(result).toBe('done');
  expect(performance.now() - before).toBeLessThan(900);
});

test('work that a slice has started takes turns with the others when that slice is over', async () => {
  await countVisitor(() => Promise.resolve());
  const order: string[] = [];
  let go = () => {};
  const asked = new Promise<void>((resolve) => (go = resolve));
  let started: Promise<unknown> = Promise.resolve();
  await createSlices().run(() => {
    const note = () => Promise.resolve(order.push('started'));
    started = asked.then(() => createSlices().run(note));
    return Promise.resolve();
  });
  await createSlices().run(async () => {
    go();
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    order.push('other');
  });
  await started;
  expect(order).toEqual(['other', 'started']);
});

test('work that a slice has started waits for the end of its rest as well', async () => {
  await countVisitor(() => Promise.resolve());
  let ended = 0;
  let started: Promise<number> = Promise.resolve(0);
  await createSlices().run(async () => {
    const until = performance.now() + 20;
    while (performance.now() < until);
    started = setTimeout(10).then(() =>
      createSlices().run(() => Promise.resolve(performance.now())),
    );
    await setImmediate();
    ended = performance.now();
  });
  // Timers may be a millisecond early.
  expect((await started) - ended).toBeGreaterThanOrEqual(39);
});

test('a slice that never ends does not keep the others for good, nor does one that fails', async () => {
  await countVisitor(() => Promise.resolve());
  let release = () => {};
  const hung = createSlices().run(() => new Promise<void>((resolve) => (release = resolve)));
  const failing = createSlices().run(() => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  await expect(createSlices().run(() => Promise.resolve('after'))).resolves.toBe('after');
  release();
  await hung;
});
