import { useCallback, useEffect, useRef, useState } from 'react';
import { usePagedList } from '#src/hooks/pagedList.ts';

/**
 * A list that the server hands out by numbered pages, and counts.
 * @param limit of items to a page
 * @param load answers a page, from 1; kept (useCallback), since another one asks for another list
 * @param fits whether an item still belongs here: those that were changed out of the list have moved
 * the others up on the server
 */
export function useCountedList<T extends { id: string }>(
  limit: number,
  load: (page: number, signal: AbortSignal) => Promise<{ items: T[]; total: number }>,
  fits: (item: T) => boolean = everyItem,
) {
  const [total, setTotal] = useState(0);
  const ask = useCallback(
    async (items: readonly T[], signal: AbortSignal) => {
      const page = Math.floor(items.filter(fits).length / limit) + 1;
      const answer = await load(page, signal);
      setTotal(answer.total);
      return { items: answer.items, more: page * limit < answer.total };
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
