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

/** The same as a clock of contract/dates.ts. */
export const zoneClock = (zone: string, at: number): Date => new Date(`${clockIn(zone, at)}Z`);
