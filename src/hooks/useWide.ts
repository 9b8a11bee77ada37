import { startTransition, useEffect, useState } from 'react';

/** From here on there is room for what stands beside a list, also by Filters.module.css. */
export const wideWindow = '(min-width: 1024px)';

/** Whether the window is a large one; false in what a server rendered, and until the page's code runs. */
export function useWide(): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(wideWindow);
    const look = () => startTransition(() => setWide(query.matches));
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isWide;
}
