import { and, eq, inArray } from 'drizzle-orm';
import { planRank } from '#contract/payments/plan.ts';
import type { PlanType } from '#contract/options.ts';
import type { Db } from '#server/db/client.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { subscriptions } from '#server/db/schema/schema.ts';

/** A trial or plan that was not cancelled. Moments in ms since 1970. */
export interface Period {
  id: string;
  planType: PlanType;
  startsAt: number;
  expiresAt: number;
  /** How much of it, in ms, was left of what it took the place of. */
  carried: number;
  /** What was paid for it; 0 for the trial. */
  paise: number;
}

/** A plan that is about to start at `startsAt`: its own length in ms, and its price. */
export interface NewPeriod {
  planType: PlanType;
  startsAt: number;
  length: number;
  paise: number;
}

/**
 * What is left of a running trial or plan when a higher plan takes its place: the time itself, or
 * what the paid part of it is worth in time of the new plan, whichever is more. Of several that run
 * the highest counts alone, because it has in it what was left of the others.
 * @param periods what the person has had before
 * @returns ms by which the new plan runs longer; 0 where nothing runs
 */
export function carriedTime(periods: readonly Period[], next: NewPeriod): number {
  const lower = periods.filter(
    ({ planType, startsAt }) =>
      planRank(planType) < planRank(next.planType) && startsAt <= next.startsAt,
  );
  const current = highest(lower, next.startsAt);
  if (!current) return 0;
  const left = current.expiresAt - next.startsAt;
  const own = ownLength(current);
  const worth = own > 0 ? (current.paise * Math.min(left, own)) / own : 0;
  const inNewTime = next.paise > 0 ? (worth / next.paise) * next.length : 0;
  return Math.max(left, Math.ceil(inNewTime));
}

/** How long a period would run without what was left before it, ms. */
function ownLength({ startsAt, expiresAt, carried }: Period): number {
  return expiresAt - startsAt - carried;
}

/** The trials and plans of a user that were not cancelled, oldest first. */
export async function periodsOf(db: Db, userId: string): Promise<Period[]> {
  const rows = await db
    .select({
      id: subscriptions.id,
      planType: subscriptions.planType,
      startsAt: subscriptions.startsAt,
      expiresAt: subscriptions.expiresAt,
      carried: subscriptions.carriedMs,
      paise: paymentOrders.amount,
    })
    .from(subscriptions)
    .leftJoin(paymentOrders, eq(paymentOrders.subscriptionId, subscriptions.id))
    .where(
      and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ['trial', 'active'])),
    );
  return rows
    .map(({ startsAt, expiresAt, paise, ...row }) => ({
      ...row,
      startsAt: startsAt.getTime(),
      expiresAt: expiresAt.getTime(),
      paise: paise ?? 0,
    }))
    .toSorted((a, b) => a.startsAt - b.startsAt || planRank(a.planType) - planRank(b.planType));
}

/**
 * What is left of a person's periods without one whose money goes back: its days do, too. What was
 * left of the trial before it stays.
 * @param periods those that stay, oldest first
 * @param since when the cancelled one began, ms since 1970
 * @returns the periods as they run then
 */
function recounted(periods: readonly Period[], since: number): Period[] {
  const known: Period[] = [];
  for (const period of periods) {
    const { planType, startsAt, paise } = period;
    const length = ownLength(period);
    const carried =
      startsAt < since || period.carried === 0
        ? period.carried
        : carriedTime(known, { planType, startsAt, length, paise });
    known.push({ ...period, carried, expiresAt: startsAt + length + carried });
  }
  return known;
}

/**
 * Takes what a cancelled plan had left out of the plans that came after it. In the transaction that
 * cancels it, with the user's row locked.
 * @param since when the cancelled plan began, ms since 1970
 */
export async function recountAfter(tx: Db, userId: string, since: number): Promise<void> {
  const periods = await periodsOf(tx, userId);
  for (const [index, { id, carried, expiresAt }] of recounted(periods, since).entries()) {
    if (carried === periods[index]?.carried) continue;
    await tx
      .update(subscriptions)
      .set({ carriedMs: carried, expiresAt: new Date(expiresAt) })
      .where(eq(subscriptions.id, id));
  }
}

/**
 * What a user has at `now`, and would have without one of the periods, as recountAfter would leave it.
 * @param without the id of the subscription that would be cancelled
 * @param now ms since 1970
 */
export async function withAndWithout(
  db: Db,
  userId: string,
  without: string,
  now: number,
): Promise<{ before: Period | undefined; after: Period | undefined }> {
  const periods = await periodsOf(db, userId);
  const cancelled = periods.find(({ id }) => id === without);
  const rest = periods.filter((one) => one !== cancelled);
  const left = cancelled ? recounted(rest, cancelled.startsAt) : rest;
  return { before: highest(periods, now), after: highest(left, now) };
}

/** The highest of those that run at `now`. */
const highest = (periods: readonly Period[], now: number) =>
  periods
    .filter(({ expiresAt }) => expiresAt > now)
    .toSorted((a, b) => planRank(b.planType) - planRank(a.planType))[0];
