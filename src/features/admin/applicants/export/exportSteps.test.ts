import { expect, test, vi } from 'vitest';
import { runExport } from './exportSteps.ts';

function steps(broken: 'read' | 'write' | 'mark' | null = null, rows: string[] = ['a', 'b']) {
  const order: string[] = [];
  const stop = new AbortController();
  const step = (name: string) =>
    vi.fn((given?: readonly string[]) => {
      order.push(given ? `${name} ${given.join()}` : name);
      if (name === broken) return Promise.reject(new Error(name));
      return Promise.resolve({ message: '2 applicant(s) marked' });
    });
  return {
    order,
    stop,
    run: () =>
      runExport<string>({
        read: async () => {
          await step('read')();
          return rows;
        },
        write: async (given) => void (await step('write')(given)),
        mark: step('mark'),
        reload: async () => void (await step('reload')()),
        signal: stop.signal,
      }),
  };
}

test('the file is written, then those in it are marked, then the list is loaded again', async () => {
  const { order, run } = steps();
  expect(await run()).toEqual({ kind: 'done', message: '2 applicant(s) marked' });
  expect(order).toEqual(['read', 'write a,b', 'mark a,b', 'reload']);
});

test.each(['read', 'write'] as const)('no one is marked where %s failed', async (broken) => {
  const { order, run } = steps(broken);
  expect(await run()).toEqual({ kind: 'failed' });
  expect(order.at(-1)).toMatch(broken);
});

test('no one is marked, and nothing is said to have failed, where someone cancelled', async () => {
  const { order, stop, run } = steps('write');
  stop.abort();
  expect(await run()).toEqual({ kind: 'cancelled' });
  expect(order).toEqual(['read', 'write a,b']);
});

test('a failed marking is told apart: the file is there', async () => {
  const { order, run } = steps('mark');
  expect(await run()).toEqual({ kind: 'unmarked' });
  expect(order).toEqual(['read', 'write a,b', 'mark a,b']);
});

test('nothing happens without applicants', async () => {
  const { order, run } = steps(null, []);
  expect(await run()).toEqual({ kind: 'nobody' });
  expect(order).toEqual(['read']);
});
