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

/** Names of three and four letters that other words begin with: Perugia, cookery. */
const shortNames = new Set(
  'chad cuba fiji guam iran iraq ksa laos mali niue oman peru togo uae usa chef cook maid'.split(
    ' ',
  ),
);

/**
 * What a role or a place has to contain, with a space before and behind it, one of these, to be meant by
 * a filter. Where people filter they choose a name, so it must stand there in whole words, the last of
 * which may be in the plural: "Oman" is not in Romania, and a nurse not in a nursery. Three or four
 * letters that are no name are half a word, such as "dub" and "weld", and have to begin one.
 * @param text - As filters compare it (`normalise`).
 */
export function filterWords(text: string): string[] {
  if (text === '') return [text];
  if (/^[^ ]{3,4}$/.test(text) && !shortNames.has(text)) return [` ${text}`];
  return [` ${text} `, ` ${text}s `, ` ${text}es `];
}

/**
 * Reads a filter by role or place once for many jobs. SQL looks for the same `filterWords`.
 * @param text - As filters compare it (`normalise`).
 * @returns Whether a role or place, compared so too, is meant.
 */
export function nameFilter(text: string): (name: string) => boolean {
  let words: string[] | undefined;
  // Most names do not have it in any way.
  return (name) =>
    name.includes(text) && (words ??= filterWords(text)).some((one) => ` ${name} `.includes(one));
}

/**
 * The filter rule, the same on the phone and in SQL: equal company, category and salary range;
 * role and location named (`filterWords`); experience ranges overlap. `search` is not a filter of
 * single jobs: it finds the best ones among those that match (contract/search).
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
  if (role && !nameFilter(normalise(role))(facets.title)) return false;
  if (location && !nameFilter(normalise(location))(facets.location)) return false;
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
