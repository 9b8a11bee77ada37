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

/** Ms after the day of a check from when on it is said to be older than 12 months. */
export const checkHolds = 366 * 24 * 60 * 60 * 1000;

/** Whether a check is more than 12 months old. `now` in ms. */
export const isOldCheck = ({ checkedOn }: Pick<Evidence, 'checkedOn'>, now: number): boolean =>
  Date.parse(checkedOn) + checkHolds < now;
