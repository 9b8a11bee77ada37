// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createRequire } from 'node:module';
import { beforeEach, expect, test, vi } from 'vitest';
import { unstable_forceFrameRate as forceFrameRate } from 'scheduler';
import { takeOver } from './takeOver.ts';

vi.mock('scheduler', () => ({ unstable_forceFrameRate: vi.fn() }));

const painted = () => document.querySelector<HTMLElement>('#app')!;

beforeEach(() => {
  document.body.innerHTML = '<div id="app" data-snapshot=""><main>Welder, Dubai</main></div>';
});

test('a page is made in longer pieces while a snapshot stands for it, in those of React afterwards', async () => {
  const rates = () => vi.mocked(forceFrameRate).mock.calls.flat();
  await takeOver(painted(), (fresh) => {
    expect(rates()).toEqual([30]);
    fresh.innerHTML = '<main>Welder, Dubai</main>';
  });
  expect(rates()).toEqual([30, 0]);
  expect(painted().dataset.snapshot).toBeUndefined();
});

test('the scheduler that is asked for them is the one that React has', () => {
  const own = createRequire(import.meta.url);
  const ofReact = createRequire(own.resolve('react-dom'));
  expect(ofReact.resolve('scheduler')).toBe(own.resolve('scheduler'));
});
