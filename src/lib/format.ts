import type { TFunction } from 'i18next';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Rupees with India's grouping: ₹1,20,000. Both languages write Latin digits. */
export function rupees(amount: number): string {
  return money(Math.round(amount), 'INR');
}

/**
 * An amount in a currency: AED 2,500, EUR 13.90. By code, because people know the code from their
 * contracts and a bare $ may be of three countries.
 */
export function money(amount: number, currency: string): string {
  // Whole amounts without decimals; the dinars of an hour have three.
  const [whole = '', decimals = ''] = Math.abs(amount)
    .toFixed(Number.isInteger(amount) ? 0 : 3)
    .split('.');
  const fraction = decimals && `.${decimals.replace(/0$/, '')}`;
  const unit = currency === 'INR' ? '₹' : `${currency}\u00a0`;
  return (amount < 0 ? '-' : '') + unit + grouped(whole) + fraction;
}

/**
 * India's grouping: the last three digits, then pairs. By hand, because the first number format of
 * a page costs a slow phone 100 ms, in the middle of its first screen.
 */
function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
}

/** 'Today', 'Yesterday', 'N days ago' under 7 days, otherwise 'N wks ago' (spec 9). `now` in ms. */
export function dayLabel(iso: string, t: TFunction, now = Date.now()): string {
  const days = Math.max(0, wholeDays(Date.parse(iso), now));
  if (days === 0) return t('common:time.today');
  if (days === 1) return t('common:time.yesterday');
  if (days < 7) return t('common:time.daysAgo', { count: days });
  return t('common:time.weeksAgo', { count: Math.floor(days / 7) });
}

/** Calendar days between two moments, on this phone's calendar. */
export function wholeDays(from: number, to: number): number {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  return Math.round((midnight(to) - midnight(from)) / day);
}

/** How old something saved is: 'just now', '5 min ago', '2 h ago', '3 days ago'. Times in ms. */
export function ageLabel(savedAt: number, t: TFunction, now = Date.now()): string {
  const age = Math.max(0, now - savedAt);
  if (age < minute) return t('common:time.justNow');
  if (age < hour) return t('common:time.minutesAgo', { count: Math.floor(age / minute) });
  if (age < day) return t('common:time.hoursAgo', { count: Math.floor(age / hour) });
  return t('common:time.daysAgo', { count: Math.floor(age / day) });
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');

/**
 * '5 Nov 2026': the short month of spec 2. By hand like the amounts; and a month's short name differs
 * from one browser's version to the next, so that what a server rendered would not fit.
 */
export function shortDate(iso: string): string {
  const date = new Date(iso);
  return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`;
}
