import { and, desc, eq, inArray } from 'drizzle-orm';
import { daysLeft, type SubscriptionReply } from '#contract/plan.ts';
import type { Db } from './client.ts';
import { plans, subscriptions } from './schema.ts';

export interface Membership extends SubscriptionReply {
  /** A running trial or plan: what applying asks for (design 7). */
  running: boolean;
  isTrialExpired: boolean;
}

/**
 * What a user has at the moment `now` (ms since 1970). A running plan comes before a running
 * trial; a trial that ended stays `trial` with isTrialExpired (spec 4), a plan that ended is
 * `expired`.
 */
export async function membershipOf(db: Db, userId: string, now: number): Promise<Membership> {
  const rows = await db
    .select({
      planType: subscriptions.planType,
      planName: plans.name,
      status: subscriptions.status,
      expiresAt: subscriptions.expiresAt,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.type, subscriptions.planType))
    .where(
      and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ['trial', 'active'])),
    )
    .orderBy(desc(subscriptions.expiresAt));
  const runs = (row: (typeof rows)[number]) => row.expiresAt.getTime() > now;
  const trial = rows.find((row) => row.status === 'trial');
  const plan = rows.find((row) => row.status === 'active' && runs(row));
  const endedPlan = rows.find((row) => row.status === 'active');
  const current = plan ?? (trial && runs(trial) ? trial : (endedPlan ?? trial));
  const ended = current !== undefined && !runs(current);
  return {
    running: current !== undefined && !ended,
    isTrialExpired: trial !== undefined && !runs(trial),
    currentSubscription: current
      ? {
          planType: current.planType,
          planName: current.planName,
          status: ended ? 'expired' : current.status,
          daysRemaining: Math.max(0, daysLeft(current.expiresAt.getTime(), now)),
        }
      : null,
    userStatus: {
      subscriptionStatus: plan ? 'active' : endedPlan ? 'expired' : trial ? 'trial' : 'none',
      remainingTrialDays: trial ? Math.max(0, daysLeft(trial.expiresAt.getTime(), now)) : null,
      trialExpiresAt: trial ? trial.expiresAt.toISOString() : null,
    },
  };
}
