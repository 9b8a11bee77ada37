import { useCallback, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { SupportPriority, SupportStatus, SupportTicket } from '#contract/support.ts';
import { callApi } from '#src/data/api.ts';
import { officeCounts, tellOfficeCount } from '#src/lib/officeCounts.ts';
import { usePagedList } from '#src/lib/pagedList.ts';

export interface Filter {
  search: string;
  status: SupportStatus | '';
  priority: SupportPriority | '';
}

/** What waits for an answer: the office's first look. */
export const noFilter: Filter = { search: '', status: 'open', priority: '' };

/** The requests that fit, page by page. They are never kept on the phone. */
export function useRequests({ search, status, priority }: Filter) {
  const [total, setTotal] = useState(0);
  const load = useCallback(
    async (items: readonly SupportTicket[], signal: AbortSignal) => {
      const limit = limits.supportPageSize;
      // What was answered here meanwhile has moved the others up on the server.
      const fitting = items.filter((item) => status === '' || item.status === status);
      const page = Math.floor(fitting.length / limit) + 1;
      const query = { page, limit, search, status, priority };
      const answer = await callApi('support.list', { query, signal });
      setTotal(answer.total);
      tellOfficeCount('support', answer.open);
      return { items: answer.requests, more: page * limit < answer.total };
    },
    [search, status, priority],
  );
  const list = usePagedList(load);
  /** Replaces a request in its place; the number of those that wait follows. */
  function replace(before: SupportTicket, after: SupportTicket) {
    const waits = ({ status: now }: SupportTicket) => (now === 'open' ? 1 : 0);
    const open = (officeCounts.peek().support ?? 0) + waits(after) - waits(before);
    tellOfficeCount('support', Math.max(0, open));
    list.change((items) => items.map((item) => (item.id === after.id ? after : item)));
  }
  return { ...list, total, replace };
}

export type Requests = ReturnType<typeof useRequests>;
