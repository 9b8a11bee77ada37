/**
 * So many of the last changes are remembered, and up to twice as many: each is compared with some two
 * hundred choices, which for more would be as much as to count all anew (choiceNumbers.ts).
 */
const mostRemembered = 200;

/** Names in the order of their code units, with how many jobs have each. */
export class CountedNames {
  readonly #numbers = new Map<string, number>();
  /** Those that are there, in their order. */
  readonly #all: string[] = [];
  #jobs = 0;
  #changes = 0;
  #namings = 0;
  /** The last changes, and how many jobs that are there came or went with each. */
  #latest: (readonly [name: string, jobs: number])[] = [];
  /** The same names by their numbers, each list in their order. */
  readonly #byNumber = new Map<number, string[]>();

  /**
   * @param counts - Names, each once, with their numbers; those without a job are left out.
   */
  constructor(counts: Iterable<readonly [name: string, number: number]> = []) {
    for (const [name, number] of counts) {
      this.#numbers.set(name, number);
      if (number <= 0) continue;
      this.#jobs += number;
      this.#all.push(name);
      const same = this.#byNumber.get(number);
      if (same) same.push(name);
      else this.#byNumber.set(number, [name]);
    }
    this.#all.sort();
    for (const same of this.#byNumber.values()) same.sort();
  }

  /** Counts jobs of a name that have come, or with less than 0 those that have gone. */
  add(name: string, change: number): void {
    const before = this.#numbers.get(name) ?? 0;
    const number = before + change;
    this.#changes += 1;
    if (number === 0) this.#numbers.delete(name);
    else this.#numbers.set(name, number);
    const jobs = Math.max(0, number) - Math.max(0, before);
    this.#jobs += jobs;
    this.#latest.push([name, jobs]);
    if (this.#latest.length > 2 * mostRemembered) this.#latest.splice(0, mostRemembered);
    if (before > 0) this.#take(before, name);
    if (number > 0) this.#put(number, name);
    if (before > 0 === number > 0) return;
    this.#namings += 1;
    if (number > 0) this.#all.splice(placeOf(this.#all, name), 0, name);
    else this.#all.splice(placeOf(this.#all, name), 1);
  }

  #put(number: number, name: string): void {
    const same = this.#byNumber.get(number) ?? [];
    same.splice(placeOf(same, name), 0, name);
    this.#byNumber.set(number, same);
  }

  #take(number: number, name: string): void {
    const same = this.#byNumber.get(number) ?? [];
    same.splice(placeOf(same, name), 1);
    if (same.length === 0) this.#byNumber.delete(number);
  }

  /** How many jobs all names have together. */
  get jobs(): number {
    return this.#jobs;
  }

  /** @returns how many jobs have a name */
  numberOf(name: string): number {
    return this.#numbers.get(name) ?? 0;
  }

  /** Rises with each number that changes. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * @param changes - What `changes` was then.
   * @returns Each name's jobs that came since, or with less than 0 went; undefined after too many.
   */
  changedSince(changes: number): (readonly [name: string, jobs: number])[] | undefined {
    const missed = this.#changes - changes;
    if (missed > this.#latest.length) return undefined;
    return missed === 0 ? [] : this.#latest.slice(-missed);
  }

  /** Rises with each name that comes or goes. */
  get namings(): number {
    return this.#namings;
  }

  /** How many names there are. */
  get size(): number {
    return this.#all.length;
  }

  /** @returns All names in their order, until the next change. */
  all(): readonly string[] {
    return this.#all;
  }

  /** @returns The first names that begin with a text, at most so many. */
  beginningWith(text: string, most: number): string[] {
    const from = placeOf(this.#all, text);
    return this.#all.slice(from, from + most).filter((name) => name.startsWith(text));
  }

  /** @returns Up to so many names with the most jobs, of equal ones the first, in their order. */
  mostInOrder(most: number): string[] {
    if (this.#all.length <= most) return [...this.#all];
    const names: string[] = [];
    for (const same of this.most(most)) names.push(...same.names.slice(0, most - names.length));
    return names.sort();
  }

  /**
   * The names with the most jobs.
   * @param least - How many names are wanted.
   * @returns Names that have the same number together, the most first, until there are enough.
   */
  most(least: number): { number: number; names: readonly string[] }[] {
    const found: { number: number; names: readonly string[] }[] = [];
    let total = 0;
    for (const number of [...this.#byNumber.keys()].sort((a, b) => b - a)) {
      if (total >= least) break;
      const names = this.#byNumber.get(number)!;
      found.push({ number, names });
      total += names.length;
    }
    return found;
  }
}

/** @returns whether two lists have the same names in the same order */
export const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/** Where a name stands in a list in order, or would stand. */
function placeOf(names: readonly string[], name: string): number {
  let from = 0;
  let to = names.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (names[middle]! < name) from = middle + 1;
    else to = middle;
  }
  return from;
}
