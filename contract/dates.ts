/**
 * Dates as people read them, by hand: a month's short name differs from one browser's version to the next,
 * so that what a server rendered would not fit. A clock is a Date whose UTC is what clocks show somewhere.
 */

/** What a language says of dates: a part of `time` in its locales/<language>/common.json. */
export interface DateWords {
  /** The twelve months as dates have them, a space between two. */
  months: string;
  /** A time of day, `#`, for each four hours from midnight on; a comma between two. */
  hours: string;
}

/** The date of a clock: '5 Nov 2026', '5 नवंबर 2026'. */
export function dateText(clock: Date, months: string): string {
  return `${clock.getUTCDate()} ${months.split(' ')[clock.getUTCMonth()]} ${clock.getUTCFullYear()}`;
}

/** The time of a clock: '4:30 pm', 'शाम 4:30 बजे'. */
export function timeText(clock: Date, hours: string): string {
  const hour = clock.getUTCHours();
  const minute = clock.toISOString().slice(14, 16);
  return String(hours.split(', ')[hour >> 2]).replace('#', `${hour % 12 || 12}:${minute}`);
}
