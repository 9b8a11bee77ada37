import {
  fullLevels,
  type Alternative,
  type PartKind,
  type SearchPlan,
} from '#contract/search/query/parseQuery.ts';
import { payLevel, payTerm } from '#contract/search/query/payFilter.ts';
import { weights } from './jobTerms.ts';

/** How well a job answers a query. */
export interface Rank {
  /** What it has of the query: compared first, and only the jobs with the highest are found. */
  coverage: number;
  score: number;
}

/**
 * How much one step of each kind counts for the coverage. What comes first outweighs all that
 * follows: place, trade, sector, number of words, pay, years. The same numbers are in the SQL.
 */
export const coverageOf: Record<Exclude<PartKind, 'extra'>, number> = {
  place: 8192,
  trade: 2048,
  sector: 512,
  word: 4,
  pay: 2,
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
    of('place') +
    of('trade') +
    of('sector') +
    words.size * coverageOf.word +
    of('pay') +
    of('years');
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
    !plan.unsure &&
    coverage >= leastWithoutNear(plan) + (parts('sector') > 0 ? coverageOf.sector : 0) &&
    Math.floor(rest / coverageOf.word) >= parts('word') &&
    rest % coverageOf.word >= coverageOf.pay * parts('pay') + coverageOf.years * parts('years')
  );
}

/** What finds the trade that a plan asks for; nothing where it asks for none. */
export const tradesOf = ({ alternatives }: SearchPlan): Alternative[] =>
  alternatives.filter(({ kind, level }) => kind === 'trade' && level === fullLevels.trade);

/**
 * Whether a job with these terms has the trade of a plan in its title, where one is asked for. Whoever
 * also works as a cashier has it among the skills: that job is found, and is no cashier's.
 */
export function hasInTitle(terms: ReadonlyMap<string, number>, plan: SearchPlan): boolean {
  const trades = tradesOf(plan);
  return !trades[0] || trades.some(({ term }) => (terms.get(term) ?? 0) >= weights.titleEnd);
}

/** Whether a job with these terms is where a plan asks for, where that is a city. */
export function isInPlace(
  terms: { has(term: string): boolean },
  { places }: Pick<SearchPlan, 'places'>,
): boolean {
  return places.length === 0 || places.some((term) => terms.has(term));
}

/** Whether no job of the place that was asked for has the trade, by the best coverage that was found. */
export function lacksTradeThere(plan: SearchPlan, bestCoverage: number): boolean {
  const asks = (kind: PartKind) => plan.alternatives.some((it) => it.kind === kind);
  return asks('place') && asks('trade') && bestCoverage < leastWithoutNear(plan);
}

/** Whether the best coverage is of jobs in the place alone: their work is other, and not even kindred. */
export function lacksWork(plan: SearchPlan, bestCoverage: number): boolean {
  return lacksTradeThere(plan, bestCoverage) && bestCoverage % coverageOf.place < coverageOf.trade;
}

/** What finds the trade wherever it is: nearer countries only come first. */
export function elsewhere(plan: SearchPlan): Alternative[] {
  const near = plan.near.filter(({ kind }) => kind === 'place');
  return [...plan.alternatives, ...near].map((it) =>
    it.kind === 'place' ? { ...it, kind: 'extra', level: 0 } : it,
  );
}

/** Whether a job with this coverage has the trade, where no place is asked for. */
export function hasTrade(coverage: number): boolean {
  return coverage >= fullLevels.trade * coverageOf.trade;
}

/** In what order a search lists what it found. */
export type SearchSort = 'match' | 'newest' | 'pay';

/** The plan with scores by which what it finds is in this order; what it finds stays the same. */
export function sortedBy(plan: SearchPlan, sort: SearchSort): SearchPlan {
  if (sort === 'match') return plan;
  const unscored = (list: readonly Alternative[]) => list.map((it) => ({ ...it, factor: 0 }));
  const part = 1 + Math.max(0, ...[...plan.alternatives, ...plan.near].map((it) => it.part));
  const byPay = Array.from(
    { length: sort === 'pay' ? payLevel(Infinity) + 1 : 0 },
    (_, factor) => ({
      ...{ term: payTerm(factor), part, kind: 'extra', factor, level: 0, from: 0, below: 0 },
    }),
  ) satisfies Alternative[];
  return {
    ...plan,
    alternatives: [...unscored(plan.alternatives), ...byPay],
    near: unscored(plan.near),
  };
}

/** The plan for other work in the place that was asked for, kindred trades first. */
export function otherWork(plan: SearchPlan): SearchPlan {
  const alternatives = [...plan.alternatives, ...plan.near].flatMap((it): Alternative[] => {
    if (it.kind === 'place') return it.level === fullLevels.place ? [it] : [];
    return it.kind === 'trade' ? [{ ...it, kind: 'extra', level: 0, from: 0 }] : [];
  });
  return { ...plan, alternatives, near: [], unknown: [] };
}
