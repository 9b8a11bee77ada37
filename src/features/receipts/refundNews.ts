import type { Receipt } from '#contract/payments/payment.ts';
import type { BadgeTone } from '#src/components/status/Badge.tsx';
import type { TextKey } from '#src/i18n/keys.ts';

interface RefundNews {
  tone: BadgeTone;
  /** Keys of what the badge says, and the sentence below. */
  badge: TextKey;
  text: TextKey;
}

/**
 * What is to be said of the money's way back (spec 9): that it can still be asked for, or how far
 * it has come. Null where the 48 hours are over. `now` in ms since 1970.
 */
export function refundNews(
  { refund, refundableUntil, runsUntil }: Pick<Receipt, 'refund' | 'refundableUntil' | 'runsUntil'>,
  now: number,
): RefundNews | null {
  switch (refund) {
    case 'wanted':
      return {
        tone: 'yellow',
        badge: 'receipts:refund.wanted',
        // What never ran was paid beside a plan that ran already, and goes on.
        text: runsUntil === null ? 'receipts:refund.twiceText' : 'receipts:refund.wantedText',
      };
    case 'requested':
      return {
        tone: 'blue',
        badge: 'receipts:refund.requested',
        text: 'receipts:refund.requestedText',
      };
    case 'done':
      return { tone: 'green', badge: 'receipts:refund.done', text: 'receipts:refund.doneText' };
    case 'failed':
      return { tone: 'red', badge: 'receipts:refund.failed', text: 'receipts:refund.failedText' };
    case null:
      return now <= Date.parse(refundableUntil)
        ? { tone: 'gray', badge: 'receipts:refund.possible', text: 'receipts:refund.possibleText' }
        : null;
  }
}
