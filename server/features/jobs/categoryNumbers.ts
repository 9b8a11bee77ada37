import { count, sql } from 'drizzle-orm';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { categories } from '#contract/options.ts';
import type { Db } from '#server/db/client.ts';
import { preparedFor } from '#server/db/prepared.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { countFromBlocks } from '#server/db/search/blocks/listBlocks.ts';
import { blockReaderOf } from '#server/db/search/blocks/readBlocks.ts';
import { isOpenOn } from '#server/domain/openJobs.ts';

/**
 * So many rows are counted, a few ms: lists come out of blocks where there are more. Between an import
 * and its blocks there are none, and no number is better than a wait at each change.
 */
const mostRows = 10_000;

const byCategory = preparedFor((db) => {
  const open = db
    .select({ category: jobs.category })
    .from(jobs)
    .where(isOpenOn(sql.placeholder('today')))
    .limit(sql.placeholder('most'))
    .as('open');
  return db
    .select({ category: open.category, jobs: count() })
    .from(open)
    .groupBy(open.category)
    .prepare('');
});

/**
 * How many open jobs each category has, exactly as many as a list of it. What it costs does not grow
 * with the jobs.
 * @param now - Ms since 1970: jobs end with their last day in India.
 * @param most - Rows that are counted, at most.
 * @returns Numbers by category; undefined where they cannot be told in that time.
 * @throws Database errors.
 */
export async function categoryNumbers(
  db: Db,
  now: number,
  most = mostRows,
): Promise<Record<string, number> | undefined> {
  const lists = categories.map((category) => ({ category }));
  const fromBlocks = await countFromBlocks(blockReaderOf(db), lists, now);
  if (fromBlocks) return numbered((_, at) => fromBlocks[at]);
  const rows = await byCategory(db).execute({ today: indianDay(now), most: most + 1 });
  if (rows.reduce((sum, row) => sum + row.jobs, 0) > most) return undefined;
  return numbered((category) => rows.find((row) => row.category === category)?.jobs);
}

function numbered(numberOf: (category: string, at: number) => number | undefined) {
  return Object.fromEntries(categories.map((one, at) => [one, numberOf(one, at) ?? 0]));
}
