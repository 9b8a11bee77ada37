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
  /** When it ends or ended, ISO 8601. Copies that a phone kept from before lack it. */
  endsAt?: string;
}

/** A plan that could be bought now, as it would run. */
export interface PlanOffer {
  planType: PlanType;
  /** Days left of what runs now that are added to it, rounded up as `daysRemaining` is. */
  addedDays: number;
  /** When it would end, bought now, ISO 8601. */
  endsAt: string;
}

export interface UserStatus {
  subscriptionStatus: 'none' | 'trial' | 'active' | 'expired';
  remainingTrialDays: number | null;
  trialExpiresAt: string | null;
}

export interface SubscriptionReply {
  currentSubscription: CurrentSubscription | null;
  userStatus: UserStatus;
  /** The plans that may be bought. Copies that a phone kept from before lack them. */
  offers?: PlanOffer[];
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
