import { useCallback, useEffect, useRef, useState } from 'react';
import { usePagedList } from '#src/hooks/pagedList.ts';
import { readOn } from './list/readOn.ts';

/**
 * A list that the server hands out by numbered pages, and counts.
 * @param limit of items to a page
 * @param load answers a page, from 1; kept (useCallback), since another one asks for another list
 * @param fits whether an item still belongs here: those that were changed out of the list have moved
 * the others up on the server
 * @returns the list; `total` is the number of rows with all loaded, those that left it meanwhile too
 */
export function useCountedList<T extends { id: string }>(
  limit: number,
  load: (page: number, signal: AbortSignal) => Promise<{ items: T[]; total: number }>,
  fits: (item: T) => boolean = everyItem,
) {
  const [total, setTotal] = useState(0);
  const known = useRef(0);
  const ask = useCallback(
    async (items: readonly T[], signal: AbortSignal) => {
      const read = (page: number) => load(page, signal);
      const next = await readOn(items, { fits, limit, all: known.current, read });
      if (!signal.aborted) setTotal((known.current = next.all));
      return next;
    },
    [fits, limit, load],
  );
  const list = usePagedList(ask);
  const latest = useRef(list.reload);
  useEffect(() => {
    latest.current = list.reload;
  });
  // A deletion that was waited for, or is taken back later, shows the list that is wanted by then.
  const reload = useCallback(() => latest.current(), []);
  return { ...list, reload, total };
}

const everyItem = () => true;
