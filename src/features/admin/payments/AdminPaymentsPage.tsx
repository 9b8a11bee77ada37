import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderStatuses, type OrderStatus, type PaymentRecord } from '#contract/payments/payment.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { AdminPage } from '#src/features/admin/shared/AdminPage.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { SearchField } from '#src/features/admin/shared/SearchField.tsx';
import css from './AdminPaymentsPage.module.css';
import { PaymentsResult } from './PaymentsResult.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { refundToasts, statusTexts } from './paymentTexts.ts';
import { rowOf, usePayments } from './usePayments.ts';

const plainAddress = { search: '', status: '' };
const addressOptions = { search: null, status: orderStatuses };

/** The admin's payments: who paid what, what went back, and the refund itself. */
export default function AdminPaymentsPage() {
  const { t } = useTranslation('adminPayments');
  const [address, set, clear] = useAddressFilters(addressOptions, plainAddress);
  const { search } = address;
  const status = address.status as OrderStatus | '';
  const [asked, setAsked] = useState<PaymentRecord | null>(null);
  const payments = usePayments(useDebouncedValue(search.trim()), status);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });
  return (
    <AdminPage title={t('title')} lead={t('lead')} hasList>
      <PaymentsResult
        payments={payments}
        filters={
          <div className={css.filters}>
            <SearchField
              label={t('search')}
              placeholder={t('searchHint')}
              value={search}
              onSearch={(text) => set({ search: text })}
            />
            <SelectField
              label={t('state')}
              value={status}
              placeholder={t('anyState')}
              options={orderStatuses.map((value) => ({ value, label: t(statusTexts[value]) }))}
              onChange={(event) => set({ status: event.target.value })}
            />
          </div>
        }
        filtered={search.trim() !== '' || status !== ''}
        onClear={clear}
        onRefund={setAsked}
      />
      {asked && (
        <RefundDialog
          key={asked.orderId}
          payment={asked}
          onClose={() => setAsked(null)}
          onDone={(payment) => {
            setAsked(null);
            payments.replace(rowOf(payment));
            const { tone, text, noEmail = text } = refundToasts[payment.refund ?? 'done'];
            showToast({ tone, text: t(payment.email === null ? noEmail : text) });
          }}
        />
      )}
    </AdminPage>
  );
}
