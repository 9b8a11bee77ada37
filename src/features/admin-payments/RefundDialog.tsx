import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  paisePerRupee,
  refundReasons,
  type PaymentRecord,
  type RefundReason,
} from '#contract/payment.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { failureText } from '#src/lib/failureText.ts';
import { money } from '#src/lib/format.ts';
import { momentText } from '#src/lib/momentText.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { askedAt, needsMoment } from './refundWish.ts';
import { reasonTexts } from './paymentTexts.ts';

interface RefundDialogProps {
  payment: PaymentRecord;
  onClose: () => void;
  /** With the payment as it is afterwards. */
  onDone: (payment: PaymentRecord) => void;
}

/** Asks before money goes back: to whom, how much, why, and what ends with it. */
export function RefundDialog({ payment, onClose, onDone }: RefundDialogProps) {
  const { t, i18n } = useTranslation('adminPayments');
  const [reason, setReason] = useState<RefundReason>(payment.refundReason ?? 'cancellation');
  const [moment, setMoment] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const amount = money(payment.amountPaise / paisePerRupee, payment.currency);
  const person = payment.name ?? payment.email ?? t('gone');
  const isLate = needsMoment(payment, reason, Date.now());

  async function refund() {
    setBusy(true);
    setFailure('');
    const requestedAt = isLate ? askedAt(moment) : undefined;
    try {
      const reply = await callApi('payments.refund', {
        params: { orderId: payment.orderId },
        body: { reason, ...(requestedAt && { requestedAt }) },
      });
      onDone(reply.payment);
    } catch (caught) {
      if (!(caught instanceof CallFailure)) throw caught;
      setFailure(failureText(i18n, caught) || t('errors:codes.NETWORK'));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('ask.title', { amount, person })}
      confirmLabel={t('ask.yes', { amount })}
      cancelLabel={t('common:cancel')}
      busy={busy}
      busyLabel={t('ask.busy')}
      onConfirm={() => void refund()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>
          {t('ask.text', { person, amount, plan: payment.planName, email: payment.email ?? '' })}
        </p>
        {payment.refund === null && (
          <SelectField
            label={t('ask.reason')}
            value={reason}
            options={refundReasons.map((value) => ({ value, label: t(reasonTexts[value]) }))}
            onChange={(event) => {
              setReason(event.target.value as RefundReason);
              setFailure('');
            }}
          />
        )}
        {isLate && (
          <TextField
            type="datetime-local"
            label={t('ask.moment')}
            hint={t('ask.momentHint', { until: momentText(payment.refundableUntil ?? '') })}
            value={moment}
            onChange={(event) => setMoment(event.target.value)}
          />
        )}
        {failure && <Notice tone="danger">{failure}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
