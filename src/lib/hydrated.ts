import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what a server rendered, true once the page's code runs: a form without it cannot be sent. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
