import {
  fullLevels,
  type Alternative,
  type PartKind,
  type SearchPlan,
} from '#contract/search/query/parseQuery.ts';

/** How well a job answers a query. */
export interface Rank {
  /** What it has of the query: compared first, and only the jobs with the highest are found. */
  coverage: number;
  score: number;
}

/**
 * How much one step of each kind counts for the coverage. What comes first outweighs all that
 * follows: place, trade, sector, number of words, years. The same numbers are in the SQL.
 */
export const coverageOf: Record<Exclude<PartKind, 'extra'>, number> = {
  place: 4096,
  trade: 1024,
  sector: 256,
  word: 2,
  years: 1,
};

/** The rank of a job with these terms; null where it has nothing of the query. */
export function rankOf(
  terms: ReadonlyMap<string, number>,
  alternatives: readonly Alternative[],
): Rank | null {
  const scores = new Map<number, number>();
  const levels = new Map<PartKind, number>();
  const words = new Set<number>();
  for (const { term, part, kind, factor, level, from, below } of alternatives) {
    const weight = terms.get(term);
    if (weight === undefined) continue;
    const reached = weight >= from ? level : below;
    if (reached === 0 && kind !== 'extra') continue;
    scores.set(part, Math.max(scores.get(part) ?? 0, weight * factor));
    if (kind === 'word') words.add(part);
    else levels.set(kind, Math.max(levels.get(kind) ?? 0, reached));
  }
  const of = (kind: keyof typeof coverageOf) => (levels.get(kind) ?? 0) * coverageOf[kind];
  const coverage =
    of('place') + of('trade') + of('sector') + words.size * coverageOf.word + of('years');
  if (coverage === 0) return null;
  let score = 0;
  for (const part of scores.values()) score += part;
  return { coverage, score };
}

/** The coverage of a job that has everything a plan asks for, as far as `near` could add to it. */
function leastWithoutNear(plan: SearchPlan): number {
  const asks = (kind: PartKind) => plan.alternatives.some((it) => it.kind === kind);
  return (
    (asks('place') ? fullLevels.place * coverageOf.place : 0) +
    (asks('trade') ? fullLevels.trade * coverageOf.trade : 0)
  );
}

/** Whether kindred trades and neighbouring countries are to be tried: the best job lacks one. */
export function needsNear(plan: SearchPlan, bestCoverage: number): boolean {
  return plan.near.length > 0 && bestCoverage < leastWithoutNear(plan);
}

/** Whether a job with this coverage has all that the plan asks for. */
export function isFull(plan: SearchPlan, coverage: number): boolean {
  const parts = (kind: PartKind) =>
    new Set(plan.alternatives.filter((it) => it.kind === kind).map(({ part }) => part)).size;
  const rest = coverage % coverageOf.sector;
  return (
    coverage >= leastWithoutNear(plan) + (parts('sector') > 0 ? coverageOf.sector : 0) &&
    Math.floor(rest / coverageOf.word) >= parts('word') &&
    rest % coverageOf.word >= Math.min(1, parts('years'))
  );
}
