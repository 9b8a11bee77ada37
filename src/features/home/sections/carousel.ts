import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { limits } from '#contract/limits.ts';

/** The slide after or before `current` of `stops` places; past an end it wraps (spec 4). */
export function wrapped(current: number, by: 1 | -1, stops: number): number {
  return stops < 2 ? 0 : (current + by + stops) % stops;
}

/** Where a track can stand: once more than slides fit beside each other, at least once. */
export function stopCount(slides: number, visible: number): number {
  return Math.max(1, slides - Math.max(1, visible) + 1);
}

/** How a track lies: the way from slide to slide and how many are seen at once. */
function layoutOf(track: HTMLElement) {
  const [first, second] = [...track.children] as HTMLElement[];
  const step = first && second ? second.offsetLeft - first.offsetLeft : track.clientWidth;
  return { step: Math.max(1, step), visible: Math.max(1, Math.round(track.clientWidth / step)) };
}

const withoutMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A list that scrolls sideways and snaps: swipe, keyboard and a page without its code work by the
 * browser alone. This adds steps to a slide in 400 ms (spec 9) and tells which one is in front.
 */
export function useSlides(slides: number): {
  track: RefObject<HTMLUListElement | null>;
  current: number;
  goTo: (slide: number) => void;
  goBy: (by: 1 | -1) => void;
} {
  const track = useRef<HTMLUListElement>(null);
  const frame = useRef(0);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const look = () => setCurrent(Math.round(element.scrollLeft / layoutOf(element).step));
    // A finger or a wheel on the track takes over from the slide that is under way.
    const stop = () => {
      cancelAnimationFrame(frame.current);
      element.style.scrollSnapType = '';
    };
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('pointerdown', stop, { passive: true });
    element.addEventListener('wheel', stop, { passive: true });
    return () => {
      stop();
      element.removeEventListener('scroll', look);
      element.removeEventListener('pointerdown', stop);
      element.removeEventListener('wheel', stop);
    };
  }, []);

  const goTo = useCallback((slide: number) => {
    const element = track.current;
    if (!element) return;
    cancelAnimationFrame(frame.current);
    const to = slide * layoutOf(element).step;
    if (withoutMotion()) element.scrollLeft = to;
    else frame.current = scrollOver(element, to, frame);
  }, []);

  const goBy = useCallback(
    (by: 1 | -1) => {
      const element = track.current;
      if (!element) return;
      const { step, visible } = layoutOf(element);
      const at = Math.round(element.scrollLeft / step);
      goTo(wrapped(at, by, stopCount(slides, visible)));
    },
    [goTo, slides],
  );

  return { track, current, goTo, goBy };
}

/** Scrolls in the time of spec 9. Snapping is off meanwhile: it would pull at every frame. */
function scrollOver(element: HTMLElement, to: number, frame: { current: number }): number {
  const from = element.scrollLeft;
  const start = performance.now();
  element.style.scrollSnapType = 'none';
  const draw = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - start) / limits.slideTransition));
    element.scrollLeft = from + (to - from) * (1 - (1 - part) ** 3);
    if (part < 1) frame.current = requestAnimationFrame(draw);
    else element.style.scrollSnapType = '';
  };
  return requestAnimationFrame(draw);
}

/**
 * Goes on by itself every `every` ms, counted anew from each slide. It rests while a pointer or
 * the focus is on it, while it or its tab is out of sight, and for people who want less motion;
 * the pause button is for everyone else (WCAG 2.2.2).
 */
export function useAutoAdvance(
  region: RefObject<HTMLElement | null>,
  every: number,
  current: number,
  advance: () => void,
): { playing: boolean; setPlaying: (playing: boolean) => void } {
  const [playing, setPlaying] = useState(true);
  const [resting, setResting] = useState(true);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    let hovered = false;
    let inSight = false;
    const judge = () =>
      setResting(
        hovered ||
          !inSight ||
          document.hidden ||
          // Not plain focus: a tap leaves that behind on the button for good.
          element.querySelector(':focus-visible') !== null ||
          withoutMotion(),
      );
    const hover = ({ type }: Event) => {
      hovered = type === 'pointerenter';
      judge();
    };
    // During focusout the focus has not yet left.
    const later = () => setTimeout(judge);
    // A busy phone tells several frames at once: the last of them says how it is.
    const sight = new IntersectionObserver((entries) => {
      inSight = entries.at(-1)?.isIntersecting ?? false;
      judge();
    });
    sight.observe(element);
    element.addEventListener('pointerenter', hover);
    element.addEventListener('pointerleave', hover);
    element.addEventListener('focusin', judge);
    element.addEventListener('focusout', later);
    document.addEventListener('visibilitychange', judge);
    return () => {
      sight.disconnect();
      element.removeEventListener('pointerenter', hover);
      element.removeEventListener('pointerleave', hover);
      element.removeEventListener('focusin', judge);
      element.removeEventListener('focusout', later);
      document.removeEventListener('visibilitychange', judge);
    };
  }, [region]);

  useEffect(() => {
    if (!playing || resting) return;
    const timer = setTimeout(advance, every);
    return () => clearTimeout(timer);
  }, [playing, resting, every, current, advance]);

  return { playing, setPlaying };
}
