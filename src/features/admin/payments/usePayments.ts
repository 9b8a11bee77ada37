import { useCallback } from 'react';
import { limits } from '#contract/limits.ts';
import type { OrderStatus, PaymentRecord } from '#contract/payments/payment.ts';
import { callApi } from '#src/data/api.ts';
import { useCountedList } from '#src/features/admin/shared/useCountedList.ts';

/** A payment as a row of the list. */
export interface PaymentRow extends PaymentRecord {
  id: string;
}

export const rowOf = (payment: PaymentRecord): PaymentRow => ({ ...payment, id: payment.orderId });

/** The payments that fit, page by page. They are never kept on the phone. */
export function usePayments(search: string, status: OrderStatus | '') {
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const query = { page, limit: limits.paymentsPageSize, search, status };
      const answer = await callApi('payments.list', { query, signal });
      return { items: answer.payments.map(rowOf), total: answer.total };
    },
    [search, status],
  );
  // What was refunded here meanwhile has moved the others up.
  const fits = useCallback((row: PaymentRow) => status === '' || row.status === status, [status]);
  return useCountedList(limits.paymentsPageSize, load, fits);
}

export type Payments = ReturnType<typeof usePayments>;
