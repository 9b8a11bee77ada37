// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stopCount, useAutoAdvance, wrapped } from './carousel.ts';

describe('the places of a track', () => {
  test.each([
    [0, 1, 7, 1],
    [6, 1, 7, 0],
    [0, -1, 7, 6],
    [3, -1, 7, 2],
    [0, 1, 1, 0],
  ] as const)('from %i by %i of %i is %i', (current, by, stops, next) => {
    expect(wrapped(current, by, stops)).toBe(next);
  });

  test.each([
    [10, 4, 7],
    [10, 1, 10],
    [3, 4, 1],
    [0, 1, 1],
  ])('%i slides of which %i are seen have %i places', (slides, visible, stops) => {
    expect(stopCount(slides, visible)).toBe(stops);
  });
});

describe('going on by itself', () => {
  const advance = vi.fn<() => void>();
  let sight: (...frames: boolean[]) => void;
  let less: boolean;
  let hidden: boolean;
  let root: Root;
  let region: HTMLElement;

  function Carousel() {
    const element = useRef<HTMLDivElement>(null);
    const { playing, setPlaying } = useAutoAdvance(element, 3000, 0, advance);
    return (
      <div ref={element}>
        <button type="button" onClick={() => setPlaying(!playing)} />
      </div>
    );
  }

  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  const happens = (name: string, target: EventTarget = region) =>
    act(() => {
      target.dispatchEvent(new Event(name, { bubbles: true }));
    });

  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    less = false;
    hidden = false;
    advance.mockReset();
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
    vi.stubGlobal('matchMedia', () => ({ matches: less }));
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
          sight = (...frames) =>
            act(() => told(frames.map((isIntersecting) => ({ isIntersecting }))));
        }
        observe() {}
        disconnect() {}
      },
    );
    const container = document.body.appendChild(document.createElement('div'));
    root = createRoot(container);
    act(() => root.render(<Carousel />));
    region = container.firstElementChild as HTMLElement;
  });

  afterEach(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('starts when it comes into sight, after the whole time', () => {
    pass(10_000);
    expect(advance).not.toHaveBeenCalled();
    sight(true);
    pass(2999);
    expect(advance).not.toHaveBeenCalled();
    pass(1);
    expect(advance).toHaveBeenCalledOnce();
  });

  test('rests out of sight', () => {
    sight(true);
    sight(false);
    pass(10_000);
    expect(advance).not.toHaveBeenCalled();
  });

  test('follows the last of several frames that are told at once', () => {
    sight(false, true);
    pass(3000);
    expect(advance).toHaveBeenCalledOnce();
    sight(true, false);
    pass(10_000);
    expect(advance).toHaveBeenCalledOnce();
  });

  test('rests while a pointer is on it, and counts anew after it', () => {
    sight(true);
    pass(2000);
    happens('pointerenter');
    pass(10_000);
    expect(advance).not.toHaveBeenCalled();
    happens('pointerleave');
    pass(2999);
    expect(advance).not.toHaveBeenCalled();
    pass(1);
    expect(advance).toHaveBeenCalledOnce();
  });

  test('rests while the keyboard is on it', () => {
    sight(true);
    const focused = vi.spyOn(region, 'querySelector').mockReturnValue(region);
    happens('focusin', region.firstElementChild as Element);
    pass(10_000);
    expect(advance).not.toHaveBeenCalled();
    focused.mockReturnValue(null);
    happens('focusout', region.firstElementChild as Element);
    pass(0); // the focus leaves after its event
    pass(3000);
    expect(advance).toHaveBeenCalledOnce();
  });

  test('rests in a hidden tab', () => {
    sight(true);
    hidden = true;
    happens('visibilitychange', document);
    pass(10_000);
    expect(advance).not.toHaveBeenCalled();
    hidden = false;
    happens('visibilitychange', document);
    pass(3000);
    expect(advance).toHaveBeenCalledOnce();
  });

  test('never moves for people who want less motion', () => {
    less = true;
    sight(true);
    pass(10_000);
    expect(advance).not.toHaveBeenCalled();
  });

  test('stops and goes on by its button', () => {
    sight(true);
    act(() => region.querySelector('button')?.click());
    pass(10_000);
    expect(advance).not.toHaveBeenCalled();
    act(() => region.querySelector('button')?.click());
    pass(3000);
    expect(advance).toHaveBeenCalledOnce();
  });
});
