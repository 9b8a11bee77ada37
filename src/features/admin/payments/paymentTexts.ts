import type {
  OrderStatus,
  PaymentRecord,
  RefundReason,
  RefundState,
} from '#contract/payments/payment.ts';
import type { BadgeTone } from '#src/components/status/Badge.tsx';
import type { Toast } from '#src/components/status/Toasts.tsx';
import { indianDateTime } from '#src/i18n/dates.ts';
import { inIndia } from '#contract/payments/payment.ts';
import type { TextKey, Translate } from '#src/i18n/keys.ts';

/** Keys of what states and reasons are called. */
export const statusTexts = {
  created: 'adminPayments:status.created',
  failed: 'adminPayments:status.failed',
  expired: 'adminPayments:status.expired',
  paid: 'adminPayments:status.paid',
  refunded: 'adminPayments:status.refunded',
} as const satisfies Record<OrderStatus, TextKey>;

export const statusTones = {
  created: 'blue',
  failed: 'yellow',
  expired: 'gray',
  paid: 'green',
  refunded: 'purple',
} as const satisfies Record<OrderStatus, BadgeTone>;

export const refundTexts = {
  wanted: 'adminPayments:refund.wanted',
  requested: 'adminPayments:refund.requested',
  done: 'adminPayments:refund.done',
  failed: 'adminPayments:refund.failed',
} as const satisfies Record<RefundState, TextKey>;

export const reasonTexts = {
  cancellation: 'adminPayments:reason.cancellation',
  duplicate: 'adminPayments:reason.duplicate',
  gateway: 'adminPayments:reason.gateway',
} as const satisfies Record<RefundReason, TextKey>;

/** Who bought: by name where it is known; undefined where the account is gone. */
export const buyerOf = ({ name, email, phone }: Pick<PaymentRecord, 'name' | 'email' | 'phone'>) =>
  name ?? email ?? phone ?? undefined;

interface RefundToast {
  tone: Toast['tone'];
  text: TextKey;
  /** Where the buyer has none: no mail goes out. */
  noEmail?: TextKey;
}

const sent = {
  tone: 'ok',
  text: 'adminPayments:told.sent',
  noEmail: 'adminPayments:told.sentNoEmail',
} as const;

/** What became of a refund that was asked for just now. */
export const refundToasts: Readonly<Record<RefundState, RefundToast>> = {
  wanted: { tone: 'warning', text: 'adminPayments:told.wanted' },
  requested: sent,
  done: sent,
  failed: { tone: 'danger', text: 'adminPayments:told.failed' },
};

/** A moment of a payment by India's clock, as receipts and mails have it. */
export const paymentTime = (iso: string, t: Translate): string =>
  inIndia(indianDateTime(iso, t), iso, (at) => t('adminPayments:indian', { at }));
