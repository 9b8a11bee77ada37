import { useCallback, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { OrderStatus, PaymentRecord } from '#contract/payment.ts';
import { callApi } from '#src/data/api.ts';
import { usePagedList } from '#src/lib/pagedList.ts';

/** A payment as a row of the list. */
export interface PaymentRow extends PaymentRecord {
  id: string;
}

export const rowOf = (payment: PaymentRecord): PaymentRow => ({ ...payment, id: payment.orderId });

/** The payments that fit, page by page. They are never kept on the phone. */
export function usePayments(search: string, status: OrderStatus | '') {
  const [total, setTotal] = useState(0);
  const load = useCallback(
    async (items: readonly PaymentRow[], signal: AbortSignal) => {
      const limit = limits.paymentsPageSize;
      const page = Math.floor(items.length / limit) + 1;
      const query = { page, limit, search, status };
      const answer = await callApi('payments.list', { query, signal });
      setTotal(answer.total);
      return { items: answer.payments.map(rowOf), more: page * limit < answer.total };
    },
    [search, status],
  );
  return { ...usePagedList(load), total };
}

export type Payments = ReturnType<typeof usePayments>;
