import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderStatuses, type OrderStatus, type PaymentRecord } from '#contract/payment.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { OfficePage } from '#src/lib/OfficePage.tsx';
import { showToast } from '#src/lib/toasts.ts';
import { useSettled } from '#src/lib/useSettled.ts';
import { SearchIcon } from '#src/ui/icons.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import css from './AdminPaymentsPage.module.css';
import { PaymentsResult } from './PaymentsResult.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { refundToasts, statusTexts } from './paymentTexts.ts';
import { rowOf, usePayments } from './usePayments.ts';

/** The office's payments: who paid what, what went back, and the refund itself. */
export default function AdminPaymentsPage() {
  const { t } = useTranslation('adminPayments');
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<OrderStatus | ''>('');
  const [asked, setAsked] = useState<PaymentRecord | null>(null);
  const payments = usePayments(useSettled(search.trim()), status);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <div className={css.filters}>
        <TextField
          type="search"
          label={t('search')}
          hint={t('searchHint')}
          value={search}
          maxLength={200}
          enterKeyHint="search"
          prefix={<SearchIcon size={20} />}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectField
          label={t('state')}
          value={status}
          placeholder={t('all')}
          options={orderStatuses.map((value) => ({ value, label: t(statusTexts[value]) }))}
          onChange={(event) => setStatus(event.target.value as OrderStatus | '')}
        />
      </div>
      <PaymentsResult
        payments={payments}
        filtered={search.trim() !== '' || status !== ''}
        onClear={() => {
          setSearch('');
          setStatus('');
        }}
        onRefund={setAsked}
      />
      {asked && (
        <RefundDialog
          key={asked.orderId}
          payment={asked}
          onClose={() => setAsked(null)}
          onDone={(payment) => {
            setAsked(null);
            payments.change((items) =>
              items.map((item) => (item.id === payment.orderId ? rowOf(payment) : item)),
            );
            const { tone, text } = refundToasts[payment.refund ?? 'done'];
            showToast({ tone, text: t(text) });
          }}
        />
      )}
    </OfficePage>
  );
}
