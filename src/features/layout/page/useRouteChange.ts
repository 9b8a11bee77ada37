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
 * Moves the focus to the page's heading, which says where one is: to <main> until it is there. The last
 * one is that of a job beside its list.
 * @returns to stop waiting for it
 */
function focusHeading(main: HTMLElement): () => void {
  const look = () => {
    const heading = [...main.querySelectorAll('h1')].filter((one) => one.offsetParent).at(-1);
    // Whoever went on meanwhile is not called back.
    const isWaiting = document.activeElement === main || document.activeElement === document.body;
    if (heading && isWaiting) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    if (heading || !isWaiting) coming.disconnect();
  };
  const coming = new MutationObserver(look);
  main.focus({ preventScroll: true });
  coming.observe(main, { childList: true, subtree: true });
  look();
  return () => coming.disconnect();
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
      return undefined;
    }
    if (!viaHistory) scrollTo(0, 0);
    const again = viaHistory && main.current?.contains(focusBefore) && focusBefore;
    viaHistory = false;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    else if (main.current) return focusHeading(main.current);
    return undefined;
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
