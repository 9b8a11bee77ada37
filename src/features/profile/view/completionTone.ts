/** The colour of a profile's completion (spec 9): from 90 % green, from 70 yellow, from 50 orange, else red. */
export function completionTone(percentage: number): 'green' | 'yellow' | 'orange' | 'red' {
  if (percentage >= 90) return 'green';
  if (percentage >= 70) return 'yellow';
  return percentage >= 50 ? 'orange' : 'red';
}

/** How many missing fields are named before '... and N more' (spec 9). */
export const missingShown = 5;

/** What companies ask a worker first. */
const first: readonly string[] = [
  'resume',
  'presentJobTitle',
  'skills',
  'yearsOfExperience',
  'mobile',
  'passportAvailability',
  'preferredCountries',
];
/** What few jobs ask for, or none. */
const last: readonly string[] = ['ieltsBand', 'bannerImage'];

/**
 * What is missing, with what gets a worker a job first: no welder is asked for a language test before
 * the resume.
 */
export function inTradeOrder<T extends { field: string }>(missing: readonly T[]): T[] {
  const rank = ({ field }: T) =>
    last.includes(field) ? 100 : first.includes(field) ? first.indexOf(field) : 50;
  return [...missing].sort((a, b) => rank(a) - rank(b));
}
