import { useEffect, useState } from 'react';
import { hasUnsentInput } from '#src/forms/typing.ts';

/** How often to look whether a form has been sent or left, ms. */
const again = 1_000;

/** Whether the person at this page is filling in a form: then nothing else comes on screen. */
export function useIsEditing(): boolean {
  const [writing, setWriting] = useState(hasUnsentInput);
  useEffect(() => {
    const look = () => setWriting(hasUnsentInput());
    addEventListener('input', look);
    const timer = setInterval(look, again);
    return () => {
      removeEventListener('input', look);
      clearInterval(timer);
    };
  }, []);
  return writing;
}
