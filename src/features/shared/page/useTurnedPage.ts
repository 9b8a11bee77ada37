import { useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';

/**
 * After a tap on another page of a list: the view stands at the list's top and the focus on the
 * line that counts it. Back and forward land where the browser puts them.
 * @param page which one, of which list
 * @param shown whether the page is there, or still loads
 */
export function useTurnedPage(
  page: number | string,
  shown: boolean,
): { count: RefObject<HTMLParagraphElement | null>; turned: (click: MouseEvent) => void } {
  const count = useRef<HTMLParagraphElement>(null);
  const isTurning = useRef(false);
  useLayoutEffect(() => {
    if (!isTurning.current || !shown) return;
    isTurning.current = false;
    count.current?.focus({ preventScroll: true });
    count.current?.scrollIntoView();
  }, [page, shown]);
  return {
    count,
    // With one of these keys the page is opened beside this one.
    turned: ({ ctrlKey, metaKey, shiftKey }) => {
      isTurning.current = !ctrlKey && !metaKey && !shiftKey;
    },
  };
}
