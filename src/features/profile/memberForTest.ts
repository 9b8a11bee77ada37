import { profileCompletion } from '#contract/account/completion.ts';
import type { User } from '#contract/account/user.ts';

/** A member's own account for tests of its screens. */
export function memberForTest(changes: Partial<User>): User {
  const details = changes.details ?? {};
  return {
    ...{ id: 'u1', email: '', role: 'user', isProfileComplete: false, details, phone: null },
    ...{ hasPassword: false, pendingEmail: null, version: 1, subscriptionStatus: 'none' },
    ...{ isTrialExpired: false, remainingTrialDays: null, trialExpiresAt: null },
    profileCompletion: profileCompletion(details, changes.email ?? ''),
    ...changes,
  };
}
