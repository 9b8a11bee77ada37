import { useCallback } from 'react';
import { employerLimits } from '#contract/employers/employer.ts';
import { callApi } from '#src/data/api.ts';
import { useCountedList } from '#src/features/admin/shared/useCountedList.ts';

/** The records that fit, page by page. They are never kept on the phone. */
export function useEmployers(search: string, state: string) {
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const query = { page, limit: employerLimits.pageSize, search, state };
      const { employers, total } = await callApi('employers.list', { query, signal });
      return { items: employers, total };
    },
    [search, state],
  );
  return useCountedList(employerLimits.pageSize, load);
}

export type Employers = ReturnType<typeof useEmployers>;
