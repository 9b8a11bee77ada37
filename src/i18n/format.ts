import { grouped } from '#contract/money.ts';
import { isGiven } from '#contract/options.ts';
import type { Translate } from './keys.ts';

// Screens know the module of the page's formats alone.
export { grouped, money, rupees } from '#contract/money.ts';

/**
 * A salary range of spec 5 as people write such amounts: ₹30,000-50,000 for '30k-50k', ₹1 lakh and
 * more for '100k above'. Of a blank one that it is not given.
 */
export function salaryText(range: string, t: Translate): string {
  if (range === '100k above') return t('common:lakhAndMore');
  if (!range) return orNotSpecified(range, t);
  return `₹${range.replace(/(\d+)k/g, (_, thousands: string) => grouped(`${thousands}000`))}`;
}

/** What a job says, such as its employer or place; in words where it does not say it. */
export const orNotSpecified = (text: string, t: Translate): string =>
  isGiven(text) ? text : t('common:notSpecified');
