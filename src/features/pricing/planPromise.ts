import { indianDay } from '#contract/jobs/jobFacts.ts';
import { planAction, runningPlan } from './planState.ts';
import type { Plan, SubscriptionReply } from '#contract/payments/plan.ts';

/** What the question before a purchase says: agreed to is this, and nothing else. */
interface PlanPromise {
  action: ReturnType<typeof planAction>;
  /** What runs now, and the days that are left of it. */
  running: string | null;
  left: number;
  /** What would be added, and the day on which the new plan would end. */
  added: number;
  until: string | null;
}

/** What a plan would come to, bought now, by an answer of the server. */
function promiseOf(plan: Pick<Plan, 'type'>, reply: SubscriptionReply): PlanPromise {
  const running = runningPlan(reply);
  const offer = reply.offers?.find(({ planType }) => planType === plan.type);
  return {
    action: planAction(plan, reply),
    running: running?.planType ?? null,
    left: running?.daysRemaining ?? 0,
    added: running ? (offer?.addedDays ?? 0) : 0,
    until: running && offer ? indianDay(Date.parse(offer.endsAt)) : null,
  };
}

/**
 * Whether a purchase may go on without another question: what was shown is what is so now.
 * @param shown the answer that the person saw; undefined where nothing was known
 * @param now the server's answer of this moment
 */
export function isStillSo(
  plan: Pick<Plan, 'type'>,
  shown: SubscriptionReply | undefined,
  now: SubscriptionReply,
): boolean {
  const fresh = promiseOf(plan, now);
  // Where nothing runs, the price on the ticket is all that there is to know.
  if (fresh.action === 'buy' && (!shown || planAction(plan, shown) === 'buy')) return true;
  return shown !== undefined && JSON.stringify(promiseOf(plan, shown)) === JSON.stringify(fresh);
}
