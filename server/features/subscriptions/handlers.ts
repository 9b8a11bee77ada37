import { asc } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { planRank } from '#contract/payments/plan.ts';
import {
  lockUser,
  membershipOf,
  subscriptionOf,
  type Membership,
} from '#server/domain/membership.ts';
import { plans, subscriptions } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, publicHandler, type Handler } from '#server/http/api/handler.ts';
import { newId } from '#server/db/ids.ts';

/** Why a trial cannot start (spec 4 and 8), or null. */
function trialRefusal({ running, currentSubscription, userStatus }: Membership) {
  if (running && currentSubscription?.status === 'trial') return 'TRIAL_ALREADY_ACTIVE';
  if (running) return 'ALREADY_ACTIVE';
  if (userStatus.trialExpiresAt !== null) return 'TRIAL_ALREADY_USED';
  return currentSubscription ? 'TRIAL_NOT_AVAILABLE' : null;
}

/** The calls of spec section 7 under /subscriptions. */
export const subscriptionHandlers: readonly Handler[] = [
  publicHandler('subscriptions.plans', {
    // Only a start or an operator sets prices.
    shows: [],
    async run({ db }) {
      const rows = await db.select().from(plans).orderBy(asc(plans.amount));
      return { plans: rows.sort((a, b) => planRank(a.type) - planRank(b.type)) };
    },
  }),

  memberHandler('subscriptions.current', {
    run: ({ db, user, deps }) => subscriptionOf(db, user.id, deps.now()),
  }),

  memberHandler('subscriptions.startTrial', {
    status: 201,
    run: ({ db, user, deps }) =>
      db.transaction(async (tx) => {
        // Two taps at once must not start two trials.
        if (!(await lockUser(tx, user.id))) throw new ApiError('USER_NOT_FOUND');
        const refusal = trialRefusal(await membershipOf(tx, user.id, deps.now()));
        if (refusal) throw new ApiError(refusal);
        await tx.insert(subscriptions).values({
          id: newId(),
          userId: user.id,
          planType: 'free',
          status: 'trial',
          startsAt: new Date(deps.now()),
          expiresAt: new Date(deps.now() + limits.trialDays * limits.day),
          createdAt: new Date(deps.now()),
        });
        return {
          code: 'TRIAL_STARTED' as const,
          message: 'Free trial activated successfully!',
          ...(await subscriptionOf(tx, user.id, deps.now())),
        };
      }),
  }),
];
