import { expect, test } from 'vitest';
import type { Alternative } from '#contract/search/query/parseQuery.ts';
import { seededRandom } from '../../../../tests/sim/random.ts';
import { reached } from './rankBlocks.ts';
import { scored, scoresBelow } from './scoreBlocks.ts';
import { addSlot, blockSlots, eachSlot, noSlots, type Posting } from './slotSets.ts';

const seedNumber = Number(process.env.SEED ?? Date.now());
const { chance, pick } = seededRandom(seedNumber);

/** A term of which each of some jobs has one weight. */
function postingsOf(share: number, weights: readonly number[]): Map<number, number> {
  const weightOf = new Map<number, number>();
  for (let slot = 0; slot < blockSlots; slot += 1)
    if (chance(share)) weightOf.set(slot, pick([...weights]));
  return weightOf;
}

function stored(weightOf: ReadonlyMap<number, number>): Posting[] {
  const slots = new Map<number, number[]>();
  for (const [slot, weight] of weightOf) {
    const same = slots.get(weight);
    if (same) same.push(slot);
    else slots.set(weight, [slot]);
  }
  return [...slots].map(([weight, of]) => {
    if (of.length < 500) return { weight, slots: Uint16Array.from(of) };
    const mask = noSlots();
    for (const slot of of) addSlot(mask, slot);
    return { weight, slots: mask };
  });
}

test('jobs are scored as one by one, few of them and many, with few different scores and many', () => {
  for (let round = 0; round < 40; round += 1) {
    const kinds = ['place', 'trade', 'word', 'extra'] as const;
    const few = [40, 90];
    const weights = pick([few, Array.from({ length: 100 }, (_, at) => at + 1)]);
    const alternatives: Alternative[] = Array.from({ length: pick([1, 4, 9]) }, (_, at) => {
      const [level, below] = [pick([1, 2]), pick([0, 1])];
      const rule = { factor: pick([3, 10, 100]), from: pick([0, 50]), level, below };
      return { term: `term ${at}`, part: pick([1, 2, 3]), kind: pick([...kinds]), ...rule };
    });
    const weightsOf = new Map(
      alternatives.map(({ term }) => [term, postingsOf(pick([0.01, 0.3, 1]), weights)]),
    );
    const mask = noSlots();
    const share = pick([0, 0.03, 0.5, 1]);
    for (let slot = 0; slot < blockSlots; slot += 1) if (chance(share)) addSlot(mask, slot);

    const wanted = new Map<number, number[]>();
    eachSlot(mask, (slot) => {
      const best = new Map<number, number>();
      for (const alternative of alternatives) {
        const weight = weightsOf.get(alternative.term)!.get(slot) ?? 0;
        if (alternative.kind !== 'extra' && reached(weight, alternative) === 0) continue;
        const score = weight * alternative.factor;
        best.set(alternative.part, Math.max(best.get(alternative.part) ?? 0, score));
      }
      const sum = [...best.values()].reduce((all, score) => all + score, 0);
      const same = wanted.get(sum);
      if (same) same.push(slot);
      else wanted.set(sum, [slot]);
    });

    const terms = new Map([...weightsOf].map(([term, weightOf]) => [term, stored(weightOf)]));
    const block = { mask, postings: (term: string) => terms.get(term) ?? [] };
    const found = scored(block, alternatives);
    const counts = new Int32Array(scoresBelow(alternatives));
    found.countInto(counts);
    const numbers = new Map([...counts.entries()].filter(([, number]) => number > 0));
    const all = [...wanted].map(([score, slots]) => [score, slots.length] as const);
    expect(numbers, `SEED=${seedNumber}`).toEqual(new Map(all));
    for (const score of [...wanted.keys()].slice(0, 20)) {
      const slots: number[] = [];
      eachSlot(found.having(score), (slot) => slots.push(slot));
      expect(slots, `SEED=${seedNumber}`).toEqual(wanted.get(score));
    }
  }
});
