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

test.each([
  { at: 0, asked: 1 },
  { at: 300, asked: 2 },
])('a page at $at is asked $asked times where it stands', async ({ at, asked }) => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  // The new page begins at its top.
  const place = vi.spyOn(window, 'scrollY', 'get').mockReturnValueOnce(at).mockReturnValue(0);
  await takeOver(painted(), (fresh) => {
    fresh.innerHTML = '<main>Welder, Dubai</main>';
  });
  // Each question after the first would have it laid out at once.
  expect(place).toHaveBeenCalledTimes(asked);
  expect(scrolled.mock.calls).toEqual(at > 0 ? [[0, at]] : []);
});
