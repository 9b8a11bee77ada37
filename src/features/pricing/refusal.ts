import type { Toast } from '#src/components/status/Toasts.tsx';
import type { TextKey } from '#src/i18n/keys.ts';

interface Refusal {
  /** Key of what the toast says. */
  text: TextKey;
  tone: Toast['tone'];
  /** The session is over: on to /login. */
  toLogin: boolean;
}

/** What a trial and an order can be refused with, in the words of spec 8. */
const texts: Readonly<Record<string, TextKey>> = {
  ALREADY_ACTIVE: 'errors:codes.ALREADY_ACTIVE',
  TRIAL_NOT_AVAILABLE: 'errors:codes.TRIAL_NOT_AVAILABLE',
  TRIAL_ALREADY_USED: 'errors:codes.TRIAL_ALREADY_USED',
  TRIAL_ALREADY_ACTIVE: 'errors:codes.TRIAL_ALREADY_ACTIVE',
  INVALID_UPGRADE: 'errors:codes.INVALID_UPGRADE',
  INVALID_PLAN: 'errors:codes.INVALID_PLAN',
  PAYMENT_NOT_SET_UP: 'errors:codes.PAYMENT_NOT_SET_UP',
};

const sessionOver = new Set(['USER_NOT_FOUND', 'NO_TOKEN', 'TOKEN_EXPIRED', 'INVALID_TOKEN']);

/**
 * @param failure of the call
 * @param during what the call was for
 * @returns what to say and where to go (spec 8)
 */
export function refusalOf(
  { code, offline }: { code: string; offline: boolean },
  during: 'trial' | 'order',
): Refusal {
  if (sessionOver.has(code)) {
    return { text: 'errors:codes.USER_NOT_FOUND', tone: 'warning', toLogin: true };
  }
  const tone = code === 'ALREADY_ACTIVE' ? 'warning' : 'danger';
  if (offline) {
    const text = during === 'trial' ? 'errors:codes.NETWORK' : 'pricing:toast.paymentNotStarted';
    return { text, tone, toLogin: false };
  }
  const otherwise =
    during === 'trial' ? 'errors:codes.TRIAL_NOT_AVAILABLE' : 'pricing:toast.orderFailed';
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return { text: text ?? otherwise, tone, toLogin: false };
}
