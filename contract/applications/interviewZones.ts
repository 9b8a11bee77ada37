import { clockIn } from './zones.ts';

/** Time zones (IANA) of places where interviews are held; any other that is known may be sent too. */
export const interviewZones = [
  ...['Asia/Kolkata', 'Asia/Dubai', 'Asia/Riyadh', 'Asia/Qatar', 'Asia/Kuwait', 'Asia/Muscat'],
  ...['Asia/Bahrain', 'Asia/Singapore', 'Asia/Kuala_Lumpur', 'Asia/Tokyo', 'Europe/London'],
  ...['Europe/Lisbon', 'Europe/Berlin', 'Europe/Warsaw', 'Europe/Bucharest', 'America/Toronto'],
  ...['Australia/Sydney', 'Pacific/Auckland'],
] as const;

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
