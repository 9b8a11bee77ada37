import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { PlanType } from '#contract/options.ts';
import { paisePerRupee, totalRupees } from '#contract/payments/payment.ts';
import {
  daysLeft,
  planRank,
  type PlanOffer,
  type SubscriptionReply,
} from '#contract/payments/plan.ts';
import type { Db } from '#server/db/client.ts';
import { plans, subscriptions, users } from '#server/db/schema/schema.ts';
import { carriedTime, periodsOf } from './carriedTime.ts';

export interface Membership extends SubscriptionReply {
  /** A running trial or plan: what applying asks for (design 7). */
  running: boolean;
  isTrialExpired: boolean;
}

/**
 * What a user has at the moment `now` (ms since 1970). A running plan comes before a running
 * trial, and the higher of two running plans before the lower: Premium takes the place of a Pro
 * that still runs, and gives it back where Premium is cancelled. A trial that ended stays `trial`
 * with isTrialExpired (spec 4), a plan that ended is `expired`, a cancelled one never was.
 *
 * Days are 24 hours from the start, not dates of a calendar: they are the same in every time zone.
 * A trial of 3 days has 3 days left at its start, 1 ("Expires Today") in its last 24 hours, and
 * ends in the very millisecond in which none is left.
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
  const bought = rows.filter((row) => row.status === 'active');
  const [plan] = bought.filter(runs).sort((a, b) => planRank(b.planType) - planRank(a.planType));
  const runningTrial = trial && runs(trial) ? trial : undefined;
  const current = plan ?? runningTrial ?? bought[0] ?? trial;
  const running = (plan ?? runningTrial) !== undefined;
  return {
    running,
    isTrialExpired: trial !== undefined && !runs(trial),
    currentSubscription: current
      ? {
          planType: current.planType,
          planName: current.planName,
          status: running ? current.status : 'expired',
          daysRemaining: Math.max(0, daysLeft(current.expiresAt.getTime(), now)),
          endsAt: current.expiresAt.toISOString(),
        }
      : null,
    userStatus: {
      subscriptionStatus: plan
        ? 'active'
        : runningTrial
          ? 'trial'
          : bought[0]
            ? 'expired'
            : trial
              ? 'trial'
              : 'none',
      remainingTrialDays: trial ? Math.max(0, daysLeft(trial.expiresAt.getTime(), now)) : null,
      trialExpiresAt: trial ? trial.expiresAt.toISOString() : null,
    },
  };
}

/** Whether a running plan stands in the way of buying `planType`: only a higher one can be bought. */
export function blocksPurchase(membership: Membership, planType: PlanType): boolean {
  const { running, currentSubscription: current } = membership;
  return (
    running && current?.status === 'active' && planRank(planType) <= planRank(current.planType)
  );
}

/**
 * What a user has at the moment `now` (ms since 1970), as /pricing shows it: with the plans that may
 * be bought, what would be added to each, and when it would end.
 */
export async function subscriptionOf(
  db: Db,
  userId: string,
  now: number,
): Promise<SubscriptionReply> {
  const membership = await membershipOf(db, userId, now);
  const { currentSubscription, userStatus } = membership;
  const periods = await periodsOf(db, userId);
  const sold = await db.select().from(plans).where(gt(plans.amount, 0)).orderBy(asc(plans.amount));
  const offers = sold
    .filter(({ type }) => !blocksPurchase(membership, type))
    .map((plan): PlanOffer => {
      const length = plan.durationDays * limits.day;
      const paise = totalRupees(plan) * paisePerRupee;
      const added = carriedTime(periods, { planType: plan.type, startsAt: now, length, paise });
      return {
        planType: plan.type,
        addedDays: daysLeft(added, 0),
        endsAt: new Date(now + length + added).toISOString(),
      };
    });
  return { currentSubscription, userStatus, offers };
}

/**
 * Makes everything else that changes what this user has wait until the transaction ends.
 * @returns whether the user exists
 */
export async function lockUser(tx: Db, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from ${users} where ${eq(users.id, userId)} for update`,
  );
  return rows.length > 0;
}
