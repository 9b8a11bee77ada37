import { sql } from 'drizzle-orm';
import type { FilterOptions } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { pairKey, type SuggestionNames } from '#contract/search/query/suggest.ts';
import type { Db } from '#server/db/client.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { jobs } from '#server/db/schema/schema.ts';

export interface OpenNames extends SuggestionNames {
  /** Those that a list to choose from can hold: of more than that the ones with the most jobs. */
  choices: Omit<FilterOptions, 'experiences'>;
}

/** The values of a column that an open job has, sorted, and how many jobs; out of an index alone. */
async function openValues(
  db: Db,
  column: typeof jobs.jobName | typeof jobs.location | typeof jobs.companyName,
  now: number,
) {
  const { rows } = await db.execute<{ name: string; number: number }>(sql`
    select ${column} as name, count(*)::int as number from ${jobs}
    where ${isOpen(now)} group by ${column} order by ${column}`);
  const most = new Set(
    rows
      .toSorted((a, b) => b.number - a.number)
      .slice(0, limits.filterChoices)
      .map(({ name }) => name),
  );
  const names = rows.map(({ name }) => name);
  const counted = rows.map(({ name, number }): [string, number] => [name, number]);
  return { names, counted, choices: names.filter((name) => most.has(name)) };
}

const countryOf = (place: string): string => place.split(',').at(-1)?.trim() ?? place;

/** Of more jobs roles are not counted by place: it would take longer than a suggestion is worth. */
const mostForPairs = 20_000;

async function openPairs(db: Db, now: number) {
  const { rows } = await db.execute<{ role: string; place: string; number: number }>(sql`
    select ${jobs.jobName} as role, ${jobs.location} as place, count(*)::int as number
    from ${jobs} where ${isOpen(now)} group by ${jobs.jobName}, ${jobs.location}`);
  return rows;
}

/** The roles, places and employers of the jobs that are open at `now` (ms); countries before cities. */
export async function openNames(db: Db, now: number): Promise<OpenNames> {
  const roles = await openValues(db, jobs.jobName, now);
  const places = await openValues(db, jobs.location, now);
  const companies = await openValues(db, jobs.companyName, now);
  const ofPlaces = places.names.map(countryOf);
  const countries = [...new Set(ofPlaces)].sort();
  const jobsOpen = places.counted.reduce((sum, [, number]) => sum + number, 0);
  const pairs = jobsOpen <= mostForPairs ? await openPairs(db, now) : undefined;
  const counts = new Map([...roles.counted, ...places.counted, ...companies.counted]);
  for (const [place, number] of places.counted) {
    const country = countryOf(place);
    if (country !== place) counts.set(country, (counts.get(country) ?? 0) + number);
  }
  for (const { role, place, number } of pairs ?? []) {
    for (const where of new Set([place, countryOf(place)])) {
      const key = pairKey(role, where);
      counts.set(key, (counts.get(key) ?? 0) + number);
    }
  }
  const withCountries = (list: readonly string[]) => [...new Set([...countries, ...list])];
  return {
    roles: roles.names,
    locations: withCountries(places.names),
    companies: companies.names,
    ...(pairs && { counts }),
    choices: {
      companies: companies.choices,
      roles: roles.choices,
      locations: withCountries(places.choices),
    },
  };
}
