/** A date as it is on the clocks of India, wherever this server stands: '21 Nov 2026'. */
export function indianDate(date: Date): string {
  return format(date, {});
}

/** The same with the time of day. */
export function indianTime(date: Date): string {
  return format(date, { hour: 'numeric', minute: '2-digit' });
}

function format(date: Date, time: Intl.DateTimeFormatOptions): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-IN', { ...day, timeZone: 'Asia/Kolkata', ...time }).format(
    date,
  );
}
