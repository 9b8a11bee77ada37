export const indiaZone = 'Asia/Kolkata';

/** Whether this machine's calendar knows a time zone by this name. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What people call a zone: the city at its end, and India. */
export function zoneLabel(zone: string): string {
  if (zone === indiaZone) return 'India';
  return zone.slice(zone.lastIndexOf('/') + 1).replace(/_/g, ' ');
}
