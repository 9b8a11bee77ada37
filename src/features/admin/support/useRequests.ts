import { useCallback } from 'react';
import { limits } from '#contract/limits.ts';
import type { SupportPriority, SupportStatus, SupportTicket } from '#contract/support/support.ts';
import { callApi } from '#src/data/api.ts';
import { adminCounts, setAdminCount } from '#src/features/admin/shared/adminCounts.ts';
import { useCountedList } from '#src/features/admin/shared/useCountedList.ts';

export interface Filter {
  search: string;
  status: SupportStatus | '';
  priority: SupportPriority | '';
}

/** What waits for an answer: the admin's first look. */
export const noFilter: Filter = { search: '', status: 'open', priority: '' };

/** The requests that fit, page by page. They are never kept on the phone. */
export function useRequests({ search, status, priority }: Filter) {
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const query = { page, limit: limits.supportPageSize, search, status, priority };
      const answer = await callApi('support.list', { query, signal });
      setAdminCount('support', answer.open);
      return { items: answer.requests, total: answer.total };
    },
    [search, status, priority],
  );
  // What was answered here meanwhile has moved the others up.
  const fits = useCallback(
    (item: SupportTicket) => status === '' || item.status === status,
    [status],
  );
  const list = useCountedList(limits.supportPageSize, load, fits);
  /** Replaces a request in its place; the number of those that wait follows. */
  function replace(before: SupportTicket, after: SupportTicket, pending = false) {
    const waits = ({ status: now }: SupportTicket) => (now === 'open' ? 1 : 0);
    const open = (adminCounts.peek().support ?? 0) + waits(after) - waits(before);
    setAdminCount('support', Math.max(0, open));
    list.replace(after, pending);
  }
  return { ...list, replace };
}

export type Requests = ReturnType<typeof useRequests>;
