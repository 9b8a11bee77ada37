export const indiaZone = 'Asia/Kolkata';

/** Named by a continent or an ocean, and a city: Etc/GMT+5 is five hours behind, and misleads. */
const ofPlace =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//;

/** Whether this machine's calendar knows the time zone of a place by this name. */
export function isZone(name: string): boolean {
  if (!ofPlace.test(name)) return false;
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
