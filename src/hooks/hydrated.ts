import { startTransition, useEffect, useState } from 'react';

/**
 * False in what a server rendered, true once the page's code runs: a form without it cannot be sent.
 * A transition, because a store that differs from its server's would render in one piece.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return hydrated;
}
