import { indianDay } from '#contract/jobs/jobFacts.ts';
import type { Deps } from '#server/http/api/deps.ts';

const kept = new WeakMap<Deps, { version: number; totals: Map<string, number> }>();

/**
 * How many jobs a list without filters has. Where it is known of each change when it came, they are
 * counted once after it: the embedded database needs 5 ms for 25,000 jobs, more than for all else of
 * the list, and everyone else waits.
 * @param deps - Whose jobs; `now` decides which are open.
 * @param status - Which of them.
 * @param count - Counts them.
 * @returns Their number.
 * @throws What `count` throws.
 */
export async function keptTotal(
  deps: Deps,
  status: 'active' | 'inactive' | undefined,
  count: () => Promise<number>,
): Promise<number> {
  // Before they are counted: a change meanwhile ends the number.
  const version = deps.exactJobsVersion?.();
  if (version === undefined) return count();
  let own = kept.get(deps);
  if (own?.version !== version) {
    own = { version, totals: new Map() };
    kept.set(deps, own);
  }
  // At midnight jobs end by themselves.
  const list = `${status} ${indianDay(deps.now())}`;
  const total = own.totals.get(list) ?? (await count());
  own.totals.set(list, total);
  return total;
}
