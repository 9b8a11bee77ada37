import { and, count, eq, exists, gt, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  isFilled,
  type DetailField,
  type FileField,
  type UserDetails,
} from '#contract/account/details.ts';
import type { MergeObstacle, MergePreview } from '#contract/account/merge.ts';
import type { Db } from '#server/db/client.ts';
import { savedSearches } from '#server/db/schema/savedSearchSchema.ts';
import { applications, savedJobs, subscriptions, type users } from '#server/db/schema/schema.ts';
import { membershipOf } from '#server/domain/membership.ts';

export interface AccountPair {
  /** The account that is no more afterwards. */
  fromId: string;
  intoId: string;
}

type Row = Pick<typeof users.$inferSelect, 'id' | 'role' | 'details'>;

/**
 * What would move from one account to another of the same person.
 * @param pair `now` in ms since 1970
 */
export async function previewOf(
  db: Db,
  { from, into, now }: { from: Row; into: Row; now: number },
): Promise<MergePreview> {
  const { currentSubscription: plan, running } = await membershipOf(db, from.id, now);
  return {
    applications: await db.$count(applications, eq(applications.userId, from.id)),
    savedJobs: await db.$count(savedJobs, eq(savedJobs.userId, from.id)),
    savedSearches: await db.$count(savedSearches, eq(savedSearches.userId, from.id)),
    planDays: running ? (plan?.daysRemaining ?? 0) : 0,
    ...comparedDetails(from.details, into.details),
    obstacle: await obstacleOf(db, { from, into, now }),
  };
}

/**
 * What would be lost or doubled: an admin's rights, one of two applications for a job with what was said
 * about it, or the days of one of two plans that run at the same time.
 */
async function obstacleOf(
  db: Db,
  { from, into, now }: { from: Row; into: Row; now: number },
): Promise<MergeObstacle | null> {
  if (from.role !== 'user' || into.role !== 'user') return 'staff';
  const other = alias(applications, 'other');
  const same = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.jobId, applications.jobId), eq(other.userId, into.id)));
  const both = and(eq(applications.userId, from.id), exists(same));
  const [doubled] = await db.select({ number: count() }).from(applications).where(both);
  if ((doubled?.number ?? 0) > 0) return 'bothApplied';
  const paid = await db
    .selectDistinct({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.userId, [from.id, into.id]),
        eq(subscriptions.status, 'active'),
        gt(subscriptions.expiresAt, new Date(now)),
      ),
    );
  return paid.length > 1 ? 'bothPlans' : null;
}

/** The fields that come from `from`, and those that both have with different values. */
function comparedDetails(
  from: UserDetails,
  into: UserDetails,
): Pick<MergePreview, 'fields' | 'kept'> {
  const said = (Object.keys(from) as (DetailField | FileField)[]).filter((field) =>
    isFilled(from[field]),
  );
  return {
    fields: said.filter((field) => !isFilled(into[field])),
    kept: said.filter((field) => isFilled(into[field]) && from[field] !== into[field]),
  };
}
