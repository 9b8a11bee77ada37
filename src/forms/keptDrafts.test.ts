// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keepPaid, lookForPaid, type PaidOrder } from '#src/data/payments/unverified.ts';
import { session } from '#src/data/session/session.ts';
import { clearDrafts, forgetOldDrafts, hasDrafts } from './keptDrafts.ts';

test('a payment that waits is no unsent text, and leaves with its own payer’s logout alone', () => {
  const user = { id: 'u1', email: '', role: 'user' as const, isProfileComplete: true };
  session.value = { token: '', user };
  const ids = { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' };
  const sent = { ...ids, subscription_id: 'sub' };
  const paid: PaidOrder = { userId: 'u1', planType: 'basic', sent, at: Date.now() };
  keepPaid(paid);
  expect(hasDrafts('u1')).toBe(false);
  clearDrafts('u2');
  clearDrafts(null);
  forgetOldDrafts();
  expect(lookForPaid()).toEqual(paid);
  clearDrafts('u1');
  expect(lookForPaid()).toBeNull();
});
