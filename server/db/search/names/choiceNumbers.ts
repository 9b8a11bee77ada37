import type { ChoiceNumbers, FilterOptions } from '#contract/jobs/job.ts';
import { nameFilter } from '#contract/jobs/jobMatching.ts';
import { normalise } from '#contract/text.ts';
import { isSame, type CountedNames } from './countedNames.ts';

/**
 * So many comparisons of names are worth their time, a few ms: it is spent when a process begins, or
 * has not been asked for long. Of more names the numbers of the first choices alone are told.
 */
const mostComparisons = 100_000;

/** How many of the jobs a filter finds. */
function jobsOf(names: readonly { key: string; jobs: number }[], part: string): number {
  const isMeant = nameFilter(part);
  return names.reduce((jobs, one) => (isMeant(one.key) ? jobs + one.jobs : jobs), 0);
}

/** Names as filters compare them: reading one costs more than comparing it a hundred times. */
const readKeys = new Map<string, string>();
const mostReadKeys = 50_000;

interface Told {
  /** After how many changes. */
  at: number;
  choices: readonly string[];
  /** By the keys of choices. */
  numbers: ReadonlyMap<string, number>;
  byName: Record<string, number>;
}

/** What was told last. */
const toldLast = new WeakMap<CountedNames, Told>();

/**
 * How many jobs a filter finds by each of these names (`nameFilter`: "Driver" means truck drivers too).
 * Counted once, and from then on by what has changed.
 * @param counted - The jobs' names with their numbers.
 * @param choices - The names to filter by.
 * @returns Numbers by name; of too many names those of the commonest choices. The same object for the same.
 */
export function choiceNumbers(
  counted: CountedNames,
  choices: readonly string[],
): Record<string, number> {
  const last = toldLast.get(counted);
  if (last?.at === counted.changes && isSame(last.choices, choices)) return last.byName;
  const named = choices.map((name) => ({ name, key: keyOf(name) })).filter(({ key }) => key !== '');
  const most = Math.max(leastChoices, Math.floor(mostComparisons / Math.max(1, counted.size)));
  const shown = named.length <= most ? named : commonest(counted, named, most);
  const known = broughtUpToDate(counted);
  let all: { key: string; jobs: number }[] | undefined;
  const sum = (part: string) => {
    all ??= counted.all().map((name) => ({ key: keyOf(name), jobs: counted.numberOf(name) }));
    return jobsOf(all, part);
  };
  const numbers = new Map<string, number>();
  const told = new Map<string, number>();
  for (const { name, key } of shown) {
    const number = numbers.get(key) ?? known.get(key) ?? sum(key);
    numbers.set(key, number);
    told.set(name, number);
  }
  const byName = Object.fromEntries(told);
  toldLast.set(counted, { at: counted.changes, choices, numbers, byName });
  return byName;
}

/** The numbers that were told last with what has changed since; nothing where that is not known. */
function broughtUpToDate(counted: CountedNames): Map<string, number> {
  const last = toldLast.get(counted);
  const changed = last && counted.changedSince(last.at);
  if (!changed) return new Map();
  const numbers = new Map(last.numbers);
  const all = changed.map(([name, jobs]) => ({ key: keyOf(name), jobs }));
  for (const [part, number] of numbers) numbers.set(part, number + jobsOf(all, part));
  return numbers;
}

/** What is offered with a tap (`popularChoices`) is told in any case. */
const leastChoices = 20;

/** So many roles, and so many countries, are offered with a tap. */
const mostPopular = 6;

/**
 * The roles and the countries with the most jobs, by turns: both can be seen before anything is moved.
 * @param numbers - How many jobs each has.
 * @returns At most 6 of each, those with more jobs first.
 */
export function popularChoices({
  roles,
  locations,
}: ChoiceNumbers): NonNullable<FilterOptions['popular']> {
  const trades = mostOf(roles);
  const countries = mostOf(locations, (name) => !name.includes(','));
  return Array.from({ length: mostPopular }, (_, at) => [
    ...trades.slice(at, at + 1).map((one) => ({ filter: 'role' as const, ...one })),
    ...countries.slice(at, at + 1).map((one) => ({ filter: 'location' as const, ...one })),
  ]).flat();
}

/** The first in order, of equal ones as they come: to sort all of them for six takes longer. */
function mostOf(numbers: Record<string, number>, isMeant = (_name: string) => true) {
  const found: { name: string; jobs: number }[] = [];
  for (const name in numbers) {
    const jobs = numbers[name]!;
    const least = found.length < mostPopular ? 0 : found.at(-1)!.jobs;
    if (jobs <= least || !isMeant(name)) continue;
    const at = found.findIndex((one) => one.jobs < jobs);
    found.splice(at < 0 ? found.length : at, 0, { name, jobs });
    found.length = Math.min(found.length, mostPopular);
  }
  return found;
}

/** Countries have no jobs of their own name, and are few: they are told first. */
function commonest<Choice extends { name: string }>(
  counted: CountedNames,
  choices: readonly Choice[],
  most: number,
): Choice[] {
  const rank = ({ name }: Choice) => counted.numberOf(name) || Infinity;
  return [...choices].sort((a, b) => rank(b) - rank(a)).slice(0, most);
}

function keyOf(name: string): string {
  const known = readKeys.get(name);
  if (known !== undefined) return known;
  if (readKeys.size > mostReadKeys) readKeys.clear();
  const key = normalise(name);
  readKeys.set(name, key);
  return key;
}
