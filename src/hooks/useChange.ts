import { useEffect, useRef } from 'react';

/** Does something each time that a value is another one than before; not for the first. */
export function useChange(value: unknown, then: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    then();
  });
}
