import type { JobFilters } from '#contract/jobs/job.ts';
import { experienceYears, nameFilter } from '#contract/jobs/jobMatching.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { normalise } from '#contract/text.ts';
import type { jobs } from '#server/db/schema/schema.ts';

/** What filters ask of a job: columns of the jobs table. */
export type FilteredJob = Pick<
  typeof jobs.$inferSelect,
  | 'category'
  | 'salaryRange'
  | 'titleKey'
  | 'companyKey'
  | 'locationKey'
  | 'experienceFrom'
  | 'experienceTo'
  | 'closingDate'
>;

// No word of a search begins with this sign.
const category = '=c:';
const salary = '=s:';
const company = '=e:';
const title = '=t:';
const place = '=p:';
const years = '=y:';
const lastDay = '=d:';

/** Facets of which filters ask for more than one exact value. */
const looked = [title, place, years, lastDay] as const;
const facetLength = title.length;

/** @returns the terms by which the filters find a job that is in no one's mind closed */
export function facetTerms(job: FilteredJob): string[] {
  return [
    category + job.category,
    salary + job.salaryRange,
    company + job.companyKey,
    title + job.titleKey,
    place + job.locationKey,
    `${years}${job.experienceFrom}-${job.experienceTo}`,
    ...(job.closingDate === null ? [] : [lastDay + job.closingDate]),
  ];
}

/** The values of facets that are looked through, as terms. */
export class FacetValues {
  readonly #of = new Map<string, Set<string>>(looked.map((facet) => [facet, new Set()]));

  /** Takes a term, where it is of such a facet. @returns whether it is */
  add(term: string): boolean {
    return this.#of.get(term.slice(0, facetLength))?.add(term) !== undefined;
  }

  /** @returns the terms of a facet whose value, which is without the facet's sign, is wanted */
  those(facet: (typeof looked)[number], isWanted: (value: string) => boolean): string[] {
    return [...this.#of.get(facet)!].filter((term) => isWanted(term.slice(facetLength)));
  }
}

/**
 * The filter rule of contract/jobs/job.ts over values.
 * @param known - The values of all jobs.
 * @param now - Ms since 1970.
 * @returns For each filter the terms of which a job must have one, and those of jobs that are closed.
 */
export function askedTerms(
  filters: JobFilters,
  known: readonly FacetValues[],
  now: number,
): { asked: string[][]; closed: string[] } {
  const those: FacetValues['those'] = (facet, isWanted) => [
    ...new Set(known.flatMap((values) => values.those(facet, isWanted))),
  ];
  const today = indianDay(now);
  const closed = those(lastDay, (day) => day < today);
  const asked: string[][] = [];
  if (filters.category) asked.push([category + filters.category]);
  if (filters.salaryRange) asked.push([salary + filters.salaryRange]);
  if (filters.company) asked.push([company + normalise(filters.company)]);
  const role = normalise(filters.role ?? '');
  if (role) asked.push(those(title, nameFilter(role)));
  const location = normalise(filters.location ?? '');
  if (location) asked.push(those(place, nameFilter(location)));
  if (filters.experience) {
    const wanted = experienceYears(filters.experience);
    asked.push(
      those(years, (value) => {
        const [from = 0, to = 0] = value.split('-').map(Number);
        return from <= wanted.to && to >= wanted.from;
      }),
    );
  }
  return { asked, closed };
}
