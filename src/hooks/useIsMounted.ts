import { useCallback, useEffect, useRef } from 'react';

/** Tells at the end of a wait whether the component is still there: what it would close may be another's. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}
