import { asc, eq, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { planRank } from '#contract/plan.ts';
import { membershipOf, type Membership } from '#server/db/membership.ts';
import { plans, subscriptions, users } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { memberHandler, openHandler, type Handler } from '#server/http/handler.ts';
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
  openHandler('subscriptions.plans', {
    async run({ db }) {
      const rows = await db.select().from(plans).orderBy(asc(plans.amount));
      return { plans: rows.sort((a, b) => planRank(a.type) - planRank(b.type)) };
    },
  }),

  memberHandler('subscriptions.current', {
    async run({ db, user, deps }) {
      const { currentSubscription, userStatus } = await membershipOf(db, user.id, deps.now());
      return { currentSubscription, userStatus };
    },
  }),

  memberHandler('subscriptions.startTrial', {
    status: 201,
    run: ({ db, user, deps }) =>
      db.transaction(async (tx) => {
        // The user's row is the lock: two taps at once must not start two trials.
        await tx.execute(sql`select 1 from ${users} where ${eq(users.id, user.id)} for update`);
        const refusal = trialRefusal(await membershipOf(tx, user.id, deps.now()));
        if (refusal) throw new ApiError(refusal);
        await tx.insert(subscriptions).values({
          id: newId(),
          userId: user.id,
          planType: 'free',
          status: 'trial',
          startsAt: new Date(deps.now()),
          expiresAt: new Date(deps.now() + limits.trialDays * limits.day),
        });
        const { currentSubscription, userStatus } = await membershipOf(tx, user.id, deps.now());
        return {
          code: 'TRIAL_STARTED' as const,
          message: 'Free trial activated successfully!',
          currentSubscription,
          userStatus,
        };
      }),
  }),
];
