import { useCallback } from 'react';
import { messageLimits } from '#contract/messages/message.ts';
import { callApi } from '#src/data/api.ts';
import { useCountedList } from '#src/features/admin/shared/useCountedList.ts';

/** The templates that fit, page by page. They are never kept on the phone. */
export function useTemplates(search: string) {
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const query = { page, limit: messageLimits.pageSize, search };
      const { templates, total } = await callApi('templates.list', { query, signal });
      return { items: templates, total };
    },
    [search],
  );
  return useCountedList(messageLimits.pageSize, load);
}

export type Templates = ReturnType<typeof useTemplates>;
