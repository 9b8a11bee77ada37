import { sql } from 'drizzle-orm';
import type { ChoiceNumbers, FilterOptions } from '#contract/jobs/job.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { limits } from '#contract/limits.ts';
import { isGiven } from '#contract/options.ts';
import { trendingRoles } from '#contract/jobs/trendingRoles.ts';
import type { SuggestionNames } from '#contract/search/query/suggest.ts';
import type { Db } from '#server/db/client.ts';
import { preparedFor } from '#server/db/prepared.ts';
import { choiceNumbers, popularChoices } from './choiceNumbers.ts';
import { CountedNames, isSame } from './countedNames.ts';
import { countryNamed, numbersToTell, PairNumbers, type Pair } from './pairNumbers.ts';

/** What active jobs are counted by; `employer` is the company as filters compare it. */
export const nameKinds = ['role', 'place', 'company', 'employer'] as const;
export type NameKind = (typeof nameKinds)[number];

type Counts = Readonly<Record<NameKind, CountedNames>>;

/** A job that came or went: its names in the order of `nameKinds`. */
type NamesOfJob = [role: string, place: string, company: string, employer: string];

/**
 * Names of a kind that are read for suggestions, where there are more the ones with the most jobs:
 * each costs its time when they are read and with each letter that is typed.
 */
const mostSuggested = 1_000;

/** Of more jobs roles are not counted by place: the first read of a process would take too long. */
export const mostForPairs = 20_000;

export interface OpenNames {
  /**
   * Those that suggestions are made of, put together when they are asked for: pages show none of them.
   * @returns The same object as long as they are the same.
   */
  suggested(): SuggestionNames;
  /**
   * Companies besides, as filters compare them.
   * @returns Those that begin with a text which is compared so as well, in their order.
   */
  otherCompanies(beginning: string, most: number): string[];
  /** Whether a company, as it is written, has an open job. */
  isHiring(company: string): boolean;
  /** Those that a list to choose from can hold: of more than that the ones with the most jobs. */
  choices: Omit<FilterOptions, 'experiences'> & { numbers: ChoiceNumbers };
}

/** What is known, and by which changes. */
interface State {
  counts: Counts;
  pairs: PairNumbers | undefined;
  since: string;
  /** The changes that were counted one by one, and how many there ever were up to them. */
  seen: Set<number>;
  total: number;
  /** Jobs whose last day is over, and which no one has closed yet. */
  ended: NamesOfJob[];
}

/** A name of a kind, and how many jobs have it. */
type Counted = [kind: NameKind, name: string, number: number];
/** A job that came (1) or went (-1). */
type Change = [seq: number, change: number, ...names: NamesOfJob];

