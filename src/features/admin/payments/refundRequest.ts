import type { PaymentRecord, RefundReason } from '#contract/payments/payment.ts';

/**
 * Whether it matters when the buyer asked: of a cancellation whose 48 hours are over by now, and
 * that was not granted before (spec 9). `now` in ms since 1970.
 */
export function needsMoment(
  { refund, refundableUntil }: Pick<PaymentRecord, 'refund' | 'refundableUntil'>,
  reason: RefundReason,
  now: number,
): boolean {
  const isOver = refundableUntil !== null && now > Date.parse(refundableUntil);
  return refund === null && reason === 'cancellation' && isOver;
}

/** What a field of the kind `datetime-local` holds, by India's clock as the list beside it, as ISO 8601. */
export function askedAt(typed: string): string | undefined {
  const at = new Date(`${typed}+05:30`);
  return typed === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
