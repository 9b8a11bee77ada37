import { wordLimits, type WordKind, type SearchMiss } from '#contract/admin/words.ts';
import { useCallback, useState } from 'react';
import { callApi } from '#src/data/api.ts';
import { useCountedList } from '#src/features/admin/shared/useCountedList.ts';

/** The words that fit, page by page. They are never kept on the phone. */
export function useWords(search: string, kind: WordKind | '') {
  const [misses, setMisses] = useState<SearchMiss[]>();
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const query = { page, limit: wordLimits.pageSize, search, kind };
      const answer = await callApi('words.list', { query, signal });
      setMisses(answer.misses);
      return { items: answer.words, total: answer.total };
    },
    [search, kind],
  );
  return { ...useCountedList(wordLimits.pageSize, load), misses };
}

export type Words = ReturnType<typeof useWords>;
