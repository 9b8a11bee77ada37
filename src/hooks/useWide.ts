import { startTransition, useEffect, useState } from 'react';

/** From here on there is room for what stands beside a list (Filters.module.css, panes.ts). */
const wide = '(min-width: 1024px)';

/** Whether the window is a large one; false in what a server rendered, and until the page's code runs. */
export function useWide(): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(wide);
    const look = () => startTransition(() => setWide(query.matches));
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isWide;
}
