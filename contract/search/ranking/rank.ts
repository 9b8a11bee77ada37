import type { PartKind } from '#contract/search/query/partKind.ts';
import {
  fullLevels,
  type Alternative,
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
 * follows: place, trade, sector, number of words, title, city, pay, years. The same numbers are in the SQL.
 */
export const coverageOf: Record<Exclude<PartKind, 'extra'>, number> = {
  place: 32_768,
  trade: 8192,
  sector: 2048,
  word: 16,
  title: 8,
  city: 4,
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
    of('title') +
    of('city') +
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

/**
 * Whether a job with these terms has the trade of a plan in its title and is in the city that is named,
 * where a plan asks for them. Anyone who also works as a cashier has it among the skills: that job is found,
 * and is no cashier's; nor is a cashier's in another city what was asked for.
 */
export function isNamedThere(terms: { get(term: string): number | undefined }, plan: SearchPlan) {
  const { named, placed } = halvesOf(plan);
  const has = (half: readonly Alternative[]) =>
    half.length === 0 || half.some(({ term, from }) => (terms.get(term) ?? -1) >= from);
  return has(named) && has(placed);
}

/** By what a job has the trade of a plan in its title, and by what it is in the city that is named. */
export function halvesOf({ alternatives, near, places }: SearchPlan) {
  const last = Math.max(0, ...[...alternatives, ...near].map(({ part }) => part));
  const half = { factor: 0, level: 1, below: 0 };
  const named = alternatives
    .filter(({ kind, level }) => kind === 'trade' && level === fullLevels.trade)
    .map(({ term }): Alternative => {
      return { ...half, term, kind: 'title', part: last + 1, from: weights.titleEnd };
    });
  const placed = places.map((term): Alternative => {
    return { ...half, term, kind: 'city', part: last + 2, from: 0 };
  });
  return { named, placed };
}

/**
 * Whether trade and place are had, and pay or years have chosen jobs of which none has both as they were
 * named (`isNamedThere`).
 */
export function lacksNamedThere(plan: SearchPlan, best: number, isNamed: boolean): boolean {
  return !isNamed && best >= leastWithoutNear(plan) && best % coverageOf.city > 0;
}

/** What finds those that have both, or one of them, before others that only have the pay or the years. */
export function namedThere(plan: SearchPlan): Alternative[] {
  const { named, placed } = halvesOf(plan);
  return [...plan.alternatives, ...named, ...placed];
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
