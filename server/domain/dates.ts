/** Dates on the clocks of India, wherever this server is. */

function format(date: Date, time: Intl.DateTimeFormatOptions): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-IN', { ...day, timeZone: 'Asia/Kolkata', ...time }).format(
    date,
  );
}

/** @returns a date with the time of day on the clocks of a time zone (IANA) */
export function dateTimeIn(timeZone: string, date: Date): string {
  return format(date, { hour: 'numeric', minute: '2-digit', timeZone });
}

/** @returns a date for people to read: '21 Nov 2026' */
export function indianDate(date: Date): string {
  return format(date, {});
}

/** @returns the same with the time of day */
export function indianDateTime(date: Date): string {
  return format(date, { hour: 'numeric', minute: '2-digit' });
}

/** @returns the time of day alone: '4:30 pm' */
export function indianTimeOfDay(date: Date): string {
  const time = { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' } as const;
  return new Intl.DateTimeFormat('en-IN', time).format(date);
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
