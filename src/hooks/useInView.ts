import { useEffect, useState, type RefObject } from 'react';

/** Whether a place of the page is, or was, within about a screen of what is seen. */
export function useInView(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const sight = new IntersectionObserver(
      // A busy phone tells several frames at once, and the first of them may be out of sight.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '600px 0px' },
    );
    sight.observe(place.current);
    return () => sight.disconnect();
  }, [near, place]);
  return near;
}
