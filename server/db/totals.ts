import { sql } from 'drizzle-orm';

/** SQL: how many rows a statement finds besides its page, so that a dear condition is asked once. */
export const allFound = sql<number>`(count(*) over ())::int`;

/**
 * How many rows there are in all where each of a page says so (`allFound`).
 * @param count - Counts them by itself: a page behind the last one has no row that says it.
 */
export async function totalOf(
  rows: readonly { total: number }[],
  offset: number,
  count: () => PromiseLike<number>,
): Promise<number> {
  return rows[0]?.total ?? (offset > 0 ? count() : 0);
}
