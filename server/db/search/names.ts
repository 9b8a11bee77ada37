import type { SuggestionNames } from '#contract/search/query/suggest.ts';
import type { Db } from '#server/db/client.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { jobs } from '#server/db/schema/schema.ts';

/** The roles, places and employers of the jobs that are open at `now` (ms); countries before cities. */
export async function openNames(db: Db, now: number): Promise<SuggestionNames> {
  const distinct = async (
    column: typeof jobs.jobName | typeof jobs.location | typeof jobs.companyName,
  ) =>
    (await db.selectDistinct({ value: column }).from(jobs).where(isOpen(now))).map(
      ({ value }) => value,
    );
  const places = await distinct(jobs.location);
  const countries = places.map((place) => place.split(',').at(-1)?.trim() ?? place);
  return {
    roles: await distinct(jobs.jobName),
    locations: [...new Set([...countries, ...places])],
    companies: await distinct(jobs.companyName),
  };
}
