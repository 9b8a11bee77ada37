import { limits } from '#contract/limits.ts';
import type { User } from '#contract/account/user.ts';

/**
 * A kept profile with its trial as it is at `now`, ms since 1970: without a network a trial that is over
 * by then still ran when the profile was read. Never more days than the server gave.
 */
export function trialNow(user: User, now: number): User {
  const { subscriptionStatus, trialExpiresAt, remainingTrialDays: given } = user;
  if (subscriptionStatus !== 'trial' || trialExpiresAt === null || given === null) return user;
  // As daysLeft of the contract and asOf of /pricing count, whose files a job's page does not load.
  const left = Math.ceil((Date.parse(trialExpiresAt) - now) / limits.day);
  const remainingTrialDays = Math.max(0, Math.min(given, left));
  return {
    ...user,
    remainingTrialDays,
    isTrialExpired: user.isTrialExpired || remainingTrialDays === 0,
  };
}
