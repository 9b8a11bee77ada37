/** The kinds of queries in relevance.json: how people write. Each is measured by itself. */
export const kinds = ['english', 'misspelt', 'hinglish', 'slang'] as const;
type Kind = (typeof kinds)[number];

/** A query and the rule by which a demonstration job answers it: all that is given must hold. */
export interface RatedQuery {
  kind: Kind;
  query: string;
  titles?: string[];
  countries?: string[];
  cities?: string[];
  companies?: string[];
  experience?: string[];
}

/** What a rule looks at. */
export interface RatedJob {
  title: string;
  country: string | null;
  location: string;
  companyName: string;
  experience: string;
}

/** Whether a job answers a judged query. */
function answers(rule: RatedQuery, job: RatedJob): boolean {
  const holds = (allowed: string[] | undefined, value: string) =>
    allowed === undefined || allowed.includes(value);
  return (
    holds(rule.titles, job.title) &&
    holds(rule.countries, job.country ?? '') &&
    holds(rule.cities, job.location.split(',')[0] ?? '') &&
    holds(rule.companies, job.companyName) &&
    holds(rule.experience, job.experience)
  );
}

const top = 5;

/**
 * Recall@5.
 * @param rule a query with the rule by which jobs answer it
 * @param found the jobs found, best first
 * @param all all jobs
 * @returns the share of the answers that are among the first five found, of as many as fit in there
 * @throws Error where no job answers the query
 */
export function recallOf(
  rule: RatedQuery,
  found: readonly RatedJob[],
  all: readonly RatedJob[],
): number {
  const right = all.filter((job) => answers(rule, job)).length;
  if (right === 0) throw new Error(`No demonstration job answers "${rule.query}"`);
  const hits = found.slice(0, top).filter((job) => answers(rule, job)).length;
  return hits / Math.min(top, right);
}

/** The mean of numbers. */
export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
