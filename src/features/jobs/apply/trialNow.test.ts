import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { daysLeft } from '#contract/payments/plan.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { applyState } from './applyState.ts';
import { trialNow } from './trialNow.ts';

const end = Date.parse('2026-11-22T09:00:00Z');
/** As the phone kept it while three days were left. */
const kept = memberForTest({
  subscriptionStatus: 'trial',
  isProfileComplete: true,
  remainingTrialDays: 3,
  trialExpiresAt: new Date(end).toISOString(),
});

describe('a kept profile without a network', () => {
  test.each([
    [2.5, 3],
    [1.5, 2],
    [0.5, 1],
  ])('%f days before the end of the trial says %i', (days, left) => {
    const now = end - days * limits.day;
    expect(trialNow(kept, now)).toMatchObject({ remainingTrialDays: left, isTrialExpired: false });
    expect(daysLeft(end, now)).toBe(left);
  });

  test.each([0, 1, 40])('%i days after it the trial is expired, and so is the button', (days) => {
    const profile = trialNow(kept, end + days * limits.day);
    expect(profile).toMatchObject({ remainingTrialDays: 0, isTrialExpired: true });
    expect(applyState({ profile, check: { hasApplied: false } })).toBe('trialExpired');
  });

  test('gives no more days than the server did, whatever the clock of the phone says', () => {
    expect(trialNow(kept, 0)).toEqual(kept);
  });

  test.each([
    ['a plan that was bought', { subscriptionStatus: 'active' as const }],
    ['no trial', { subscriptionStatus: 'none' as const, trialExpiresAt: null }],
    ['an end that no one knows', { trialExpiresAt: null }],
    ['a trial that is over', { remainingTrialDays: 0, isTrialExpired: true }],
  ])('leaves %s as it is', (_, changes) => {
    const user = { ...kept, ...changes };
    expect(trialNow(user, end + limits.day)).toEqual(user);
  });
});
