const day = 24 * 60 * 60 * 1000;
/** India's clocks: 5 h 30 min ahead of UTC, the whole year. */
const ahead = 330 * 60_000;

/** The Monday (YYYY-MM-DD) of the week in India that a moment is in (ms since 1970). */
export function weekOf(at: number): string {
  const local = new Date(at + ahead);
  const since = (local.getUTCDay() + 6) % 7;
  return new Date(local.getTime() - since * day).toISOString().slice(0, 10);
}

/** The Monday so many weeks later. */
export function laterWeek(monday: string, by: number): string {
  return new Date(Date.parse(monday) + by * 7 * day).toISOString().slice(0, 10);
}

/** The Monday that an address names; this week's for anything else. */
export function weekFrom(text: string, now: number): string {
  const at = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return weekOf(Number.isNaN(at) ? now : at);
}

/** The first moment of a week and of the next one, ISO 8601. */
export function spanOf(monday: string): { from: string; until: string } {
  const from = Date.parse(monday) - ahead;
  return { from: new Date(from).toISOString(), until: new Date(from + 7 * day).toISOString() };
}

/** Things by the day in India (YYYY-MM-DD) that they are on, in their order. */
export function byDay<T extends { at: string }>(all: readonly T[]): [day: string, own: T[]][] {
  const days = new Map<string, T[]>();
  for (const one of all) {
    const key = new Date(Date.parse(one.at) + ahead).toISOString().slice(0, 10);
    days.set(key, [...(days.get(key) ?? []), one]);
  }
  return [...days];
}
