import { useEffect, useState } from 'react';

/** Typing rests when nothing came for this long, ms: one request for a word, not one a letter. */
const rest = 300;

/** A value once it has not changed for a moment. */
export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
