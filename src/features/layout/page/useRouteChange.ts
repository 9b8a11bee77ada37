import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';

let first = true;
let viaHistory = false;

if (typeof addEventListener === 'function') {
  addEventListener('popstate', () => {
    viaHistory = true;
  });
}

/**
 * After each navigation focus goes to <main>, so that a screen reader reads the new page and the
 * keyboard starts there; the page starts at its top, unless the browser's back button brought it
 * back (then the browser restores the place).
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
    viaHistory = false;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
