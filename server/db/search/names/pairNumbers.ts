import { pairKey, type SuggestionNames } from '#contract/search/query/suggest.ts';
import type { CountedNames } from './countedNames.ts';

/** A role, a place, and how many jobs have both. */
export type Pair = [role: string, place: string, number: number];

/** How many jobs each role has in a place and in a country, and each country in all its places. */
export class PairNumbers {
  readonly #numbers = new Map<string, number>();

  /** @param pairs - Each once. */
  constructor(pairs: readonly Pair[]) {
    for (const pair of pairs) this.add(...pair);
  }

  /** Counts jobs that have come, or with less than 0 those that have gone. */
  add(role: string, place: string, change: number): void {
    this.#add(pairKey(role, place), change);
    const country = countryNamed(place);
    if (country === place) return;
    this.#add(pairKey(role, country), change);
    this.#add(country, change);
  }

  #add(key: string, change: number): void {
    const number = (this.#numbers.get(key) ?? 0) + change;
    if (number === 0) this.#numbers.delete(key);
    else this.#numbers.set(key, number);
  }

  /** @returns how many jobs a country has, or a role in a place (`pairKey`) */
  numberOf(key: string): number {
    return this.#numbers.get(key) ?? 0;
  }
}

/**
 * What suggestions tell of a name, read where it is told: to count all names anew for each change would
 * take longer than a suggestion is worth.
 * @param names - Of a name that several of these have, the first says the number.
 */
export function numbersToTell(
  names: readonly CountedNames[],
  pairs: PairNumbers,
): NonNullable<SuggestionNames['counts']> {
  return {
    get(key) {
      const number = names.map((some) => some.numberOf(key)).find((jobs) => jobs > 0) ?? 0;
      return number + pairs.numberOf(key) || undefined;
    },
  };
}

/** @returns the country of a place as it is written ("UAE" of "Dubai, UAE"), or the place itself */
export const countryNamed = (place: string): string => place.split(',').at(-1)?.trim() ?? place;
