import * as v from 'valibot';
import { planTypes } from '#contract/options.ts';
import { refundReasons } from './payment.ts';

const providerId = v.pipe(
  v.string('required'),
  // An id or a signature. What leads elsewhere in an address, or is a sentence, goes no further.
  v.regex(/^[\w-]{1,200}$/, 'required'),
);

/** What create-order takes. An unknown plan is answered with INVALID_PLAN, not as a wrong field. */
export const orderForm = v.object({
  planType: v.fallback(v.nullable(v.picklist(planTypes)), null),
});

/** What verify-payment takes: the provider's three fields and the reserved subscription's id. */
export const verifyForm = v.object({
  razorpay_order_id: providerId,
  razorpay_payment_id: providerId,
  razorpay_signature: providerId,
  subscription_id: providerId,
});

/** What a refund takes. `requestedAt`: when the buyer asked for it; now where left out. */
export const refundForm = v.object({
  reason: v.optional(v.picklist(refundReasons, 'unknownOption'), 'cancellation'),
  requestedAt: v.optional(v.pipe(v.string('dateInvalid'), v.isoTimestamp('dateInvalid'))),
});
