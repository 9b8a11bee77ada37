import { limits } from '#contract/limits.ts';
import { planTypes, type PlanType } from '#contract/options.ts';

/** A plan (spec 3). `amount` is in rupees per month; 0 shows FREE. */
export interface Plan {
  type: PlanType;
  name: string;
  amount: number;
  duration: string;
  /** Days that the plan runs from its activation. */
  durationDays: number;
  features: string[];
  popular: boolean;
}

export interface CurrentSubscription {
  planType: PlanType;
  planName: string;
  status: string;
  daysRemaining: number;
}

export interface UserStatus {
  subscriptionStatus: 'none' | 'trial' | 'active' | 'expired';
  remainingTrialDays: number | null;
  trialExpiresAt: string | null;
}

export interface SubscriptionReply {
  currentSubscription: CurrentSubscription | null;
  userStatus: UserStatus;
}

/** free 0, basic 1, premium 2 (spec 4): only a higher plan can be bought. */
export function planRank(type: PlanType): number {
  return planTypes.indexOf(type);
}

/** Whole days until `expiresAt`, rounded up; 0 or less means it is over. Both in ms since 1970. */
export function daysLeft(expiresAt: number, now: number): number {
  return Math.ceil((expiresAt - now) / limits.day);
}

/** Spec 4: only with no subscription, no trial expiry and no running trial. */
export function mayStartTrial(status: SubscriptionReply): boolean {
  return status.currentSubscription === null && status.userStatus.trialExpiresAt === null;
}
