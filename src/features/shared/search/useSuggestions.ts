import { useCallback, useEffect, useRef, useState } from 'react';
import type { Suggestion } from '#contract/search/query/suggest.ts';

/** Where suggestions come from. */
export type Suggest = (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

/** How long typing rests before suggestions are asked for, ms. */
const rest = 150;

const none: readonly Suggestion[] = [];

export interface Suggestions {
  list: readonly Suggestion[];
  /** Waits no more for the answer to what was typed: the list stays as it is. */
  settle: () => void;
  /** The same, and there is no list any more. */
  forget: () => void;
}

/** The suggestions for what is in a field as someone types; only the last question counts. */
export function useSuggestions(input: HTMLInputElement, suggest: Suggest): Suggestions {
  const [list, setList] = useState(none);
  const asked = useRef<() => void>(undefined);
  const settle = useCallback(() => asked.current?.(), []);
  const forget = useCallback(() => {
    settle();
    setList(none);
  }, [settle]);

  useEffect(() => {
    const ask = () => {
      settle();
      const stop = new AbortController();
      const { signal } = stop;
      const typed = input.value.trim();
      if (typed === '') return setList(none);
      const timer = setTimeout(() => {
        void suggest(typed, signal)
          .then((found) => !signal.aborted && setList(found.length > 0 ? found : none))
          .catch(() => undefined);
      }, rest);
      asked.current = () => {
        clearTimeout(timer);
        stop.abort();
      };
    };
    input.addEventListener('input', ask);
    // Typed while the code for this was on its way; what the address has in it is searched for already.
    if (document.activeElement === input && input.value !== input.defaultValue) ask();
    return () => {
      settle();
      input.removeEventListener('input', ask);
    };
  }, [input, suggest, settle]);

  return { list, settle, forget };
}
