import { coverageOf } from '#contract/search/ranking/rank.ts';
import type { Alternative } from '#contract/search/query/parseQuery.ts';
import type { PartKind } from '#contract/search/query/partKind.ts';
import { addSlots, both, isEmpty, noSlots, type Mask, type Posting } from './slotSets.ts';

/** What is looked up of a block: the slots that have a term. */
type PostingsOf = (term: string) => readonly Posting[];

/** Jobs of one block. */
export interface InBlock {
  postings: PostingsOf;
  mask: Mask;
}

/** @returns the alternatives of each part together */
export function byPart(alternatives: readonly Alternative[]): Alternative[][] {
  const parts = new Map<number, Alternative[]>();
  for (const it of alternatives) parts.set(it.part, [...(parts.get(it.part) ?? []), it]);
  return [...parts.values()];
}

/** @returns the level that a job reaches which has the alternative's term with a weight */
export const reached = (weight: number, { from, level, below }: Alternative) =>
  weight >= from ? level : below;

/** The slots that have one of these alternatives at this level, or at any. */
export function slotsAt(postings: PostingsOf, of: readonly Alternative[], level?: number): Mask {
  const mask = noSlots();
  for (const alternative of of) {
    for (const { weight, slots } of postings(alternative.term)) {
      const has = reached(weight, alternative);
      if (level === undefined ? has > 0 : has === level) addSlots(mask, slots);
    }
  }
  return mask;
}

/** Those of the jobs that are in what `narrow` gives of each block; undefined where none is. */
function narrowed(blocks: readonly InBlock[], narrow: (block: InBlock) => Mask) {
  const left = blocks.map((block) =>
    isEmpty(block.mask) ? block : { ...block, mask: both(block.mask, narrow(block)) },
  );
  return left.every(({ mask }) => isEmpty(mask)) ? undefined : left;
}

/**
 * The jobs with the best coverage, as rankOf() of the contract gives it. A step of a kind outweighs
 * all steps of those that count less, so that they can be gone through one after the other.
 * @param blocks - Jobs to choose from.
 * @returns Those jobs, none where the best coverage is 0.
 */
export function bestCovered<Block extends InBlock>(
  blocks: readonly Block[],
  alternatives: readonly Alternative[],
): { best: number; found: InBlock[] } {
  let best = 0;
  let found: InBlock[] = [...blocks];
  const of = (kind: PartKind) => alternatives.filter((it) => it.kind === kind);
  const levels = (kind: PartKind) =>
    [...new Set(of(kind).flatMap(({ level, below }) => [level, below]))]
      .filter((level) => level > 0)
      .sort((a, b) => b - a);
  const takeBest = (kind: Exclude<PartKind, 'extra' | 'word'>) => {
    for (const level of levels(kind)) {
      const left = narrowed(found, ({ postings }) => slotsAt(postings, of(kind), level));
      if (!left) continue;
      found = left;
      best += level * coverageOf[kind];
      return;
    }
  };
  takeBest('place');
  takeBest('trade');
  takeBest('sector');
  const words = byPart(of('word'));
  // Per block, the jobs with at least one word, with at least two, and so on.
  const having = found.map(({ postings, mask: among }) => {
    const counted = Array.from({ length: words.length }, noSlots);
    if (isEmpty(among)) return counted;
    for (const parts of words) {
      const mask = slotsAt(postings, parts);
      for (let at = counted.length - 1; at >= 0; at -= 1) {
        addSlots(counted[at]!, at === 0 ? mask : both(counted[at - 1]!, mask));
      }
    }
    return counted;
  });
  for (let number = words.length; number > 0; number -= 1) {
    const left = found.map((block, at) => ({
      ...block,
      mask: both(block.mask, having[at]![number - 1]!),
    }));
    if (left.every(({ mask }) => isEmpty(mask))) continue;
    found = left;
    best += number * coverageOf.word;
    break;
  }
  takeBest('title');
  takeBest('city');
  takeBest('pay');
  takeBest('years');
  return { best, found: best > 0 ? found : found.map((it) => ({ ...it, mask: noSlots() })) };
}
