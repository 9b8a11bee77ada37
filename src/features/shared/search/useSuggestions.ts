import { useCallback, useEffect, useState } from 'react';
import type { Suggestion } from '#contract/search/query/suggest.ts';

/** Where suggestions come from. */
export type Suggest = (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

/** How long typing rests before suggestions are asked for, ms. */
const rest = 150;

const none: readonly Suggestion[] = [];

/** The suggestions for what is in a field as someone types; only the last question counts. */
export function useSuggestions(
  input: HTMLInputElement,
  suggest: Suggest,
): { list: readonly Suggestion[]; forget: () => void } {
  const [list, setList] = useState(none);

  useEffect(() => {
    let stop = new AbortController();
    let timer = 0;
    const ask = () => {
      clearTimeout(timer);
      stop.abort();
      stop = new AbortController();
      const { signal } = stop;
      const typed = input.value.trim();
      if (typed === '') return setList(none);
      timer = window.setTimeout(() => {
        void suggest(typed, signal)
          .then((found) => !signal.aborted && setList(found.length > 0 ? found : none))
          .catch(() => undefined);
      }, rest);
    };
    input.addEventListener('input', ask);
    // Typed while the code for this was on its way; what the address has in it is searched for already.
    if (document.activeElement === input && input.value !== input.defaultValue) ask();
    return () => {
      clearTimeout(timer);
      stop.abort();
      input.removeEventListener('input', ask);
    };
  }, [input, suggest]);

  return { list, forget: useCallback(() => setList(none), []) };
}