/** What has changed since it was read last. */
const readChanges = preparedFor((db) => {
  const isFirst = sql`${sql.placeholder('isFirst')}::boolean`;
  const active = sql`(select coalesce(sum(number), 0) from open_name_counts where kind = 'role') +
    (select coalesce(sum(change), 0) from open_name_changes)`;
  return db
    .select({
      // Changes that were added up since the beginning, and those that wait.
      folded: sql<string>`coalesce((select folded from open_name_state), 0)::text`,
      waiting: sql<number>`(select count(*)::int from open_name_changes)`,
      // The oldest transaction under way: only it and later ones can have changes to come.
      since: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`,
      counts: sql<Counted[] | null>`case when ${isFirst} then (
        select coalesce(json_agg(json_build_array(kind, name, number)), '[]') from open_name_counts
      ) end`,
      pairs: sql<Pair[] | null>`case when ${isFirst} and ${active} <= ${mostForPairs} then (
        select coalesce(json_agg(json_build_array(role, place, number)), '[]') from (
          select job_name as role, location as place, count(*) as number from jobs
          where status = 'active' group by job_name, location) as pair
      ) end`,
      changes: sql<Change[]>`(
        select coalesce(json_agg(
          json_build_array(seq, change, role, place, company, employer) order by seq), '[]')
        from open_name_changes
        where ${isFirst} or xact >= ${sql.placeholder('since')}::xid8)`,
      ended: sql<NamesOfJob[]>`(
        select coalesce(json_agg(
          json_build_array(job_name, location, company_name, company_key)), '[]')
        from jobs where status = 'active' and closing_date < ${sql.placeholder('today')})`,
    })
    .from(sql`(select 1) as one`)
    .prepare('');
});

/**
 * The names of the open jobs as one process knows them: read once, and from then on what has changed.
 */
class NameReader {
  readonly #db: Db;
  #state: State | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #open: { of: string[][]; names: SuggestionNames } | undefined;
  #choices: { of: Counts; at: string; all: OpenNames['choices'] } | undefined;
  #countries: { at: number; of: CountedNames; all: string[] } | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** One after the other: who asks now is told of all that was committed before. */
  read(now: number): Promise<State> {
    const read = this.#last.then(async () => {
      const next = await this.#next(this.#state, now);
      const isWhole = next && (next.pairs !== undefined || !hasFew(next));
      this.#state = isWhole ? next : (await this.#next(undefined, now))!;
      return this.#state;
    });
    this.#last = read.catch(() => (this.#state = undefined));
    return read;
  }

  /** @returns undefined where changes were added up before they were seen here */
  async #next(before: State | undefined, now: number): Promise<State | undefined> {
    const [answer] = await readChanges(this.#db).execute({
      isFirst: before === undefined,
      since: before?.since ?? '0',
      today: indianDay(now),
    });
    const { folded, waiting, since, counts, changes, ended } = answer!;
    const { seen, ...known } = before ?? {
      ...{ counts: countsOf(counts ?? []), total: Number(folded), ended: [] },
      ...{ seen: new Set<number>(), pairs: undefined },
    };
    const unseen = changes.filter(([seq]) => !seen.has(seq));
    const total = known.total + unseen.length;
    if (total !== Number(folded) + waiting) return undefined;
    for (const [seq, change, ...names] of unseen) {
      seen.add(seq);
      count(known, names, change);
    }
    // All changes up to now are in them.
    known.pairs ??= answer!.pairs ? new PairNumbers(answer!.pairs) : undefined;
    if (JSON.stringify(ended) !== JSON.stringify(known.ended)) {
      for (const names of known.ended) count(known, names, 1);
      for (const names of ended) count(known, names, -1);
    }
    const pairs = known.counts.role.jobs > mostForPairs ? undefined : known.pairs;
    // Of a transaction that has ended nothing comes any more.
    const open = new Set(changes.map(([seq]) => seq));
    for (const seq of seen) if (!open.has(seq)) seen.delete(seq);
    return { counts: known.counts, pairs, since, seen, total, ended };
  }

  /** @returns the countries of all places */
  countries({ place }: Counts): string[] {
    const { namings } = place;
    if (this.#countries?.of !== place || this.#countries.at !== namings)
      this.#countries = { at: namings, of: place, all: countriesOf(place.all()) };
    return this.#countries.all;
  }

  /** @returns what can be chosen from; the same object for the same: most changes are of no name */
  choices(counts: Counts): OpenNames['choices'] {
    const { role, place, company } = counts;
    const at = [role, place, company].map(({ changes }) => changes).join(' ');
    if (this.#choices?.of === counts && this.#choices.at === at) return this.#choices.all;
    const most = limits.filterChoices;
    const roles = role.mostInOrder(most);
    const locations = withCountries(place.mostInOrder(most), this.countries(counts));
    const numbers = {
      roles: choiceNumbers(role, [...new Set([...trendingRoles, ...roles])]),
      locations: choiceNumbers(place, locations),
    };
    const named = { companies: company.mostInOrder(most).filter(isGiven), roles, locations };
    const all = { ...named, numbers, popular: popularChoices(numbers) };
    this.#choices = { of: counts, at, all };
    return all;
  }

  /** @returns names for suggestions; the same object for the same */
  suggested({ counts, pairs }: State): SuggestionNames {
    const { role, place, company } = counts;
    const of = [role, place, company].map((names) => names.mostInOrder(mostSuggested));
    if (!this.#open?.of.every((list, at) => isSame(list, of[at]!))) {
      const [roles = [], places = [], companies = []] = of;
      const locations = withCountries(places, this.countries(counts));
      this.#open = { of, names: { roles, locations, companies: companies.filter(isGiven) } };
    }
    const { names } = this.#open;
    // On the same object: who reads the names for suggestions need not do it again for other numbers.
    if (pairs) names.counts = numbersToTell([company, place, role], pairs);
    else delete names.counts;
    return names;
  }
}

/**
 * Whether jobs are so few again that a reader without pairs counts them from now on: a little fewer,
 * or each job that comes and goes at the limit would have all of them read.
 */
const hasFew = ({ counts, ended }: State): boolean =>
  counts.role.jobs + ended.length <= 0.9 * mostForPairs;

function countsOf(counts: readonly Counted[]): Counts {
  const of = (kind: NameKind) =>
    new CountedNames(counts.flatMap(([one, ...rest]) => (one === kind ? [rest] : [])));
  return {
    ...{ role: of('role'), place: of('place') },
    ...{ company: of('company'), employer: of('employer') },
  };
}

function count(
  { counts, pairs }: Pick<State, 'counts' | 'pairs'>,
  names: NamesOfJob,
  change: number,
): void {
  nameKinds.forEach((kind, at) => counts[kind].add(names[at]!, change));
  const [role, place] = names;
  pairs?.add(role, place, change);
}

const readers = new WeakMap<Db, NameReader>();

function readerOf(db: Db): NameReader {
  const reader = readers.get(db) ?? new NameReader(db);
  readers.set(db, reader);
  return reader;
}

/**
 * How many open jobs have each role, place and company: exact, from counters that are kept with each
 * change of a job. What it costs does not grow with the jobs, but for the first time.
 * @param now - Ms since 1970: jobs end with their last day in India.
 * @throws Database errors.
 */
export async function countedNames(db: Db, now: number): Promise<Counts> {
  return (await readerOf(db).read(now)).counts;
}

/** The roles, places and employers of the jobs that are open at `now` (ms); countries before cities. */
export async function openNames(db: Db, now: number): Promise<OpenNames> {
  const reader = readerOf(db);
  const state = await reader.read(now);
  const { counts } = state;
  const { company, employer } = counts;
  return {
    suggested: () => reader.suggested(state),
    otherCompanies: (beginning, most) =>
      company.size > mostSuggested
        ? employer
            .beginningWith(beginning, most + 1)
            .filter(isGiven)
            .slice(0, most)
        : [],
    isHiring: (name) => company.numberOf(name) > 0,
    choices: reader.choices(counts),
  };
}

const countriesOf = (places: readonly string[]): string[] =>
  [...new Set(places.map(countryNamed))].sort();

const withCountries = (places: readonly string[], countries: readonly string[]): string[] => [
  ...new Set([...countries, ...places].filter(isGiven)),
];
