import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentRecord } from '#contract/payments/payment.ts';
import { PagedResult } from '#src/features/admin/shared/PagedResult.tsx';
import { RupeeIcon } from '#src/components/icons/critical.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import type { Payments } from './usePayments.ts';

interface PaymentsResultProps {
  payments: Payments;
  filters: ReactNode;
  filtered: boolean;
  onClear: () => void;
  onRefund: (payment: PaymentRecord) => void;
}

/** The list with what is behind it, or why there is none. */
export function PaymentsResult(props: PaymentsResultProps) {
  const { payments, filters, filtered, onClear, onRefund } = props;
  const { t } = useTranslation('adminPayments');
  const { items, total } = payments;
  return (
    <PagedResult
      list={payments}
      filters={filters}
      filtered={filtered}
      onClear={onClear}
      emptyIcon={<RupeeIcon />}
      rowHeight="96px"
      texts={{
        failed: t('failed'),
        shown: t('shown', { count: total, shown: items.length }),
        loadMore: t('loadMore'),
        loadingMore: t('loadingMore'),
        empty: t('empty.title'),
        emptyText: t('empty.text'),
        nothingFound: t('empty.filtered'),
        nothingFoundText: t('empty.filteredText'),
        clear: t('empty.clear'),
      }}
    >
      <PaymentTable payments={items} onRefund={onRefund} />
    </PagedResult>
  );
}
