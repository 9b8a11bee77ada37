import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';

let first = true;
let viaHistory = false;
/** What had the focus when the page that is shown was left last. */
let focusBefore: Element | null = null;

if (typeof addEventListener === 'function') {
  // Back may lead to another search on the same page: a tap after it leads to the top again.
  for (const event of ['popstate', 'pushState'])
    addEventListener(event, ({ type }) => {
      viaHistory = type === 'popstate';
    });
}

/**
 * After each navigation focus goes to the page's heading, so that a screen reader says where one is and
 * the keyboard starts there; the page starts at its top, unless the browser's back button brought it
 * back: then the browser restores the place, and a list that was kept has its focus again where it
 * was, on the link that was opened.
 */
export function useRouteChange(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  useEffect(() => {
    if (first) {
      first = false;
      return;
    }
    if (!viaHistory) scrollTo(0, 0);
    const again = viaHistory && main.current?.contains(focusBefore) && focusBefore;
    viaHistory = false;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    else if (main.current) {
      const { current } = main;
      current.focus({ preventScroll: true });
      // Where its code cannot be had, <main> keeps the focus.
      import('./focusHeading.ts').then(
        ({ focusHeading }) => focusHeading(current),
        () => {},
      );
    }
  }, [path]);
  return main;
}

/** Notes what has the focus where a page is left, for the way back to it. */
export function useKeptFocus(): void {
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    focusBefore = last.current;
    return () => {
      last.current = document.activeElement;
    };
  }, []);
}
