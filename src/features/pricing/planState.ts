import { indianDay } from '#contract/jobs/jobFacts.ts';
import { limits } from '#contract/limits.ts';
import type { PlanType } from '#contract/options.ts';
import {
  mayStartTrial,
  planRank,
  type CurrentSubscription,
  type Plan,
  type SubscriptionReply,
  type UserStatus,
} from '#contract/payments/plan.ts';

/** What the button of a plan's card says and does (spec 4, Plan purchase). */
export type PlanAction =
  | 'startTrial'
  | 'trialUsed'
  /** Never had, and not to be had any more: a plan was bought without it. */
  | 'trialClosed'
  | 'current'
  | 'lower'
  | 'buy'
  | 'upgrade';

/**
 * A stored answer as it is at `now`, ms since 1970: what is over by then runs no more. Never more
 * days than the server gave, since cheap phones lose their date.
 */
export function asOf(reply: SubscriptionReply, now: number): SubscriptionReply {
  const { currentSubscription: current, userStatus } = reply;
  // Counted as the server does (daysLeft), whose code no first visit has to load.
  const left = (end: string, most: number) =>
    Math.max(0, Math.min(most, Math.ceil((Date.parse(end) - now) / limits.day)));
  const { trialExpiresAt, remainingTrialDays: trialDays } = userStatus;
  const daysRemaining = current?.endsAt && left(current.endsAt, current.daysRemaining);
  return {
    ...reply,
    currentSubscription: current && {
      ...current,
      ...(typeof daysRemaining === 'number' && { daysRemaining }),
      ...(daysRemaining === 0 && { status: 'expired' }),
    },
    userStatus: {
      ...userStatus,
      ...(trialExpiresAt !== null &&
        trialDays !== null && { remainingTrialDays: left(trialExpiresAt, trialDays) }),
    },
  };
}

/** The subscription that runs now, trial or paid; one that ended is in no one's way. */
export function runningPlan(reply: SubscriptionReply | undefined): CurrentSubscription | null {
  const current = reply?.currentSubscription ?? null;
  return current && (current.status === 'active' || current.status === 'trial') ? current : null;
}

/**
 * @param plan the plan
 * @param reply what the user has; undefined for a visitor
 * @returns what the plan's button offers
 */
export function planAction(
  plan: Pick<Plan, 'type'>,
  reply: SubscriptionReply | undefined,
): PlanAction {
  const running = runningPlan(reply);
  if (plan.type === 'free') {
    if (!reply || mayStartTrial(reply)) return 'startTrial';
    if (reply.userStatus.trialExpiresAt === null) return 'trialClosed';
    return running?.status === 'trial' ? 'current' : 'trialUsed';
  }
  if (!running) return 'buy';
  if (running.planType === plan.type) return 'current';
  return planRank(plan.type) < planRank(running.planType) ? 'lower' : 'upgrade';
}

/** The trial banner (spec 4 and 9): 'Expires Today' at 1 day left, expired at 0 or fewer. */
export type TrialState = 'none' | 'active' | 'lastDay' | 'expired';

/** None for someone who never had a trial, and while a paid plan runs: then it matters no more. */
export function trialState(reply: SubscriptionReply | undefined): TrialState {
  const days = reply?.userStatus.remainingTrialDays;
  if (!reply || reply.userStatus.trialExpiresAt === null || days == null) return 'none';
  if (runningPlan(reply)?.status === 'active') return 'none';
  if (days <= 0) return 'expired';
  return days === 1 ? 'lastDay' : 'active';
}

/** Whether a trial with one day left ends on today's date in India, or on tomorrow's. `now` in ms. */
export function endsToday({ trialExpiresAt }: Pick<UserStatus, 'trialExpiresAt'>, now: number) {
  return trialExpiresAt !== null && indianDay(Date.parse(trialExpiresAt)) <= indianDay(now);
}

/** How long a plan of so many days runs, in whole months where they come out even (92 days are 3). */
export function planPeriod(days: number): { unit: 'days' | 'months'; count: number } {
  const months = Math.round(days / 30.5);
  const even = months > 0 && Math.abs(days - months * 30.5) <= 2;
  return even ? { unit: 'months', count: months } : { unit: 'days', count: days };
}

/** 'Expires Soon' at 7 or fewer days (spec 4). */
export function expiresSoon({
  daysRemaining,
}: Pick<CurrentSubscription, 'daysRemaining'>): boolean {
  return daysRemaining <= limits.planExpiresSoonDays;
}

/**
 * Which card carries the one next step of the screen: the trial where it can be started, else the
 * plan marked popular where it can be had, else the first that can.
 */
export function nextPlan(
  plans: readonly Pick<Plan, 'type' | 'popular'>[],
  reply: SubscriptionReply | undefined,
): PlanType | null {
  const open = plans.filter((plan) =>
    ['startTrial', 'buy', 'upgrade'].includes(planAction(plan, reply)),
  );
  const trial = open.find((plan) => plan.type === 'free');
  return (trial ?? open.find((plan) => plan.popular) ?? open[0])?.type ?? null;
}
