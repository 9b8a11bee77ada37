import type { Language } from '#contract/language.ts';
import english from '#locales/english/errors.json' with { type: 'json' };
import englishPricing from '#locales/english/pricing.json' with { type: 'json' };
import hindi from '#locales/hindi/errors.json' with { type: 'json' };
import hindiPricing from '#locales/hindi/pricing.json' with { type: 'json' };
import hinglish from '#locales/hinglish/errors.json' with { type: 'json' };
import hinglishPricing from '#locales/hinglish/pricing.json' with { type: 'json' };

/** What of a plan can be refused, and where the words for it are kept. */
export interface PlanRefusal {
  during: 'trial' | 'order' | 'verify';
  code: string;
  status: number;
  /** Spec 8, to the letter. */
  spec: string;
  shown: Record<Language, string>;
}

type Code = keyof typeof english.codes;
type ToastName = keyof typeof englishPricing.toast;

const ofCode = (code: Code) => ({
  english: english.codes[code],
  hinglish: hinglish.codes[code],
  hindi: hindi.codes[code],
});
const ofToast = (name: ToastName) => ({
  english: englishPricing.toast[name],
  hinglish: hinglishPricing.toast[name],
  hindi: hindiPricing.toast[name],
});

/**
 * Spec section 8, Subscriptions: every refusal of the server. One test has the real server say each
 * (tests/api/payments/planRefusals.test.ts), another has the screen show each (tests/e2e/payments/plan-refusals.spec.ts).
 */
export const planRefusals = [
  {
    during: 'trial',
    code: 'ALREADY_ACTIVE',
    status: 409,
    spec: 'You already have an active subscription or trial',
    shown: ofCode('ALREADY_ACTIVE'),
  },
  {
    during: 'trial',
    code: 'TRIAL_NOT_AVAILABLE',
    status: 409,
    spec: 'Free trial is not available at this time',
    shown: ofCode('TRIAL_NOT_AVAILABLE'),
  },
  {
    during: 'trial',
    code: 'TRIAL_ALREADY_USED',
    status: 409,
    spec: 'You have already used your free trial. Please choose a paid plan.',
    shown: ofCode('TRIAL_ALREADY_USED'),
  },
  {
    during: 'trial',
    code: 'TRIAL_ALREADY_ACTIVE',
    status: 409,
    spec: 'Your free trial is already active',
    shown: ofCode('TRIAL_ALREADY_ACTIVE'),
  },
  {
    during: 'order',
    code: 'INVALID_UPGRADE',
    status: 409,
    spec: 'You already have this plan or a higher plan',
    shown: ofCode('INVALID_UPGRADE'),
  },
  {
    during: 'order',
    code: 'INVALID_PLAN',
    status: 422,
    spec: 'Invalid subscription plan selected',
    shown: ofCode('INVALID_PLAN'),
  },
  {
    during: 'order',
    code: 'PAYMENT_UNAVAILABLE',
    status: 503,
    spec: 'Failed to create payment order',
    shown: ofToast('orderFailed'),
  },
  {
    during: 'verify',
    code: 'PAYMENT_NOT_VERIFIED',
    status: 422,
    spec: 'Payment verification failed. Please contact support if money was deducted.',
    shown: ofToast('notVerified'),
  },
  // The last one: it ends the session.
  {
    during: 'order',
    code: 'USER_NOT_FOUND',
    status: 404,
    spec: 'User session expired. Please log in again',
    shown: ofCode('USER_NOT_FOUND'),
  },
] as const satisfies readonly PlanRefusal[];

export type RefusedCode = (typeof planRefusals)[number]['code'];
