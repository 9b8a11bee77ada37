import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  paisePerRupee,
  refundReasons,
  type PaymentRecord,
  type RefundEffect,
  type RefundReason,
} from '#contract/payments/payment.ts';
import { callApi } from '#src/data/api.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { failureText } from '#src/forms/failureText.ts';
import { money } from '#src/i18n/format.ts';
import { inIndia } from '#contract/payments/payment.ts';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { askedAt, needsMoment } from './refundRequest.ts';
import { buyerOf, paymentTime, reasonTexts } from './paymentTexts.ts';

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
  const amount = money(payment.amountPaise / paisePerRupee, payment.currency);
  const person = buyerOf(payment) ?? t('gone');
  const account = payment.email ?? payment.phone ?? payment.orderId;
  const isLate = needsMoment(payment, reason, serverTime());

  // Without it the question is still right: the server decides.
  const { data: effect } = useLoaded(payment.orderId, (orderId, signal) =>
    callApi('payments.refundEffect', { params: { orderId }, signal }),
  );

  const refund = async () => {
    const requestedAt = isLate ? askedAt(moment) : undefined;
    const reply = await callApi('payments.refund', {
      params: { orderId: payment.orderId },
      body: { reason, ...(requestedAt && { requestedAt }) },
    });
    onDone(reply.payment);
  };
  const { run, busy, failure, forgive } = useAction(refund, { leaves: true });

  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('ask.title', { amount, person })}
      confirmLabel={t('ask.yes', { amount })}
      cancelLabel={t('common:cancel')}
      busy={busy}
      busyLabel={t('ask.busy')}
      onConfirm={run}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{t('ask.text', { person, amount, plan: payment.planName, account })}</p>
        {payment.refund === null && effect && <Effect effect={effect} />}
        {payment.refund === null && (
          <SelectField
            label={t('ask.reason')}
            value={reason}
            options={refundReasons.map((value) => ({ value, label: t(reasonTexts[value]) }))}
            onChange={(event) => {
              setReason(event.target.value as RefundReason);
              forgive();
            }}
          />
        )}
        {isLate && (
          <TextField
            type="datetime-local"
            label={inIndia(t('ask.moment'), new Date(serverTime()).toISOString(), (at) =>
              t('indian', { at }),
            )}
            hint={t('ask.momentHint', { until: paymentTime(payment.refundableUntil ?? '', t) })}
            value={moment}
            onChange={(event) => setMoment(event.target.value)}
          />
        )}
        {failure && <Notice tone="danger">{failureText(i18n, failure)}</Notice>}
      </div>
    </ConfirmDialog>
  );
}

/** What the buyer is left with: a plan that took days of this one ends earlier without it. */
function Effect({ effect: { before, after } }: { effect: RefundEffect }) {
  const { t } = useTranslation('adminPayments');
  if (!after) return <p>{t('ask.effect.none')}</p>;
  const date = paymentTime(after.endsAt, t);
  const isEarlier = before?.planType === after.planType && before.endsAt !== after.endsAt;
  return (
    <p>
      {isEarlier
        ? t('ask.effect.earlier', {
            plan: after.planName,
            date,
            was: paymentTime(before.endsAt, t),
          })
        : t('ask.effect.goesOn', { plan: after.planName, date })}
    </p>
  );
}
