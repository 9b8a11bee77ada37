import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { savedSearches, toldJobs } from '#server/db/schema/savedSearchSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { isOpen } from '#server/domain/openJobs.ts';

/** The id of the mail about new jobs, by which it is asked again before it goes out late. */
export const alertMailId = (alertId: string): string => `alert-${alertId}`;

/**
 * Whether a mail tells of new jobs of which none is open any more, or whose searches were taken off, or
 * whose reader leaves.
 * @param mail its id, and whom it is to: jobs that people were told of are found by their people
 * @param now ms since 1970
 */
export async function isOutdatedAlert(
  db: Db,
  mail: { id: string; userId: string | null },
  now: number,
): Promise<boolean> {
  const { id, userId } = mail;
  const [, alertId] = /^alert-(.+)$/.exec(id) ?? [];
  if (!alertId) return false;
  if (userId === null) return true;
  const [left] = await db
    .select({ jobId: toldJobs.jobId })
    .from(toldJobs)
    .innerJoin(savedSearches, eq(savedSearches.id, toldJobs.searchId))
    .innerJoin(jobs, eq(jobs.id, toldJobs.jobId))
    .innerJoin(users, eq(users.id, toldJobs.userId))
    .where(
      and(
        eq(toldJobs.userId, userId),
        eq(toldJobs.alertId, alertId),
        isOpen(now),
        isNull(users.deleteAfter),
      ),
    )
    .limit(1);
  return left === undefined;
}
