import { expect, test, vi } from 'vitest';
import { runExport } from './exportSteps.ts';

function steps(broken: 'write' | 'mark' | null = null, count = 2) {
  const order: string[] = [];
  const step = (name: 'write' | 'mark' | 'reload') =>
    vi.fn(() => {
      order.push(name);
      if (name === broken) return Promise.reject(new Error(name));
      return Promise.resolve({ message: '2 applicant(s) marked' });
    });
  const reload = step('reload');
  return {
    order,
    run: () =>
      runExport({
        count,
        write: async () => void (await step('write')()),
        mark: step('mark'),
        reload: async () => void (await reload()),
      }),
  };
}

test('the file is written, then marked, then the list is loaded again', async () => {
  const { order, run } = steps();
  expect(await run()).toEqual({ kind: 'done', message: '2 applicant(s) marked' });
  expect(order).toEqual(['write', 'mark', 'reload']);
});

test('nobody is marked whose file could not be written', async () => {
  const { order, run } = steps('write');
  expect(await run()).toEqual({ kind: 'failed' });
  expect(order).toEqual(['write']);
});

test('a failed marking is told apart: the file is there', async () => {
  const { order, run } = steps('mark');
  expect(await run()).toEqual({ kind: 'unmarked' });
  expect(order).toEqual(['write', 'mark']);
});

test('nothing happens without applicants', async () => {
  const { order, run } = steps(null, 0);
  expect(await run()).toEqual({ kind: 'nobody' });
  expect(order).toEqual([]);
});
