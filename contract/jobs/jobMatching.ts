import { isGiven } from '#contract/options.ts';
import { normalise } from '#contract/text.ts';
import { noExperience, type JobFilters, type SortOrder } from './job.ts';

// Apart from job.ts, which each first screen loads.

/** What a job is filtered by, in the normalised form that server columns and phone cache share. */
export interface JobFacets {
  title: string;
  company: string;
  location: string;
  experienceFrom: number;
  experienceTo: number;
}

/**
 * The whole years that a text such as '2', '2-4', '5+', '6 months' or 'Fresher' covers. 100, which no
 * filter wants, where they cannot be read: nothing is guessed.
 */
export function experienceYears(text: string): { from: number; to: number } {
  const isMonths = /month|mahin/i.test(text);
  const isMixed = isMonths && /year|yr|saal/i.test(text);
  const [least = noExperience.test(text.trim()) ? 0 : 100, most = least] = (
    (!isMixed && text.match(/\d+(\.\d+)?/g)) ||
    []
  ).map((number) => Math.min(Number(number) / (isMonths ? 12 : 1), 100));
  const from = Math.floor(least);
  return { from, to: Math.max(from, text.includes('+') ? 99 : Math.ceil(most)) };
}

/** The years that a job asks for: none where it does not say it. */
export const yearsOf = (experience: string): { from: number; to: number } =>
  experienceYears(isGiven(experience) ? experience : '0');

/** The facets of a job or of what the form sent. */
export function facetsOf(job: {
  title: string;
  companyName: string;
  location: string;
  experience: string;
}): JobFacets {
  const years = yearsOf(job.experience);
  return {
    title: normalise(job.title),
    company: normalise(job.companyName),
    location: normalise(job.location),
    experienceFrom: years.from,
    experienceTo: years.to,
  };
}

/**
 * The filter rule, the same on the phone and in SQL: equal company, category and salary range;
 * role and location contained; experience ranges overlap. `search` is not a filter of single jobs: it
 * finds the best ones among those that match (contract/search).
 */
export function matches(
  job: { category: string; salaryRange: string },
  facets: JobFacets,
  filters: JobFilters,
): boolean {
  const { experience, company, salaryRange, category, role, location } = filters;
  if (category && job.category !== category) return false;
  if (salaryRange && job.salaryRange !== salaryRange) return false;
  if (company && facets.company !== normalise(company)) return false;
  if (role && !facets.title.includes(normalise(role))) return false;
  if (location && !facets.location.includes(normalise(location))) return false;
  if (experience) {
    const wanted = experienceYears(experience);
    if (facets.experienceFrom > wanted.to || facets.experienceTo < wanted.from) return false;
  }
  return true;
}

/** Newest or oldest first; equal moments in the order of ids, so that pages never overlap. */
export function compareJobs(order: SortOrder) {
  const sign = order === 'asc' ? 1 : -1;
  return (a: { createdAt: string; id: string }, b: { createdAt: string; id: string }): number =>
    sign *
    (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : compareIds(a.id, b.id));
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
