import { useTranslation } from 'react-i18next';
import { isRefundable, paisePerRupee, type PaymentRecord } from '#contract/payments/payment.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { money } from '#src/i18n/format.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import { listId } from '#src/features/admin/shared/list/SkipToList.tsx';
import css from './PaymentTable.module.css';
import {
  buyerOf,
  paymentTime,
  reasonTexts,
  refundTexts,
  statusTexts,
  statusTones,
} from './paymentTexts.ts';

interface PaymentTableProps {
  payments: readonly PaymentRecord[];
  onRefund: (payment: PaymentRecord) => void;
}

/** A table on wide screens; on narrow ones each row is laid out as a card. */
export function PaymentTable({ payments, onRefund }: PaymentTableProps) {
  const { t } = useTranslation('adminPayments');
  return (
    <TableScroll id={listId} label={t('title')} cards={2}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.buyer')}</th>
            <th scope="col">{t('column.amount')}</th>
            <th scope="col">{t('column.ids')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('column.action')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <PaymentRow key={payment.orderId} payment={payment} onRefund={onRefund} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function PaymentRow({
  payment,
  onRefund,
}: {
  payment: PaymentRecord;
  onRefund: (payment: PaymentRecord) => void;
}) {
  const { t } = useTranslation('adminPayments');
  const { email, phone, status, refund, refundReason, paidAt, refundableUntil } = payment;
  const amount = money(payment.amountPaise / paisePerRupee, payment.currency);
  // The page may have been open for days.
  const isOpen = refundableUntil !== null && serverTime() <= Date.parse(refundableUntil);
  const person = buyerOf(payment) ?? t('gone');
  const others = [email, phone].filter((known) => known && known !== person);
  return (
    <tr>
      <th scope="row" className={css.buyer}>
        <span className={css.strong}>{person}</span>
        {others.map((known) => (
          <span key={known} className={css.soft}>
            {known}
          </span>
        ))}
      </th>
      <td className={css.amount}>
        <span className={css.strong}>{amount}</span>
        <span className={css.soft}>{payment.planName}</span>
      </td>
      <td className={css.ids}>
        <span>{payment.orderId}</span>
        {payment.paymentId && <span>{payment.paymentId}</span>}
        <span className={css.soft}>
          {paidAt
            ? t('paidAt', { at: paymentTime(paidAt, t) })
            : t('orderedAt', { at: paymentTime(payment.createdAt, t) })}
        </span>
      </td>
      <td className={css.state}>
        <span className="cluster">
          <Badge tone={statusTones[status]}>{t(statusTexts[status])}</Badge>
          {payment.testMode && <Badge tone="yellow">{t('testMode')}</Badge>}
        </span>
        {refund && (
          <span>
            {t(refundTexts[refund])}
            {refundReason && ` (${t(reasonTexts[refundReason])})`}
          </span>
        )}
        {payment.refundedAt && (
          <span className={css.soft}>{paymentTime(payment.refundedAt, t)}</span>
        )}
        {status === 'paid' && !refund && isOpen && (
          <span className={css.soft}>{t('until', { at: paymentTime(refundableUntil, t) })}</span>
        )}
      </td>
      <td className={css.action}>
        {isRefundable(payment) && (
          <Button
            variant="quiet"
            aria-label={t('refundOf', { amount, person })}
            onClick={() => onRefund(payment)}
          >
            {refund === 'failed' ? t('refundAgain') : t('refundAction')}
          </Button>
        )}
      </td>
    </tr>
  );
}
