/** Draws that are the same on every machine and at every start. */
export interface SeededRandom {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number;
  /** One of the items. Throws a RangeError when there is none. */
  pick<T>(items: readonly T[]): T;
  /** A new list in random order (Fisher-Yates). */
  shuffle<T>(items: readonly T[]): T[];
}

/** A generator of 32-bit state: a Weyl sequence whose steps are mixed by MurmurHash3's finaliser. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('Nothing to pick from');
    return items[integer(0, items.length - 1)]!;
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const list = [...items];
    for (let last = list.length - 1; last > 0; last -= 1) {
      const other = integer(0, last);
      [list[last], list[other]] = [list[other]!, list[last]!];
    }
    return list;
  };
  return { next, integer, pick, shuffle };
}
