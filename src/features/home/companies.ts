import type { JobSummary } from '#contract/job.ts';

/** A card of the carousel. `job` is the company's newest one, where it is among the newest of all. */
export interface HiringCompany {
  name: string;
  logoUrl: string | null;
  job?: Pick<JobSummary, 'title' | 'location'>;
}

/** How many companies the carousel shows (spec 9). */
export const companyCount = 10;

/**
 * Stands in where the jobs cannot be had (spec 8). The names are made up and shown as examples: a
 * real company that may not be hiring now would mislead.
 */
export const fallbackCompanies: readonly HiringCompany[] = [
  { name: 'Sandpiper Dhow Contracting', logoUrl: null },
  { name: 'Amber Hoopoe Hotels', logoUrl: null },
  { name: 'Desert Heron Transport', logoUrl: null },
  { name: 'Monsoon Coconut Farms', logoUrl: null },
];

/**
 * Who is hiring: the companies of the newest jobs in their order, each once, then further ones that
 * have active jobs, up to ten.
 */
export function hiringCompanies(
  jobs: readonly Pick<JobSummary, 'companyName' | 'logoUrl' | 'title' | 'location'>[],
  others: readonly string[],
): HiringCompany[] {
  const found = new Map<string, HiringCompany>();
  for (const { companyName, logoUrl, title, location } of jobs) {
    const name = companyName.trim();
    if (name !== '' && !found.has(name)) {
      found.set(name, { name, logoUrl, job: { title, location } });
    }
  }
  for (const name of others) {
    if (!found.has(name)) found.set(name, { name, logoUrl: null });
  }
  return [...found.values()].slice(0, companyCount);
}
