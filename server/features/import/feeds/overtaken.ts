import { and, eq, gt, inArray, ne, or } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { feedFetches } from '#server/db/schema/feedSchema.ts';
import { jobImports } from '#server/db/schema/importSchema.ts';
import type { ImportRecord } from '#server/features/import/run/importStore.ts';
import type { FetchRecord } from './feedStore.ts';

/**
 * Whether the jobs or the mapping of a source have become others since a fetch was begun to be read:
 * an admin has taken over what waited, or a file. What it was mapped by and compared with is of before.
 * @param db the database
 * @param fetched the fetch, and the import that it brought
 * @returns 'busy' while that is still under way, or null where nothing has happened
 */
export async function overtakenBy(
  db: Db,
  { fetch, row }: { fetch: FetchRecord; row: ImportRecord },
): Promise<'busy' | 'taken' | null> {
  const { status, committedAt } = jobImports;
  const others = await db
    .select({ status })
    .from(jobImports)
    .where(
      and(
        ...[eq(jobImports.sourceKey, row.sourceKey), ne(jobImports.id, row.id)],
        or(
          inArray(status, ['committing', 'indexing', 'undoing']),
          and(gt(committedAt, fetch.takenAt), ne(status, 'undone')),
        ),
      ),
    );
  if (others.some((one) => ['committing', 'indexing', 'undoing'].includes(one.status))) {
    return 'busy';
  }
  // A feed has the mapping of what was taken over once that fetch is written down as ended.
  const [ended] = await db
    .select({ id: feedFetches.id })
    .from(feedFetches)
    .where(
      and(
        ...[eq(feedFetches.feedId, fetch.feedId), ne(feedFetches.id, fetch.id)],
        ...[eq(feedFetches.outcome, 'taken'), gt(feedFetches.endedAt, fetch.takenAt)],
      ),
    )
    .limit(1);
  return ended || others.length > 0 ? 'taken' : null;
}
