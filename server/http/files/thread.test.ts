import { afterEach, expect, test, vi } from 'vitest';
import { startThread, ThreadFullError, type Thread } from './thread.ts';

// What a thread throws that no one hears of would end the process: Vitest reports it as unhandled.
const program = '../tests/support/processes/oddThread.mjs';
let thread: Thread<string>;
afterEach(() => thread.end());

test('answers one question after the other', async () => {
  thread = startThread<string>(program);
  expect(await thread.ask({ answer: 'one' })).toBe('one');
  expect(await thread.ask({ answer: 'two' })).toBe('two');
  expect(thread.isAlive()).toBe(true);
});

test('one that fails after its answer ends itself and nothing else', async () => {
  thread = startThread<string>(program);
  const failsWith = new Int32Array(new SharedArrayBuffer(4));
  expect(await thread.ask({ answer: 'one', failsWith })).toBe('one');
  Atomics.store(failsWith, 0, 1);
  Atomics.notify(failsWith, 0);
  await vi.waitFor(() => expect(thread.isAlive()).toBe(false));
  await expect(thread.ask({ answer: 'two' })).rejects.toThrow('ended');
});

test('one that ends without an answer, or gives none in time, is told', async () => {
  thread = startThread<string>(program);
  await expect(thread.ask({ ends: true })).rejects.toThrow('ended');
  thread = startThread<string>(program);
  await expect(thread.ask({ silent: true }, { within: 50 })).rejects.toThrow(ThreadFullError);
});
