import { dateText, timeText } from '#contract/dates.ts';
import { zoneClock } from '#contract/applications/zones.ts';
import { indianClock } from '#contract/jobs/jobFacts.ts';
import type { Language } from '#contract/language.ts';
import { dateWords } from './serverTexts.ts';

/** Dates on the clocks of India, wherever this server is. */

function dateAndTime(clock: Date, language: Language): string {
  const { months, hours } = dateWords[language];
  return `${dateText(clock, months)}, ${timeText(clock, hours)}`;
}

/** @returns a date with the time of day on the clocks of a time zone (IANA) */
export function dateTimeIn(timeZone: string, date: Date, language: Language): string {
  return dateAndTime(zoneClock(timeZone, date.getTime()), language);
}

/** @returns a date for people to read, in their language: '21 Nov 2026', '21 नवंबर 2026' */
export function indianDate(date: Date, language: Language): string {
  return dateText(indianClock(date.getTime()), dateWords[language].months);
}

/** @returns the same with the time of day */
export function indianDateTime(date: Date, language: Language): string {
  return dateAndTime(indianClock(date.getTime()), language);
}

/** @returns the time of day alone: '4:30 pm', 'शाम 4:30 बजे' */
export function indianTimeOfDay(date: Date, language: Language): string {
  return timeText(indianClock(date.getTime()), dateWords[language].hours);
}

/** @returns the same on the clocks of a time zone (IANA) */
export function timeOfDayIn(timeZone: string, date: Date, language: Language): string {
  return timeText(zoneClock(timeZone, date.getTime()), dateWords[language].hours);
}

/**
 * @param day a date of the calendar (YYYY-MM-DD)
 * @returns its first moment, as ISO 8601
 */
export function startOfIndianDay(day: string): string {
  return `${day}T00:00:00+05:30`;
}

/**
 * The moment of a change, and by a ms at least later than the one before: by it two versions of a
 * record are told apart, also where clocks of two servers differ.
 */
export function laterThan(before: Date | undefined, now: Date): Date {
  return before && before >= now ? new Date(before.getTime() + 1) : now;
}
