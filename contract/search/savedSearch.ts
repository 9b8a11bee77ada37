import { cleanFilters, filterKeys, type FilterKey, type JobFilters } from '#contract/jobs/job.ts';

/** A search of which a person is told when a job answers it. */
export interface SavedSearch {
  id: string;
  /** As it was written when it was saved. */
  filters: JobFilters;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Told of once a week, all together, and not as soon as there is something. */
  digest: boolean;
  /** Open jobs that it has found since its person looked at it last. */
  fresh: number;
  /** Those of them that no message was made of yet. */
  untold: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Times in ms. */
export const alertPolicy = {
  /** Searches of one person. */
  perPerson: 10,
  /** What is found within this time becomes one message. */
  gathered: 15 * minute,
  /** Messages to one person within `week`. */
  perWeek: 3,
  week: 7 * day,
  /** Jobs that a search keeps for the next message; of more it says that there are more. */
  finds: 20,
} as const;

/** A digest is made on Sundays from ten o'clock in India on: people are at home, and awake. */
const digestHour = 10 * 60 * minute;
/** India's clocks: 5 h 30 min ahead of UTC, the whole year. */
const indiaAhead = 330 * minute;
/** Days from the beginning of 1970, a Thursday, to its first Sunday. */
const firstSunday = 3;

/**
 * When what a digest holds at `now` is told of.
 * @param now ms since 1970
 * @returns ms since 1970, after `now`
 */
export function nextDigest(now: number): number {
  const first = firstSunday * day + digestHour - indiaAhead;
  return first + (Math.floor((now - first) / alertPolicy.week) + 1) * alertPolicy.week;
}

/** Compared as they are: chosen from lists, and a list is filtered by them letter by letter. */
const chosen: ReadonlySet<FilterKey> = new Set(['category', 'experience', 'salaryRange']);

/**
 * What is searched for, in one spelling: equal texts are the same search. The order of what was found
 * and the page are no part of it.
 */
export function searchKey(filters: JobFilters): string {
  const clean = cleanFilters(filters);
  const plain = (text: string) => text.normalize('NFC').toLowerCase().split(/\s+/).join(' ');
  return JSON.stringify(
    filterKeys.map((key) => (chosen.has(key) ? (clean[key] ?? '') : plain(clean[key] ?? ''))),
  );
}

/** Whether there is anything to look for: no filter would be told of every job. */
export function saysSomething(filters: JobFilters): boolean {
  return Object.keys(cleanFilters(filters)).length > 0;
}

/** A search in a few words, as a list and a message name it. */
export function searchName(filters: JobFilters): string {
  const clean = cleanFilters(filters);
  const { search, role, category, location, company, experience, salaryRange } = clean;
  return [search, role, category, location, company, experience, salaryRange]
    .filter((text) => text !== undefined)
    .join(', ');
}
