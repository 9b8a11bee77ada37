import type { Alternative } from '#contract/search/query/parseQuery.ts';
import { byPart, reached, type InBlock } from './rankBlocks.ts';
import {
  addSlot,
  addSlots,
  bitsOfWord,
  blockSlots,
  both,
  countSlots,
  eachSlot,
  hasSlot,
  isEmpty,
  noSlots,
  removeSlot,
  without,
  type Mask,
  type Posting,
} from './slotSets.ts';

/** Jobs of a block by their scores. */
export interface Scored {
  /** Adds how many have each score, at the place of the score. */
  countInto(counts: Int32Array): void;
  /** @returns those that have a score */
  having(score: number): Mask;
}

/** What jobs get of a part. */
interface Level {
  score: number;
  slots: Posting['slots'];
}

/** Fewer jobs than this are scored one by one. */
const fewJobs = 500;
/** And those of more different scores than this. */
const mostGroups = 40;

/** @returns more than any score of these alternatives: weights are bytes */
export function scoresBelow(alternatives: readonly Alternative[]): number {
  let most = 1;
  for (const part of byPart(alternatives)) most += 255 * Math.max(...part.map((it) => it.factor));
  return most;
}

/**
 * The scores of jobs, as rankOf() of the contract gives them: the best of each part. Many jobs have
 * few different scores, so that sets of them are taken apart, and not each job by itself.
 */
export function scored(block: InBlock, alternatives: readonly Alternative[]): Scored {
  const number = countSlots(block.mask);
  const parts = number === 0 ? [] : byPart(alternatives).map((part) => levelsOf(block, part));
  return (number > fewJobs && inGroups(block.mask, parts)) || oneByOne(block.mask, number, parts);
}

/** The most first. */
function levelsOf({ postings }: InBlock, part: readonly Alternative[]): Level[] {
  const levels: Level[] = [];
  for (const alternative of part) {
    for (const { weight, slots } of postings(alternative.term)) {
      if (alternative.kind === 'extra' || reached(weight, alternative) > 0)
        levels.push({ score: weight * alternative.factor, slots });
    }
  }
  return levels.sort((a, b) => b.score - a.score);
}

/** @returns undefined where there are too many groups */
function inGroups(all: Mask, parts: readonly Level[][]): Scored | undefined {
  let groups = new Map([[0, all]]);
  for (const levels of parts) {
    const next = new Map<number, Mask>();
    const put = (score: number, mask: Mask) => {
      const same = next.get(score);
      if (same) addSlots(same, mask);
      else next.set(score, mask);
    };
    const masks = levels.map(({ score, slots }) => ({ score, slots: asMask(slots) }));
    for (const [score, mask] of groups) {
      let rest = mask;
      for (const { score: more, slots } of masks) {
        const hit = both(rest, slots);
        if (isEmpty(hit)) continue;
        put(score + more, hit);
        rest = without(rest, hit);
        if (isEmpty(rest)) break;
      }
      if (!isEmpty(rest)) put(score, rest.slice());
      if (next.size > mostGroups) return undefined;
    }
    groups = next;
  }
  return {
    countInto: (counts) => {
      for (const [score, mask] of groups) counts[score]! += countSlots(mask);
    },
    having: (score) => groups.get(score) ?? noSlots(),
  };
}

function asMask(slots: Level['slots']): Mask {
  if (slots instanceof Uint32Array) return slots;
  const mask = noSlots();
  addSlots(mask, slots);
  return mask;
}

// Used again for each block: nothing is waited for between.
const sums = new Int32Array(blockSlots);

function oneByOne(mask: Mask, number: number, parts: readonly Level[][]): Scored {
  sums.fill(0);
  for (const levels of parts) {
    const rest = mask.slice();
    for (const { score, slots } of levels) addScore(rest, slots, score);
  }
  const scores = new Int32Array(number);
  let place = 0;
  eachSlot(mask, (slot) => {
    scores[place] = sums[slot]!;
    place += 1;
  });
  return {
    countInto: (counts) => {
      for (const score of scores) counts[score]! += 1;
    },
    having: (score) => {
      const same = noSlots();
      let at = 0;
      eachSlot(mask, (slot) => {
        if (scores[at] === score) addSlot(same, slot);
        at += 1;
      });
      return same;
    },
  };
}

/** Adds a score to the slots that both have, and takes them out of `rest`. */
function addScore(rest: Mask, slots: Level['slots'], score: number): void {
  if (slots instanceof Uint16Array) {
    for (const slot of slots) {
      if (!hasSlot(rest, slot)) continue;
      sums[slot]! += score;
      removeSlot(rest, slot);
    }
    return;
  }
  // A loop of its own: a function that is called for each job takes most of the time.
  for (let word = 0; word < rest.length; word += 1) {
    const hit = rest[word]! & slots[word]!;
    rest[word]! ^= hit;
    for (let left = hit; left !== 0; left &= left - 1) {
      sums[word * bitsOfWord + 31 - Math.clz32(left & -left)]! += score;
    }
  }
}
