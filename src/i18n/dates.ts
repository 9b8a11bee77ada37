import { dateText, timeText } from '#contract/dates.ts';
import { indianClock } from '#contract/jobs/jobFacts.ts';
import type { Translate } from './keys.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** 'Today', 'Yesterday', 'N days ago' under 7 days, otherwise 'N wks ago' (spec 9). `now` in ms. */
export function dayLabel(iso: string, t: Translate, now = Date.now()): string {
  const days = Math.max(0, wholeDays(Date.parse(iso), now));
  if (days === 0) return t('common:time.today');
  if (days === 1) return t('common:time.yesterday');
  if (days < 7) return t('common:time.daysAgo', { count: days });
  return t('common:time.weeksAgo', { count: Math.floor(days / 7) });
}

/** 'Today', '1 day ago', 'N days ago' (spec 2, my applications). `now` in ms. */
export function appliedLabel(iso: string, t: Translate, now = Date.now()): string {
  const days = Math.max(0, wholeDays(Date.parse(iso), now));
  return days === 0 ? t('common:time.today') : t('common:time.daysAgo', { count: days });
}

/** Calendar days between two moments, on this phone's calendar. */
function wholeDays(from: number, to: number): number {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  return Math.round((midnight(to) - midnight(from)) / day);
}

/**
 * How old something saved is: 'just now', '5 min ago', '2 h ago', '3 days ago'. Times in ms. Of what a
 * phone saved before it lost its date only that day is known.
 */
export function ageLabel(savedAt: number, t: Translate, now = Date.now()): string {
  const age = now - savedAt;
  if (age < -hour) return shortDate(new Date(savedAt).toISOString(), t);
  if (age < minute) return t('common:time.justNow');
  if (age < hour) return t('common:time.minutesAgo', { count: Math.floor(age / minute) });
  if (age < day) return t('common:time.hoursAgo', { count: Math.floor(age / hour) });
  return t('common:time.daysAgo', { count: Math.floor(age / day) });
}

/** What this phone's clock shows at a moment; of a day without a time that day, in whatever zone. */
function phoneClock(iso: string): Date {
  const at = new Date(iso);
  return iso[10] ? new Date(+at - at.getTimezoneOffset() * minute) : at;
}

/** '5 Nov 2026': the short month of spec 2. In Hindi the whole one. */
export const shortDate = (iso: string, t: Translate): string =>
  dateText(phoneClock(iso), t('common:time.months'));

/** '1 Dec' of a day in this year, else '28 Jun 2027': without its year it reads like one that is past. `now` in ms. */
export const nearDate = (iso: string, t: Translate, now = Date.now()): string =>
  shortDate(iso, t).replace(` ${new Date(now).getFullYear()}`, '');

/** '1 Dec 2026, 10:30 am', on this phone's clock or on another one. */
export function dateAndTime(iso: string, t: Translate, clock = phoneClock(iso)): string {
  return `${dateText(clock, t('common:time.months'))}, ${timeText(clock, t('common:time.hours'))}`;
}

/** '5 Nov 2026, 3:07 pm', in India's time as the mails say it, wherever the phone is. */
export const indianDateTime = (iso: string, t: Translate): string =>
  dateAndTime(iso, t, indianClock(Date.parse(iso)));

/** '5 Nov 2026', by India's calendar wherever the phone is: the day by which a plan is counted. */
export const indianDate = (iso: string, t: Translate): string =>
  dateText(indianClock(Date.parse(iso)), t('common:time.months'));
