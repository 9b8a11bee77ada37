/** Time zones (IANA) of places where interviews are held; any other that is known may be sent too. */
export const interviewZones = [
  ...['Asia/Kolkata', 'Asia/Dubai', 'Asia/Riyadh', 'Asia/Qatar', 'Asia/Kuwait', 'Asia/Muscat'],
  ...['Asia/Bahrain', 'Asia/Singapore', 'Asia/Kuala_Lumpur', 'Asia/Tokyo', 'Europe/London'],
  ...['Europe/Lisbon', 'Europe/Berlin', 'Europe/Warsaw', 'Europe/Bucharest', 'America/Toronto'],
  ...['Australia/Sydney', 'Pacific/Auckland'],
] as const;

/** What the clocks of a zone show at a moment (ms since 1970), as a date field has it: 2026-12-01T10:30. */
export function clockIn(zone: string, at: number): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The moment (ms since 1970) at which the clocks of a zone show a time as a date field has it; NaN for
 * what is no such time. Of an hour that comes twice, one of the two.
 */
export function momentIn(zone: string, clock: string): number {
  const wanted = Date.parse(`${clock}Z`);
  let at = wanted;
  // The second time from the right day: clocks may be put forward or back in between.
  for (let turn = 0; turn < 2 && !Number.isNaN(at); turn += 1) {
    at += wanted - Date.parse(`${clockIn(zone, at)}Z`);
  }
  return at;
}
