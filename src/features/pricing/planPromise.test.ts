import { expect, test } from 'vitest';
import type { SubscriptionReply } from '#contract/payments/plan.ts';
import { isStillSo } from './planPromise.ts';

const endsAt = '2027-09-02T08:00:00.000Z';

/** Pro with so many days left, which Premium would take over. */
function having(days: number, until = endsAt): SubscriptionReply {
  const current = { planType: 'basic', planName: 'Pro', daysRemaining: days } as const;
  return {
    currentSubscription: { ...current, status: days > 0 ? 'active' : 'expired' },
    userStatus: { subscriptionStatus: 'active', remainingTrialDays: null, trialExpiresAt: null },
    offers: [{ planType: 'premium', addedDays: days, endsAt: until }],
  };
}
const nothing: SubscriptionReply = { ...having(0), currentSubscription: null };
const premium = { type: 'premium' } as const;

test.each([
  ['the same', having(92), having(92), true],
  ['a day later', having(92), having(91), false],
  ['another end', having(92), having(92, '2027-06-02T08:00:00.000Z'), false],
  ['a plan that is over or was refunded', having(1), having(0), false],
  ['nothing, where something runs', nothing, having(92), false],
  ['nothing known, where something runs', undefined, having(92), false],
  ['nothing, and nothing runs', nothing, nothing, true],
  ['what ended, and nothing runs', having(0), nothing, true],
])('what was agreed to was %s', (_, shown, now, holds) => {
  expect(isStillSo(premium, shown, now)).toBe(holds);
});
