import { indianDay } from '#contract/jobs/jobFacts.ts';

/**
 * Where a company was looked up: in the Government's list of licensed agents (eMigrate), on a copy of
 * its licence, or in the register of companies of its country.
 */
export const checkSources = ['emigrate', 'copy', 'register'] as const;
export type CheckSource = (typeof checkSources)[number];

/** What was checked of the company that hires. Days are ISO dates. */
export interface Evidence {
  source: CheckSource;
  checkedOn: string;
  /** Of the licence that was seen; null where it was the company alone. */
  licenceNumber: string | null;
  /** The last day on which the licence holds; null where it was not found. */
  validUntil: string | null;
}

/** Whether a source tells of a licence, and not of the company alone. */
export const isOfLicence = (source: CheckSource): boolean => source !== 'register';

/** Whether a check is more than 12 months old. `now` in ms. */
export function isOldCheck({ checkedOn }: Pick<Evidence, 'checkedOn'>, now: number): boolean {
  return checkedOn < yearBefore(indianDay(now));
}

/** The same day of the year before; of 29 February that is the 1 March, as dates are compared as texts. */
export function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}
