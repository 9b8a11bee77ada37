import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';

let first = true;
let viaHistory = false;
/** What had the focus when the page that is shown was left last. */
let focusBefore: Element | null = null;

if (typeof addEventListener === 'function') {
  addEventListener('popstate', () => {
    viaHistory = true;
  });
}

/**
 * After each navigation focus goes to <main>, so that a screen reader reads the new page and the
 * keyboard starts there; the page starts at its top, unless the browser's back button brought it
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
    (again instanceof HTMLElement ? again : main.current)?.focus({ preventScroll: true });
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
