// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { pressedFirst } from './pressedFirst.ts';

const opened = vi.fn<(to: string) => void>();

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  opened.mockClear();
  document.body.innerHTML = '<a href="/jobs/1"><b>One</b></a><button>Filter</button>';
});

/** Navigates as the click handlers of links do, in the click. */
function click(selector: string, ...to: string[]): void {
  const element = document.querySelector<HTMLElement>(selector)!;
  const follow = (event: Event) => {
    event.preventDefault();
    // As browsers do while an event is answered.
    vi.stubGlobal('event', event);
    for (const one of to) pressedFirst(opened, one);
  };
  element.addEventListener('click', follow, { once: true });
  element.click();
  vi.stubGlobal('event', undefined);
}

test('a page is opened after the frame in which its link looks pressed', () => {
  click('b', '/jobs/1');
  expect(opened).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(opened).toHaveBeenCalledExactlyOnceWith('/jobs/1', undefined);
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveBeenCalledOnce();
});

test('a second tap on a link opens nothing more, one on another link that one', () => {
  click('a', '/jobs/1');
  click('b', '/jobs/1');
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveBeenCalledOnce();
  click('a', '/jobs/1');
  click('b', '/jobs/2');
  vi.advanceTimersByTime(1_000);
  expect(opened.mock.calls.map(([to]) => to)).toEqual(['/jobs/1', '/jobs/2']);
});

test('where nothing is painted it is opened all the same', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  click('a', '/jobs/1');
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveBeenCalledOnce();
});

test('what a button or the code itself opens is opened at once, twice in one click too', () => {
  click('button', '/jobs?page=1', '/jobs?page=2');
  pressedFirst(opened, '/login');
  expect(opened.mock.calls.map(([to]) => to)).toEqual(['/jobs?page=1', '/jobs?page=2', '/login']);
});
